/** What there is to know about a segment: its text, the role it has, and what the method takes it for. */

const made = (kind, properties) => Object.assign(document.createElement(kind), properties);

/** Tell about a segment of a page, below what is to be known of the page itself. */
export function tell(place, page, labels, number) {
  const segment = page.segments[number];
  const told = page.notes.map((text) => made("p", { className: "warning", textContent: text }));
  if (segment) {
    told.push(head(segment, labels.roles[number], number), made("p", { textContent: segment.text, dir: "auto" }));
  }
  place.replaceChildren(...told);
}

function head({ guess, score, because }, role, number) {
  const found = made("p", { className: "head" });
  found.append(made("b", { className: role ?? "none", textContent: role ?? "no role" }), ` segment ${number + 1}`);
  if (guess) found.append(` · guess: ${guess} · kept: ${score.toFixed(2)} · ${because}`);
  return found;
}
