"""Drawings, as a browser has drawn them."""

from __future__ import annotations

import numpy as np

from marrow.render.chromium import Chromium
from marrow.tags import NUMBER

CHART = """<p>A chart:</p><div id="c"></div><svg width="20" height="20"><g/><g/><g/><g/><g/></svg><script>
const made = (name, own) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name)
  for (const [key, value] of Object.entries(own)) node.setAttribute(key, value)
  return node
}
const chart = made("svg", {viewBox: "0 0 300 200", width: 300, height: 200})
for (let n = 0; n < 4; n++) chart.appendChild(made("rect", {x: 50 * n, width: 40, height: 9 * n}))
const label = made("text", {x: 3})
label.textContent = "Rain"
chart.append(label, document.createComment("c"), made("svg", {width: 100, height: 100}))
document.getElementById("c").append(chart)
</script>"""


def test_what_a_script_has_drawn_is_there_and_icons_are_not(chromium: Chromium) -> None:
    page = chromium.render(CHART).page
    scripted = Chromium(chromium._options.change(scripts="on"), chromium.pool).render(CHART).page
    nodes = np.flatnonzero(scripted.tree.tag == NUMBER["svg"]).tolist()
    chart, inner, icon = nodes
    parts = scripted.drawings(chart)
    assert (parts[0].depth, parts[0].name, parts[0].attributes["viewBox"]) == (0, "svg", "0 0 300 200")
    assert [part.attributes["height"] for part in parts if part.name == "rect"] == ["0", "9", "18", "27"]
    assert [(part.depth, part.text) for part in parts if not part.name] == [(2, "Rain")]
    assert (scripted.drawings(inner), scripted.drawings(icon)) == ((), ())
    assert not any(page.drawings(node) for node in range(len(page.tree)))
