/**
 * The settings page with scripts: what is changed shows in the preview at once, and is saved when somebody says so.
 *
 * `/settings?url=…` opens with the preview of a page.
 * Without scripts the page works too: its forms are sent, and the preview is the decluttered page itself.
 */
import { Draft } from "./draft.js";
import { look } from "./preview.js";
import { ask } from "./server.js";

const $ = (name) => document.getElementById(name);
const PAUSE_MS = 350; // after a change, before the preview is made again
const form = $("settings");
const site = form.elements.site.value;
const SAVED = `/api/settings?site=${encodeURIComponent(site)}`;
const draft = new Draft(form, await ask(SAVED), changed);
let url = ""; // of the page in the preview
let timer = 0;

/** What buttons say, and which of them can be used. */
function draw() {
  const count = Object.keys(draft.changes).length;
  $("draft").textContent = count ? `${count} ${count === 1 ? "change" : "changes"} not saved` : "";
  $("discard").hidden = count === 0;
  $("reset").hidden = draft.own.length === 0;
}

function changed() {
  $("status").textContent = "";
  refuse("");
  draw();
  clearTimeout(timer);
  if (url) timer = setTimeout(preview, PAUSE_MS);
}

function preview() {
  if (url) look({ url, site, values: draft.changes });
}

function refuse(message) {
  $("refusal").textContent = message && `Nothing was changed: ${message}`;
  $("refusal").hidden = !message;
  if (message) $("refusal").scrollIntoView({ block: "center" });
}

async function save(values, reset = []) {
  try {
    draft.settle(await ask("/api/settings", "PATCH", { site, values, reset }));
  } catch (error) {
    refuse(error.message);
    return;
  }
  changed();
  $("status").textContent = "Saved.";
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  save(draft.changes);
});
// What does not fit has to be seen to be told about.
form.addEventListener("invalid", (event) => event.target.closest("details")?.setAttribute("open", ""), true);
$("discard").addEventListener("click", async () => {
  try {
    draft.settle(await ask(SAVED));
    changed();
  } catch (error) {
    refuse(error.message);
  }
});
$("reset").addEventListener("click", () => save({}, draft.own));
$("look").addEventListener("submit", (event) => {
  event.preventDefault();
  url = $("look").elements.url.value.trim();
  preview();
});
window.addEventListener("beforeunload", (event) => {
  if (Object.keys(draft.changes).length) event.preventDefault();
});
draw();
url = new URLSearchParams(location.search).get("url") ?? "";
$("look").elements.url.value = url;
preview();
document.body.dataset.ready = "yes"; // for tests: controls are heard from here on
