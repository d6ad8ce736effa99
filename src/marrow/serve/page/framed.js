/**
 * Runs in the page that the workbench shows: the one script that its policy lets in.
 *
 * Takes: messages of the workbench: `kept` (which segments are), `show` (a part to go to). Gives: `ready`, `pick` (a part
 * was clicked), `seen` (whether a part that was to be shown is drawn at all), `key` (one that was pressed here).
 * Keeps true: no link is followed; the page is one stop of the Tab key; what would cover the page stands in its place.
 */
"use strict";
(() => {
  const MARK = "data-marrow";
  const KEPT = `${MARK}-kept`;
  const SHOWN = `${MARK}-shown`;
  const TABBED = "a[href], area, button, input, select, textarea, summary, audio, video, iframe, [tabindex], [contenteditable]";
  const parts = new Map(); // mark → elements
  const tell = (message) => parent.postMessage(message, "*"); // this page is of no origin; the workbench knows its frame

  function gather() {
    for (const part of document.querySelectorAll(`[${MARK}]`)) {
      const mark = part.getAttribute(MARK);
      if (!parts.has(mark)) parts.set(mark, []);
      parts.get(mark).push(part);
    }
  }

  /** Without its scripts a page cannot close what it has laid over itself. */
  function loosen() {
    const covers = [...document.body.querySelectorAll("*")].filter((each) => /fixed|sticky/.test(getComputedStyle(each).position));
    for (const each of covers) each.setAttribute(`${MARK}-loose`, "");
    for (const each of document.querySelectorAll(TABBED)) each.tabIndex = -1;
  }

  function keep(kept) {
    for (const [mark, elements] of parts) {
      if (!mark.startsWith("i")) for (const each of elements) each.setAttribute(KEPT, kept[mark] ? "yes" : "no");
    }
  }

  function show(marks, isCalm) {
    for (const old of document.querySelectorAll(`[${SHOWN}]`)) old.removeAttribute(SHOWN);
    const found = marks.flatMap((mark) => parts.get(mark) ?? []);
    for (const each of found) {
      each.setAttribute(SHOWN, "");
      for (let fold = each.closest("details:not([open])"); fold; fold = fold.closest("details:not([open])")) fold.open = true;
    }
    const drawn = found.find((each) => each.getClientRects().length > 0);
    drawn?.scrollIntoView({ block: "center", inline: "nearest", behavior: isCalm ? "instant" : "smooth" });
    const isLaidOut = document.documentElement.getClientRects().length > 0; // it is not while the frame is put away
    tell({ kind: "seen", isSeen: drawn !== undefined || marks.length === 0 || !isLaidOut });
  }

  addEventListener("message", ({ source, data }) => {
    if (source !== parent) return;
    if (data.kind === "kept") keep(data.kept);
    if (data.kind === "show") show(data.marks, data.isCalm);
  });
  addEventListener("click", (event) => {
    event.preventDefault();
    const mark = event.target.closest?.(`[${MARK}]`)?.getAttribute(MARK);
    if (mark) tell({ kind: "pick", mark });
  }, true);
  addEventListener("submit", (event) => event.preventDefault(), true);
  addEventListener("keydown", ({ key, ctrlKey, altKey, metaKey }) => {
    if (!ctrlKey && !altKey && !metaKey) tell({ kind: "key", key });
  });
  addEventListener("DOMContentLoaded", () => {
    gather();
    loosen();
    tell({ kind: "ready" });
  });
})();
