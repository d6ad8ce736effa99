"""One article with every kind of block and mark, small enough to read."""

from __future__ import annotations

from datetime import UTC, date, datetime

from marrow.article import (
    Article,
    Cell,
    Code,
    Definitions,
    Embed,
    Feed,
    Figure,
    Footnote,
    Formula,
    Heading,
    Image,
    List,
    Mark,
    Paragraph,
    Quote,
    Rule,
    Span,
    Table,
    Warning,
)


def para(*spans: Span | str) -> Paragraph:
    """A paragraph of spans, where a string is a plain one."""
    return Paragraph(tuple(Span(span) if isinstance(span, str) else span for span in spans))


def cell(text: str, *, header: bool = False, rowspan: int = 1, colspan: int = 1) -> Cell:
    """A cell with one paragraph."""
    return Cell((para(text),), header, rowspan, colspan)


PICTURE = Image("https://example.org/kettle.jpg", alt="A copper kettle", width=1200, height=675, role="lead")

SAMPLE = Article(
    title="How to boil water & keep it hot",
    authors=("Ada Boiler", "Max Kettle"),
    date=datetime(2024, 5, 3, 8, 30, tzinfo=UTC),
    modified=date(2024, 5, 4),
    site="The Tea Review",
    language="en-GB",
    description="Six kettles, one cup.",
    url="https://example.org/boil",
    categories=("Kitchen",),
    tags=("tea", "water, hot"),
    licence="https://creativecommons.org/licenses/by/4.0/",
    lead_image="https://example.org/kettle.jpg",
    images=(PICTURE,),
    confidence=0.97,
    method="segments",
    direction="ltr",
    amp_url="https://example.org/boil/amp",
    print_url="https://example.org/boil?print",
    short_url="https://example.org/b1",
    previous_url="https://example.org/fill",
    next_url="https://example.org/pour",
    translations={"de": "https://example.org/de/kochen"},
    feeds=(Feed("All of it", "https://example.org/feed"),),
    series="Tea, step by step",
    is_free=False,
    pages=("https://example.org/boil", "https://example.org/boil/2"),
    icon="https://example.org/icon.png",
    sources={"title": ("og", "html")},
    confidences={"title": 0.98},
    warnings=(Warning("limit.nodes", "The page was cut."),),
    blocks=(
        para(
            "Water boils at ",
            Span("100 °C", Mark.STRONG),
            ", ",
            Span("if", Mark.EMPHASIS),
            " the pressure is ",
            Span("right", url="https://example.org/pressure"),
            Span("1", Mark.NOTE),
            ". At altitude it boils earlier, and tea tastes of less.",
        ),
        Heading(2, (Span("What you need"),)),
        List(((para("a kettle"),), (para("water:"), List(((para("cold"),), (para("fresh"),)))), (para("tea"),))),
        List(((para("Fill."),), (para("Heat until it sings."), para("Then wait.")), (para("Pour."),)), True, 3),
        Figure((PICTURE,), (Span("The kettle "), Span("before", Mark.EMPHASIS), Span(" the test."))),
        Quote((para("Tea is the ceremony."), para("Water is the work.")), "https://example.org/quotes"),
        Heading(3, (Span("The code of heat"),)),
        para("Call ", Span("boil()", Mark.CODE), " once; H", Span("2", Mark.SUB), "O does the rest."),
        Code("def boil(water):\n    while water.heat < 100:\n\n        yield `heat`\n", "python"),
        Table(
            (
                (cell("Kettle", header=True), cell("Time", header=True, colspan=2)),
                (cell("Copper", header=True, rowspan=2), cell("3"), cell("min")),
                (cell("180"), cell("s | sec")),
            ),
            (Span("Times at sea level"),),
        ),
        Formula(r"Q = m c \Delta T"),
        para("Here ", Span("c", Mark.FORMULA), " is the heat capacity,", Span("\n"), "and costs $5."),
        Definitions((((((Span("Simmer"),)), (Span("Poach"),)), (para("Just below boiling."),)),)),
        Rule(),
        Embed("https://video.example/v/1", "video", "A kettle sings"),
        Footnote("1", (para("At sea level, that is."),)),
    ),
)
