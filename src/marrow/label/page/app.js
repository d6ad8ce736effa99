/**
 * The page on which people label: which page is open, what is selected, what buttons and keys do.
 *
 * Keeps true: what comes from a page is text, never markup; every change is handed to the saver at once.
 */
import { Labels } from "./labels.js";
import { List } from "./list.js";
import { Pages } from "./pages.js";
import { Picture } from "./picture.js";
import { ask, Saver } from "./server.js";
import { tell } from "./tip.js";

const $ = (name) => document.getElementById(name);
const EMPTY = { segments: [], picture: null, notes: [], note: "", state: "todo" };

const all = await ask("pages");
let number = 0; // of the page that is open
let page = EMPTY;
let labels = new Labels([], () => {});
let role = all.roles[0].name; // that a click gives
let anchor = 0; // where the selection begins
let at = 0; // where it ends: the segment that keys act on
let isDone = false;
let isSkipped = false;

const pages = new Pages($("entries"), $("progress"), all.pages, open);
const saver = new Saver(
  (saved, state) => pages.mark(saved, state),
  (text, isBad) => {
    $("saved").textContent = text;
    $("saved").classList.toggle("bad", isBad);
  },
);
const gestures = { onPick: pick, onFrame: frame, onPoint: point, onMove: move, onGive: give };
const picture = new Picture($("picture"), gestures);
const list = new List($("segments"), gestures);

// Pages

async function open(wanted) {
  if (!all.pages[wanted]) return;
  number = wanted;
  history.replaceState(null, "", `#${wanted + 1}`);
  const { name } = all.pages[wanted];
  $("name").textContent = name;
  document.title = `${name} – marrow label`;
  pages.open(wanted);
  show(EMPTY);
  $("count").textContent = "Opening…";
  document.body.classList.add("waiting");
  await saver.settle(wanted);
  const found = await ask(`pages/${wanted}`).catch((error) => ({ ...EMPTY, notes: [error.message] }));
  if (number !== wanted) return; // somebody has gone on
  document.body.classList.remove("waiting");
  document.body.classList.toggle("bare", found.picture === null);
  show(found);
  if (all.pages[wanted + 1]) ask(`pages/${wanted + 1}`).catch(() => {}); // so that it is there when its turn comes
}

function show(found) {
  page = found;
  const isFresh = page.segments.every((segment) => segment.role === null) && page.state === "todo";
  labels = new Labels(all.fill && isFresh ? guesses() : page.segments.map((segment) => segment.role), changed);
  isDone = page.state === "labelled";
  isSkipped = page.state === "skipped";
  anchor = at = 0;
  picture.show(`pages/${number}/picture`, page);
  list.show(page);
  mark(labels.roles.keys());
  $("note").value = page.note;
  point(null);
  list.focus(0);
  draw();
}

/** What buttons say, and which of them can be used. */
function draw() {
  const [total, missing] = [labels.roles.length, labels.missing];
  $("count").textContent = isSkipped ? "skipped" : `${total - missing} of ${total} segments have a role`;
  $("previous").disabled = number === 0;
  $("next").disabled = number === pages.length - 1;
  $("undo").disabled = !labels.canUndo;
  $("redo").disabled = !labels.canRedo;
  $("skip").textContent = isSkipped ? "Take in" : "Skip";
  $("skip").disabled = $("note").disabled = page === EMPTY;
  $("guess").disabled = $("done").disabled = total === 0;
  $("done").textContent = 0 < missing && missing < total ? `Done: ${missing} more are other` : "Done";
}

// Labels

/** Show the roles of segments; the name of a role stands beside the first of a run. */
function mark(numbers) {
  for (const each of numbers) {
    list.mark(each, labels.roles[each]);
    for (const near of [each, each + 1].filter((found) => found < labels.roles.length)) {
      const [before, here] = [labels.roles[near - 1], labels.roles[near]];
      picture.mark(near, here, here !== before);
    }
  }
}

function changed(numbers) {
  mark(numbers);
  point(null);
  isSkipped = false;
  isDone &&= labels.missing === 0;
  save();
}

function save() {
  draw();
  saver.save(number, { labels: labels.roles, note: $("note").value, done: isDone, skipped: isSkipped });
}

function selected() {
  const [first, last] = [Math.min(anchor, at), Math.max(anchor, at)];
  return labels.roles.length ? Array.from({ length: last - first + 1 }, (_, each) => first + each) : [];
}

function guesses() {
  const names = new Set(all.roles.map((each) => each.name));
  return page.segments.map((segment) => (names.has(segment.guess) ? segment.guess : null));
}

// Gestures

/** A click gives the role, or takes it away where it is already; with Shift, all since the last click get it. */
function pick(each, isRange) {
  move(each, isRange);
  if (isRange) labels.give(selected(), role);
  else labels.give([each], labels.roles[each] === role ? null : role);
}

function frame(numbers) {
  labels.give(numbers, role);
}

function give() {
  const numbers = selected();
  labels.give(numbers, numbers.every((each) => labels.roles[each] === role) ? null : role);
}

function move(each, isRange) {
  at = each;
  if (!isRange) anchor = each;
  point(null);
  list.focus(each);
  picture.reveal(each);
}

/** Show what is selected and what is pointed at, and tell about it. */
function point(each) {
  const numbers = selected();
  picture.select(numbers, each);
  list.select(numbers, each);
  if (each !== null) list.reveal(each);
  tell($("tip"), page, labels, each ?? at);
}

// Buttons and keys

function skip() {
  isSkipped = !isSkipped;
  save();
  if (isSkipped) goOn("skipped");
}

function done() {
  const missing = labels.roles.flatMap((each, place) => (each === null ? [place] : []));
  isDone = true;
  isSkipped = false;
  labels.give(missing, "other");
  save();
  goOn("labelled");
}

/** To the next page that is left, now that this one is not. */
function goOn(state) {
  pages.mark(number, state);
  open(pages.left(number));
}

function toMissing() {
  const later = labels.roles.indexOf(null, at + 1);
  const found = later >= 0 ? later : labels.roles.indexOf(null);
  if (found >= 0) move(found, false);
}

function choose(name) {
  role = name;
  document.querySelector(`#roles [value=${name}]`).checked = true;
}

const ACTIONS = {
  previous: () => open(number - 1),
  next: () => open(number + 1),
  undo: () => labels.undo(),
  redo: () => labels.redo(),
  guess: () => labels.set(guesses().map((found, each) => [each, found])),
  skip,
  done,
  help: () => $("keys").showModal(),
};
const KEYS = { p: "previous", n: "next", g: "guess", s: "skip", d: "done", "?": "help" };

function press(event) {
  if (event.target.matches("textarea") || $("keys").open || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const found = all.roles.find((each) => each.key === key);
  if (event.ctrlKey || event.metaKey) {
    if (key === "y" || (key === "z" && event.shiftKey)) labels.redo();
    else if (key === "z") labels.undo();
    else return;
  } else if (found) choose(found.name);
  else if (key === "Backspace" || key === "Delete") labels.give(selected(), null);
  else if (key === "u") toMissing();
  else if (KEYS[key] && !$(KEYS[key]).disabled) ACTIONS[KEYS[key]]();
  else return;
  event.preventDefault();
}

function build() {
  $("roles").append(...all.roles.map(({ name, key }) => {
    const label = Object.assign(document.createElement("label"), { className: name });
    const radio = Object.assign(document.createElement("input"), { type: "radio", name: "role", value: name });
    radio.addEventListener("change", () => choose(name));
    label.append(radio, Object.assign(document.createElement("kbd"), { textContent: key }), name);
    return label;
  }));
  $("guess").textContent = `Guess: ${all.guess}`;
  $("guess").hidden = !all.guess;
  for (const [name, act] of Object.entries(ACTIONS)) {
    $(name).addEventListener("click", () => {
      act();
      if (!$("keys").open) list.focus(at); // the keyboard goes on where it was
    });
  }
  $("note").addEventListener("input", save);
  document.addEventListener("keydown", press);
  addEventListener("beforeunload", (event) => { if (!saver.isIdle) event.preventDefault(); });
  const wide = matchMedia("(min-width: 1000px)");
  const fit = () => { $("pages").open = wide.matches; };
  wide.addEventListener("change", fit);
  fit();
  choose(role);
}

build();
const asked = Number(location.hash.slice(1)) - 1;
open(all.pages[asked] ? asked : pages.left(0) ?? 0);
