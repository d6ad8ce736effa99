/**
 * The metadata of a page: what was chosen for each field, how sure that is, and who says so; what else was offered.
 */
import { make } from "./article.js";
import { sure } from "./why.js";

const NAMES = { is_free: "Free to read", amp_url: "As AMP", print_url: "For print", short_url: "Short address", url: "Address" };

function named(field) {
  const words = field.replaceAll("_", " ");
  return NAMES[field] ?? words[0].toUpperCase() + words.slice(1);
}

function claimTold({ value, probability, sources, because }) {
  const said = [probability === null ? "" : sure(probability), sources.join(", ")].filter(Boolean).join(" · ");
  return make("dd", { title: because.slice(0, 6).join(", ") }, make("span", { textContent: value }), make("small", { textContent: said }));
}

function fieldTold(field, claims) {
  const chosen = claims.filter((claim) => claim.chosen);
  const others = claims.filter((claim) => !claim.chosen);
  const made = make("div", { className: "fact" }, make("dt", { textContent: named(field) }));
  made.append(...(chosen.length ? chosen.map(claimTold) : [make("dd", { className: "quiet", textContent: "none of what was offered" })]));
  if (others.length) {
    const list = make("ul", {}, ...others.map((claim) => make("li", {}, ...claimTold(claim).childNodes)));
    made.append(make("dd", {}, make("details", {}, make("summary", { textContent: `${others.length} more offered` }), list)));
  }
  return made;
}

/** All fields that the page says anything about. */
export function factsTold({ metadata, article }) {
  const fields = grouped(metadata);
  const made = make("dl", { className: "fields" }, ...[...fields].map(([field, claims]) => fieldTold(field, claims)));
  const about = article ? `${article.page_type}, ${article.words.toLocaleString("en")} words, ${article.minutes} min to read` : "";
  return [make("p", { className: "quiet", textContent: about }), made];
}

function grouped(claims) {
  const found = new Map();
  for (const claim of claims) {
    if (!found.has(claim.field)) found.set(claim.field, []);
    found.get(claim.field).push(claim);
  }
  return found;
}
