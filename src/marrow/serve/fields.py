"""Controls of a page, made from the declarations of settings.

Takes: a setting and its value. Gives: HTML. Keeps true: every value is escaped; every control has a label and its
explanation, both of which come from its declaration.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from marrow.options import Setting, Value
from marrow.serve.controls import label


def switch(setting: Setting, value: Value, mark: str = "") -> str:
    """A box to tick. A `mark` is HTML that stands behind the label."""
    name, tick = setting.name, " checked" * bool(value)
    box = f'<input type="checkbox" name="{name}"{tick} aria-describedby="{name}-help">'
    return (
        f'<div class="switch" data-name="{name}"><label>{box}<span>{escape(label(name))}{mark}</span>'
        f"</label>{_help(setting)}</div>"
    )


def field(setting: Setting, value: Value, mark: str = "") -> str:
    """A choice, a number or a text."""
    name, said = setting.name, str(value)
    described = f'id="{name}" name="{name}" aria-describedby="{name}-help"'
    if setting.choices:
        choices = "".join(
            f"<option{' selected' * (choice == said)}>{escape(choice)}</option>" for choice in setting.choices
        )
        control = f"<select {described}>{choices}</select>"
    elif isinstance(setting.default, str):
        control = f'<input {described} value="{escape(said)}">'
    else:
        step = "1" if isinstance(setting.default, int) else "any"
        limits = "".join(f' {key}="{bound}"' for key, bound in _bounds(setting))
        control = f'<input {described} type="number" step="{step}"{limits} value="{escape(said)}" required>'
    return (
        f'<div class="field" data-name="{name}"><label for="{name}">{escape(label(name))}{mark}</label>'
        f"{control}{_help(setting)}</div>"
    )


def control(setting: Setting, value: Value) -> str:
    """Whatever fits a setting."""
    return (switch if isinstance(setting.default, bool) else field)(setting, value)


def _bounds(setting: Setting) -> Iterator[tuple[str, int | float]]:
    for key, bound in (("min", setting.low), ("max", setting.high)):
        if bound is not None:
            yield key, bound


def _help(setting: Setting) -> str:
    return f'<small id="{setting.name}-help">{escape(setting.help)}</small>'
