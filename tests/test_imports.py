"""Imports point one way: types ← stages ← public face ← front ends.

A part of the package is a module or a package right under `marrow`. Stages, edges, public face and front ends
are named here; every other part, and so every new one, counts as a type until it is named, because types have
the strictest rule: they import nothing but types.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"
MODULES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(SOURCE.glob("marrow/**/*.py"))
}


class Ring(Enum):
    TYPE = "type"
    STAGE = "stage"
    EDGE = "edge"
    FACE = "public face"
    FRONT_END = "front end"


RINGS = {
    **dict.fromkeys(("parse", "render", "methods", "filters", "assemble", "write", "printing"), Ring.STAGE),
    **dict.fromkeys(("io", "adlists", "settings"), Ring.EDGE),
    # "" is marrow/__init__.py; inspect draws what api explains
    **dict.fromkeys(("", "api", "blog", "browsing", "splitting", "comparing", "decluttering", "inspect"), Ring.FACE),
    **dict.fromkeys(("cli", "serve", "proxy", "batch", "evaluate", "train", "label", "__main__"), Ring.FRONT_END),
    "adapters": Ring.FRONT_END,
}

# What a ring imports from parts other than its own.
ALLOWED = {
    Ring.TYPE: {Ring.TYPE},
    Ring.STAGE: {Ring.TYPE},
    Ring.EDGE: {Ring.TYPE},
    Ring.FACE: {Ring.TYPE, Ring.STAGE, Ring.FACE},
    Ring.FRONT_END: {Ring.TYPE, Ring.EDGE, Ring.FACE, Ring.FRONT_END},
}

# An article writes itself (`article.markdown`) and counts its words when asked, so it finds what that takes late,
# inside functions.
LATE = {("article", "write"), ("article", "assemble")}

# A model is trained on the very features that it judges by later, so training uses the method's own code for them.
# A page that a browser has laid out is written down and then read as every page is.
# A live page is a browser behind the guard of the edges; only the public face knows both.
# A store of ad lists fetches them through the same guard.
# Print is a writer, in a package of its own; a browser may do it.
OPEN = {("train", "methods"), ("train", "assemble"), ("render", "parse"), ("browsing", "io"), ("adlists", "io")} | {
    ("write", "printing"),
    ("printing", "write"),
    ("printing", "render"),
}


@dataclass(frozen=True, slots=True)
class Import:
    """One import of something of ours: the module that is imported, and whether a function does it."""

    module: str
    line: int
    is_late: bool


def imports(module: str, text: str, *, is_package: bool) -> Iterator[Import]:
    """All imports of parts of marrow in a module's text."""
    package = module if is_package else module.rpartition(".")[0]
    for statement, is_late in _statements(ast.parse(text)):
        for name in _names(statement, package):
            if name.split(".")[0] == "marrow":
                yield Import(name, statement.lineno, is_late)


def _statements(tree: ast.AST, is_late: bool = False) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node, is_late
        yield from _statements(node, is_late or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def _names(statement: ast.Import | ast.ImportFrom, package: str) -> Iterator[str]:
    names = [alias.name for alias in statement.names]
    if isinstance(statement, ast.Import):
        yield from names
        return
    origin = statement.module or ""
    if statement.level:
        kept = package.split(".")[: len(package.split(".")) + 1 - statement.level]
        origin = ".".join([*kept, origin] if origin else kept)
    # `from marrow import parse` imports a part, `from marrow import extract` the public face.
    yield from (f"{origin}.{name}" if origin == "marrow" and _is_part(name) else origin for name in names)


def _is_part(name: str) -> bool:
    return name in RINGS or name in map(part, MODULES)


def part(module: str) -> str:
    """The part of the package that a module belongs to; "" for `marrow` itself."""
    return module.removeprefix("marrow").removeprefix(".").split(".")[0]


def ring(module: str) -> Ring:
    return RINGS.get(part(module), Ring.TYPE)


def named(module: str) -> str:
    return f"{module} ({ring(module).value})"


def violations(module: str, text: str, *, is_package: bool = False) -> list[str]:
    """The imports of a module that point the wrong way, one line for each."""
    return [
        f"line {found.line}: {named(module)} imports {named(found.module)}"
        for found in imports(module, text, is_package=is_package)
        if part(found.module) != part(module)
        and ring(found.module) not in ALLOWED[ring(module)]
        and not (found.is_late and (part(module), part(found.module)) in LATE)
        and (part(module), part(found.module)) not in OPEN
    ]


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_inwards(module: str) -> None:
    path = MODULES[module]
    assert violations(module, path.read_text("utf-8"), is_package=path.name == "__init__.py") == []


def test_modules_are_found() -> None:
    assert {"marrow.article", "marrow.errors", "marrow.options"} <= MODULES.keys()


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("marrow.tree", "import marrow.parse.html"),
        ("marrow.tree", "from marrow import parse"),
        ("marrow.tree", "from .parse import html"),
        ("marrow.tree", "from . import parse"),
        ("marrow.tree", "from marrow import extract"),
        ("marrow.tree", "if TYPE_CHECKING:\n    from marrow.parse.html import parse"),
        ("marrow.tree", "def late():\n    from marrow.write.text import to_text"),
        ("marrow.article", "from marrow.write.text import to_text"),
        ("marrow.article", "def late():\n    from marrow.parse import html"),
        ("marrow.parse.html", "from marrow.write.text import to_text"),
        ("marrow.assemble.metadata.dates", "from ...parse import html"),
        ("marrow.methods.segments", "import numpy, marrow.io.fetch"),
        ("marrow.write.text", "from marrow.cli import main"),
        ("marrow.io.fetch", "from marrow.parse.decode import decode"),
        ("marrow.api", "from marrow.cli import main"),
        ("marrow.cli.extract", "from marrow.methods import segments"),
        ("marrow.train.samples", "from marrow.write import text"),
        ("marrow.brand_new", "from marrow.parse import html"),
    ],
)
def test_import_the_wrong_way_is_reported(module: str, text: str) -> None:
    assert len(violations(module, text)) == 1


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("marrow.tree", "import numpy\nfrom marrow.tags import NAMES\nfrom marrow import errors"),
        ("marrow.article", "class A:\n    def text(self):\n        from marrow.write.text import to_text"),
        ("marrow.methods.auto", "from marrow.methods.segments import judge\nfrom . import segments"),
        ("marrow.assemble.metadata.dates", "from ..blocks import blocks\nfrom ...tree import Tree"),
        ("marrow.api", "from marrow.parse import html\nfrom marrow.article import Article"),
        (
            "marrow.cli.extract",
            "import marrow\nfrom marrow.io.fetch import fetch\nfrom marrow import errors",
        ),
        ("marrow.train.samples", "from marrow.methods.auto.numbers import describe"),
        ("marrow.vision.cuts", "from marrow.look import Look"),
        ("marrow.methods.blog", "from marrow.vision.cuts import cuts"),
    ],
)
def test_import_the_right_way_is_not_reported(module: str, text: str) -> None:
    assert violations(module, text) == []


def test_relative_import_in_a_package_starts_at_the_package() -> None:
    assert violations("marrow.parse", "from .html import parse", is_package=True) == []
    assert violations("marrow.parse", "from ..write import text", is_package=True) != []
