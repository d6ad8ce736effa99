"""How inspected pages look: the colours of roles, and the style sheet.

Keeps true: hues are those of `marrow explain`, in shades that differ also for people who do not tell red from green;
they stand out against white; and colour is never all that tells: what is kept has a thick frame, and roles have their
names on the page. It asks for nothing from the network.
"""

from __future__ import annotations

COLOURS = {
    "body": "#00845f",
    "title": "#8a1557",
    "deck": "#d667a6",
    "byline": "#004f9e",
    "caption": "#2f96cf",
    "comment": "#c28a00",
    "related": "#222a33",
    "promo": "#b83200",
    "bio": "#7a5ce0",
    "other": "#7c7c7c",
}
"""By role."""
_BRIGHT = frozenset(("deck", "caption", "comment", "other"))
"""Roles whose name is black on their colour."""


def base_styles() -> str:
    """The style sheet of all drawings, without colours of what is drawn."""
    return _STYLES


def stylesheet() -> str:
    """The style sheet of a sheet: that of all, and the rules for each role."""
    return _STYLES + "".join(
        f".{role} {{ --hue: {colour}; --name: {name_colour(role)}; }}\n"
        f"body:has(#show-{role}:not(:checked)) .spot.{role} {{ display: none; }}\n"
        for role, colour in COLOURS.items()
    )


def name_colour(role: str) -> str:
    """The colour of a role's name on the role's own colour."""
    return "#000000" if role in _BRIGHT else "#ffffff"


_STYLES = """
:root {
  color-scheme: light dark;
  --paper: #eef0f2; --card: #fff; --ink: #1d1f21; --quiet: #5a6067; --line: #cfd3d7;
  --font: system-ui, "Noto Sans", "DejaVu Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #17191b; --card: #222528; --ink: #dfe1e2; --quiet: #9aa1a7; --line: #41464b; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.4 var(--font); }
header {
  position: sticky; top: 0; z-index: 1000000; padding: 10px 16px; background: var(--card);
  border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 6px 18px; align-items: baseline;
}
h1 { margin: 0; font-size: 15px; max-width: 36em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
header p { margin: 0; color: var(--quiet); }
fieldset { flex-basis: 100%; margin: 0; padding: 0; border: 0; display: flex; flex-wrap: wrap; gap: 4px 16px; }
legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
label { display: inline-flex; align-items: center; gap: 6px; cursor: pointer; }
label input { margin: 0; accent-color: var(--hue); }
label i { width: 15px; height: 15px; border: 3px solid var(--hue); border-radius: 3px; background: var(--tint); }
label span { color: var(--quiet); font-variant-numeric: tabular-nums; }
main { position: relative; margin: 0 auto; background: #fff; overflow: hidden; }
main img { display: block; }
.spot, label { --tint: color-mix(in srgb, var(--hue) 13%, transparent); }
.spot {
  position: absolute; box-sizing: content-box; margin: 0 -3px; padding: 0 3px; scroll-margin: 120px;
  border-radius: 2px; outline: 1px dashed var(--hue); outline-offset: -1px; background: rgb(255 255 255 / .45);
  box-shadow: 0 0 0 2px rgb(255 255 255 / .6); /* a frame is seen on dark pages too */
}
.spot:is(.kept, .title, .deck, .byline, .caption) { background: var(--tint); }
.spot.kept { outline: 2px solid var(--hue); }
.spot:is(:hover, :focus) { outline: 3px solid var(--hue); --tint: color-mix(in srgb, var(--hue) 25%, transparent); }
.spot b {
  position: absolute; right: 100%; top: -1px; padding: 0 4px; border-radius: 2px; pointer-events: none;
  font: 600 11px/15px var(--font); color: var(--name); background: var(--hue);
}
.spot b.above { right: -1px; top: auto; bottom: 100%; }
.tip {
  display: none; position: fixed; z-index: 2000000; inset: auto 16px 16px; max-width: 900px; max-height: 45vh;
  margin: 0 auto; padding: 10px 14px; overflow: auto; background: var(--card); border: 1px solid var(--line);
  border-left: 6px solid var(--hue); border-radius: 6px; box-shadow: 0 4px 24px #0005;
}
.spot:is(:hover, :focus) + .tip, .tip:hover { display: block; }
.spot:hover + .tip { z-index: 2000001; }
.tip p { margin: 0 0 4px; overflow-wrap: anywhere; }
.tip code { color: var(--quiet); font-size: 12px; overflow-wrap: anywhere; }
footer { max-width: 900px; margin: 0 auto 45vh; padding: 16px; }
footer li { margin-bottom: 4px; overflow-wrap: anywhere; }
.still header { position: static; }
"""
