/**
 * The workbench: a page beside its article; why each part was kept or left out; and the reader's own decisions.
 *
 * `/?url=…` opens with a page. Keeps true: of two answers under way the one that was asked for last is shown; nothing is
 * asked of anybody but our own server, pictures of the page apart.
 */
import { Asked } from "./asked.js";
import { Choices } from "./choices.js";
import { Decisions } from "./decisions.js";
import { factsTold } from "./facts.js";
import { Keys } from "./keys.js";
import { Original } from "./original.js";
import { Past } from "./past.js";
import { Reading } from "./reading.js";
import { Removed } from "./removed.js";
import { save } from "./saving.js";
import { listen } from "./source.js";
import { ROLES, pictureTold, segmentTold, sure } from "./why.js";

const $ = (name) => document.getElementById(name);
const SIDES = new Set(["why", "removed", "facts", "choices", "past"]);
const narrow = matchMedia("(max-width: 899px)"); // as the style has it
const HINT = [...$("reason").childNodes];
const decisions = new Decisions();
let asked = null; // about the page that is shown
let answer = null;
let picked = null; // { numbers } or { picture }
let turn = 0;

const original = new Original(document.querySelector("#original iframe"), {
  pick: ({ mark }) => (mark.startsWith("i") ? pickPicture(mark.slice(1)) : pick([Number(mark)])),
  seen: ({ isSeen }) => tellUnseen(!isSeen),
  key: ({ key }) => keys.press(key),
});
const reading = new Reading($("text"), {
  pick: (numbers) => pick(numbers, { isHere: true }),
  picture: (node) => pickPicture(node, { isHere: true }),
});
const removed = new Removed(
  { groups: $("groups"), search: $("search"), searched: $("searched") },
  { decide, pick: (number) => pick([number]) },
);
const choices = new Choices($("settings"), () => answer && renew());
const past = new Past({ list: $("visits"), remember: $("remember"), forget: $("forget") }, open);

function tell(text) { $("status").textContent = text; }

function refuse(message) {
  $("problem").textContent = message.slice(0, 1).toUpperCase() + message.slice(1);
  $("problem").hidden = !message;
}

/** Show a part of the workbench: on a phone it is all there is to see. */
function go(part, { isFocused = false } = {}) {
  document.body.dataset.part = part;
  if (SIDES.has(part)) document.body.dataset.side = part;
  if (part === "original" && narrow.matches) original.show(); // until now it had no size to be scrolled in
  drawParts();
  if (isFocused) {
    const heading = $(`${part}-title`);
    heading.tabIndex = -1;
    heading.focus();
  }
}

/** Which of the buttons is on. */
function drawParts() {
  const { part, side } = document.body.dataset;
  for (const button of document.querySelectorAll(".parts [data-part]")) {
    const isOn = button.dataset.part === (narrow.matches ? part : side);
    if (isOn) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
    if (isOn && narrow.matches) button.scrollIntoView({ block: "nearest", inline: "nearest" }); // they are in one long row
  }
}

/** Work on another page, if it can be had; if not, all stays as it is. */
function open(source) {
  $("url").value = source.url;
  renew(new Asked(source));
}

/** Ask for the article as it is wanted now; of another page, as it is judged. */
async function renew(next = null) {
  const mine = (turn += 1);
  document.body.classList.add("waiting");
  refuse("");
  tell(next ? `Reading ${next.source.url || next.source.name}…` : "Making the article anew…");
  try {
    const found = await (next ?? asked).compare(next ? { options: choices.chosen } : wanted());
    if (mine !== turn) return;
    if (next) begin(next);
    show(found, next !== null);
  } catch (error) {
    if (mine === turn) fail(error);
  } finally {
    if (mine === turn) document.body.classList.remove("waiting");
    document.body.dataset.made = turn; // for tests: so many answers are there
  }
}

function begin(next) {
  asked = next;
  decisions.reset({ isForGood: true });
  picked = null;
}

function wanted() { return { options: choices.chosen, keep: decisions.keep, drop: decisions.drop }; }

function fail(error) {
  tell("");
  refuse(error.message);
  if (answer === null) $("url").focus();
}

function show(found, isNew) {
  answer = found;
  // Captions are in the article though they are no text that is kept; menus and repetitions are not, though they may be.
  const placed = new Set([...found.places, ...found.comment_places].flat());
  for (const [number, segment] of found.segments.entries()) segment.isIn = found.article ? placed.has(number) : segment.kept;
  if ($("bench").hidden) {
    $("start").hidden = true;
    $("bench").hidden = false;
    $("bench").insertBefore($("past"), $("picked"));
  }
  original.load(found.address);
  original.keep(found.segments.map((segment) => (segment.isIn ? 1 : 0)));
  reading.show(found, decisions);
  removed.show(found);
  $("fields").replaceChildren(...factsTold(found));
  $("removed-count").textContent = found.segments.filter((segment) => !segment.isIn).length;
  $("changes").hidden = decisions.count === 0;
  $("changes").firstElementChild.textContent = decisions.told;
  for (const button of document.querySelectorAll("[data-to]")) button.disabled = found.article === null;
  if (isNew) welcome(found);
  else if (picked?.numbers) pick(picked.numbers, { isHere: true, isQuiet: true });
  if (found.problem) refuse(`${found.problem.message} [${found.problem.code}]`);
  tell(summary(found));
}

function welcome(found) {
  $("reason").replaceChildren(...HINT);
  $("picked").hidden = true;
  original.show([]);
  $("text").scrollTop = 0;
  go("article");
  $("article-title").focus({ preventScroll: true });
  past.add(asked.source, found.article?.title ?? "");
}

/** What came of it, in a line. */
function summary({ article, segments, warnings }) {
  const kept = segments.filter((segment) => segment.isIn).length;
  const told = article ? `${article.words.toLocaleString("en")} words; ${kept} of ${segments.length} parts kept.` : "No article.";
  return [told, ...warnings.map((warning) => `${warning.message} [${warning.code}]`)].join(" ");
}

/** Tell about segments, and show them on both sides. */
function pick(numbers, { isHere = false, isQuiet = false } = {}) {
  if (!answer.segments[numbers[0]]) return;
  picked = { numbers };
  const segment = answer.segments[numbers[0]];
  reading.mark(numbers, { isHere });
  if (!isQuiet) original.show(numbers.map(String));
  const isMine = decisions.has(numbers[0]);
  $("reason").replaceChildren(...segmentTold(answer, numbers, { isMine, onDecide: decide, onShow: () => go("original") }));
  told(`${segment.isIn ? "Kept" : "Left out"}: ${ROLES[segment.role]}, ${sure(segment.score)}`, isQuiet);
}

function pickPicture(node, { isHere = false } = {}) {
  const found = reading.picture(node, { isHere });
  picked = { picture: node };
  original.show([`i${node}`]);
  if (found) $("reason").replaceChildren(...pictureTold(found));
  else $("reason").textContent = "This picture is not in the article.";
  told(found ? "A picture of the article" : "A picture that is not in the article", false);
}

function told(text, isQuiet) {
  $("picked").hidden = false;
  $("picked").firstElementChild.textContent = text;
  if (!isQuiet) tell(text);
  if (!narrow.matches && document.body.dataset.side !== "removed") go("why");
}

function tellUnseen(isUnseen) {
  const note = $("unseen");
  if (!note) return;
  note.textContent = "The page does not draw it here: a style hides it, or scripts would show it.";
  note.hidden = !isUnseen;
}

function decide(numbers, isToKeep) {
  decisions.decide(numbers, isToKeep, (number) => answer.segments[number].isIn);
  renew();
}

/** Leave the part out that was picked, or bring it back. */
function toggle() {
  if (picked?.numbers) decide(picked.numbers, !answer.segments[picked.numbers[0]].isIn);
}

function undo() { if (decisions.undo()) renew(); }

const moves = Object.entries({ a: "article", o: "original", w: "why", l: "removed", m: "facts", c: "choices", h: "past" });
const NAMES = { article: "the article", original: "the original", why: "why", removed: "what was left out", facts: "metadata", choices: "options", past: "history" };
const keys = new Keys(
  {
    "/": { says: "type an address", does: () => $("url").select() },
    j: { says: "next paragraph", does: () => reading.step(1) },
    k: { says: "previous paragraph", does: () => reading.step(-1) },
    x: { says: "leave the chosen part out, or bring it back", does: toggle },
    z: { says: "undo", does: undo },
    ...Object.fromEntries(moves.map(([key, part]) => [key, { says: `go to ${NAMES[part]}`, does: () => answer && go(part, { isFocused: true }) }])),
  },
  { dialog: $("keys"), open: $("keys-open"), use: $("use-keys"), list: $("key-list") },
);

for (const button of document.querySelectorAll("button[data-part]")) button.addEventListener("click", () => go(button.dataset.part));
for (const button of document.querySelectorAll("[data-to]")) {
  button.addEventListener("click", async () => {
    tell(`Making ${button.textContent}…`);
    refuse("");
    try {
      tell(`Saved ${save(await asked.save(button.dataset.to, wanted()), answer.article.title, button.dataset.suffix)}`);
    } catch (error) {
      fail(error);
    }
  });
}
narrow.addEventListener("change", drawParts);
$("undo").addEventListener("click", undo);
$("reset").addEventListener("click", () => {
  decisions.reset();
  renew();
});
listen({ form: $("source"), paste: $("paste"), pasteOpen: $("paste-open"), file: $("file"), fileOpen: $("file-open"), drop: $("drop") }, open);
$("start").append($("past"));
go("article");
const url = new URLSearchParams(location.search).get("url");
if (url) open({ url });
document.body.dataset.ready = "yes"; // for tests: controls are heard from here on
