/**
 * What was left out: by role, searchable, each with its reason and a way back.
 *
 * Keeps true: a group is filled when it is opened, some rows at a time, so a page of thousands of parts stays quick.
 */
import { make } from "./article.js";
import { ROLES, sure } from "./why.js";

const ORDER = ["deck", "caption", "bio", "comment", "related", "promo", "byline", "title", "body", "other"];
const AT_ONCE = 60; // rows

export class Removed {
  #groups;
  #search;
  #searched;
  #on;
  #answer = null;
  #open = new Set();

  /** `on` has `decide(numbers, isKept)` and `pick(number)`. */
  constructor({ groups, search, searched }, on) {
    this.#groups = groups;
    this.#search = search;
    this.#searched = searched;
    this.#on = on;
    search.addEventListener("input", () => this.#draw());
  }

  /** Show what was left out of another page, or by other decisions. */
  show(answer) {
    this.#answer = answer;
    this.#draw();
  }

  #draw() {
    if (this.#answer === null) return;
    const sought = this.#search.value.trim().toLowerCase();
    const found = new Map(ORDER.map((role) => [role, []]));
    let count = 0;
    for (const [number, segment] of this.#answer.segments.entries()) {
      if (segment.isIn || (sought && !this.#says(segment, sought))) continue;
      found.get(segment.role).push(number);
      count += 1;
    }
    this.#searched.textContent = sought ? `${count} found` : count ? "" : "Nothing was left out.";
    this.#groups.replaceChildren(
      ...[...found].filter(([, numbers]) => numbers.length).map(([role, numbers]) => this.#group(role, numbers, sought !== "")),
    );
  }

  #says({ text, because }, sought) {
    return text.toLowerCase().includes(sought) || because.includes(sought) || this.#answer.reasons[because].toLowerCase().includes(sought);
  }

  #group(role, numbers, isSought) {
    const list = make("ul");
    const all = make("button", { type: "button", className: "small", textContent: `Bring all ${numbers.length} back` });
    all.addEventListener("click", () => this.#on.decide(numbers, true));
    const summary = make("summary", {}, ROLES[role], make("span", { className: "count", textContent: ` ${numbers.length}` }));
    const made = make("details", { open: isSought || this.#open.has(role) }, summary, list);
    if (numbers.length > 1) made.append(make("p", { className: "actions" }, all));
    made.addEventListener("toggle", () => {
      if (!isSought) this.#open[made.open ? "add" : "delete"](role);
      if (made.open && !list.children.length) this.#fill(list, numbers, 0);
    });
    if (made.open) this.#fill(list, numbers, 0);
    return made;
  }

  #fill(list, numbers, from) {
    const rows = numbers.slice(from, from + AT_ONCE).map((number) => this.#row(number));
    list.append(...rows);
    const left = numbers.length - from - AT_ONCE;
    if (left > 0) {
      const more = make("button", { type: "button", className: "small", textContent: `Show ${Math.min(left, AT_ONCE)} more of ${left}` });
      const item = make("li", {}, more);
      more.addEventListener("click", () => {
        item.remove();
        this.#fill(list, numbers, from + AT_ONCE);
        list.children[from + AT_ONCE]?.querySelector("button").focus();
      });
      list.append(item);
    }
  }

  #row(number) {
    const { text, because, score } = this.#answer.segments[number];
    const find = make("button", { type: "button", className: "found", textContent: text || "(no text)" });
    find.addEventListener("click", () => this.#on.pick(number));
    const back = make("button", { type: "button", className: "small", textContent: "Bring back" });
    back.setAttribute("aria-label", `Bring back: ${text.slice(0, 60)}`);
    back.addEventListener("click", () => this.#on.decide([number], true));
    const reason = make("small", { textContent: `${this.#answer.reasons[because]} ${sure(score)}` });
    const item = make("li", {}, find, make("span", { className: "line" }, reason, back));
    item.dataset.number = number;
    return item;
  }
}
