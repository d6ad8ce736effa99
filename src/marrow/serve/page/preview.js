/**
 * Before and after of a page, and what goes.
 *
 * Keeps true: what comes from a page is text here, and a document only in frames that run nothing; of two previews that
 * are under way only the one that was asked for last is shown.
 */
import { ask } from "./server.js";

const $ = (name) => document.getElementById(name);
const SIDES = ["before", "after", "marked"];
let asked = 0;

/** A number of bytes, for people. */
function size(bytes) {
  const units = ["B", "kB", "MB"];
  let at = 0;
  for (; Math.abs(bytes) >= 1000 && at < 2; at += 1) bytes /= 1000;
  return `${bytes.toFixed(at ? 1 : 0)} ${units[at]}`;
}

function tell(text, isBad = false) {
  $("told").textContent = text;
  $("told").classList.toggle("bad", isBad);
}

/** Show what settings make of a page; `said` has the address and what is not saved. */
export async function look(said) {
  const turn = (asked += 1);
  tell("Fetching…");
  document.body.classList.add("waiting");
  try {
    const found = await ask("/api/preview", "POST", said);
    if (turn === asked) show(found);
  } catch (error) {
    if (turn === asked) tell(error.message, true);
  } finally {
    if (turn === asked) document.body.classList.remove("waiting");
  }
}

function show(found) {
  for (const side of SIDES) $(side).querySelector("iframe").src = `/preview/${found.key}/${side}`;
  const rows = found.removed.map(row);
  document.querySelector("#removed tbody").replaceChildren(...(rows.length ? rows : [nothing()]));
  $("result").hidden = false;
  tell(summary(found));
}

function summary(found) {
  if (found.mode === "off") return "Mode off: the page stays as it is.";
  const saved = found.bytes_before - found.bytes_after;
  const share = Math.round((100 * Math.abs(saved)) / Math.max(found.bytes_before, 1));
  const than = `${share} % ${saved < 0 ? "more" : "less"}`;
  const sizes = `${size(found.bytes_before)} before, ${size(found.bytes_after)} after: ${than}.`;
  const left = found.mode === "declutter" && found.untouched ? ` Left as it is: ${found.untouched}.` : "";
  return [sizes + left, ...found.warnings].join(" ");
}

function row({ label, count, bytes, examples }) {
  const made = document.createElement("tr");
  for (const text of [label, String(count), size(bytes)]) made.insertCell().textContent = text;
  const cell = made.insertCell();
  for (const example of examples) cell.append(Object.assign(document.createElement("q"), { textContent: example }));
  return made;
}

function nothing() {
  const made = document.createElement("tr");
  Object.assign(made.insertCell(), { colSpan: 4, textContent: "Nothing." });
  return made;
}

for (const choice of document.querySelectorAll("[name=view]")) {
  choice.addEventListener("change", () => {
    const isMarked = choice.value === "marked";
    for (const side of SIDES) $(side).hidden = (side === "marked") !== isMarked;
  });
}
