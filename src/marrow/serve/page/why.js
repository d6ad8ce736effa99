/**
 * Why a part of the page was kept or left out: what it was taken for, how sure that is, by which rule, where it stands.
 */
import { make } from "./article.js";

export const ROLES = {
  body: "Text",
  title: "Title",
  deck: "Standfirst",
  byline: "Byline",
  caption: "Caption",
  comment: "Comment",
  related: "Teaser",
  promo: "Promotion",
  bio: "About the author",
  other: "Frame of the site",
};
/** What each role is called. */

const PICTURES = { lead: "Lead picture", inline: "Picture", gallery: "Picture of a gallery", chart: "Chart" };
const BUT = "It would be kept by this. But menus, a title in the text and what stands twice are left out in any case.";
const LONG = 280; // characters of a text that are shown

/** How likely, in words for everybody. */
export function sure(score) { return `${Math.round(100 * score)} %`; }

function fact(name, ...said) { return [make("dt", { textContent: name }), make("dd", {}, ...said)]; }

function copied(xpath) {
  const button = make("button", { type: "button", className: "small", textContent: "Copy" });
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(xpath);
    button.textContent = "Copied";
  });
  return make("span", { className: "xpath" }, make("code", { textContent: xpath }), " ", button);
}

/** Numbers in order, those that follow each other as one: 1, 3–5. */
function ranges(numbers) {
  const found = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(", ");
}

function clipped(text) { return text.length > LONG ? `${text.slice(0, LONG)}…` : text; }

/** Segments that stand together, told by the first: what there is to know, and what can be done about them. */
export function segmentTold(answer, numbers, { isMine, onDecide, onShow }) {
  const [number] = numbers;
  const segment = answer.segments[number];
  const decide = make("button", { type: "button", className: "main", textContent: segment.isIn ? "Leave it out" : "Bring it back" });
  decide.addEventListener("click", () => onDecide(numbers, !segment.isIn));
  const show = make("button", { type: "button", className: "small wide", textContent: "Show in the original" });
  show.addEventListener("click", () => onShow());
  const told = make("dl", { className: "facts" });
  told.append(
    ...fact("It is", make("b", { textContent: segment.isIn ? "kept" : "left out" }), isMine ? ", because you said so" : ""),
    ...fact("Taken for", ROLES[segment.role] ?? segment.role),
    ...fact("Likely to be kept", meter(segment.score), ` ${sure(segment.score)}`),
    ...fact(isMine ? "It was judged" : "Because", answer.reasons[segment.because], " ", make("code", { textContent: segment.because })),
    ...fact("Where", copied(segment.xpath)),
    ...fact("Part", `${ranges(numbers.map((each) => each + 1))} of ${answer.segments.length}`),
  );
  const parts = [make("blockquote", { className: "quoted", textContent: clipped(segment.text) }), told];
  if (segment.kept && !segment.isIn) parts.push(make("p", { className: "quiet", textContent: BUT }));
  const actions = make("p", { className: "actions" }, ...(segment.kept || !segment.isIn ? [decide] : []), show);
  return [...parts, make("p", { className: "quiet", id: "unseen", hidden: true }), actions];
}

/** One picture of the article. */
export function pictureTold({ role, score, because, xpath }) {
  const told = make("dl", { className: "facts" });
  told.append(
    ...fact("It is", make("b", { textContent: "kept" })),
    ...fact("Taken for", PICTURES[role] ?? role),
    ...fact("Likely the article’s", meter(Number(score)), ` ${sure(Number(score))}`),
    ...fact("Because", make("code", { textContent: because || "it stands in the text" })),
    ...fact("Where", copied(xpath)),
  );
  return [told, make("p", { className: "quiet", id: "unseen", hidden: true })];
}

function meter(score) {
  const made = make("meter", { min: 0, max: 1, value: score });
  made.setAttribute("aria-label", sure(score));
  return made;
}
