"""What stands in the way of people who hear a page, or use it without a mouse: asked of axe-core in a real browser.

Takes: a tab that shows a page, and the source of axe-core (fixture `axe`). Gives: a line for each obstacle; a page
without one has the full score of Lighthouse, which asks a part of the same rules.
"""

from __future__ import annotations

from tests.unit.label.hand import Hand

_RUN = """
window.found = null;
axe.run({ resultTypes: ["violations"] }).then(({ violations }) => {
  window.found = violations.flatMap((each) => each.nodes.map((node) => `${each.id}: ${node.html.slice(0, 200)}`));
});
0
"""


def obstacles(hand: Hand, axe: str) -> list[str]:
    """Everything that axe-core finds wrong with the page at hand."""
    hand.wait("!document.getAnimations().length")  # what fades in has not its colours yet
    hand.tell(f"{axe}; 0")
    hand.tell(_RUN)
    hand.wait("window.found !== null")
    found: list[str] = hand.tell("window.found")
    return found
