/**
 * The pages to label, as a list: how far each is, and how far all of them.
 *
 * Takes: the pages, each with a name and a state. Gives: `onOpen(number)`.
 */
const MARKS = { labelled: "✓", skipped: "–", started: "◐", todo: "○" };
const WORDS = { labelled: "labelled", skipped: "skipped", started: "begun", todo: "to do" };
const IS_LEFT = { labelled: false, skipped: false, started: true, todo: true };

export class Pages {
  #buttons;

  constructor(place, progress, pages, onOpen) {
    this.pages = pages;
    this.progress = progress;
    this.#buttons = pages.map(({ name }, number) => {
      const button = document.createElement("button");
      const text = Object.assign(document.createElement("span"), { textContent: name, dir: "auto" });
      button.title = name;
      button.append(document.createElement("i"), text);
      button.addEventListener("click", () => onOpen(number));
      return button;
    });
    place.append(...this.#buttons.map((button) => {
      const item = document.createElement("li");
      item.append(button);
      return item;
    }));
    pages.forEach(({ state }, number) => this.mark(number, state));
  }

  get length() { return this.pages.length; }

  /** Show how far a page is. */
  mark(number, state) {
    const page = this.pages[number];
    page.state = state;
    const button = this.#buttons[number];
    button.className = state;
    button.firstChild.textContent = MARKS[state];
    button.setAttribute("aria-label", `${number + 1}. ${page.name}: ${WORDS[state]}`);
    const count = (wanted) => this.pages.filter((each) => each.state === wanted).length;
    this.progress.textContent = `${count("labelled")} of ${this.length} labelled, ${count("skipped")} skipped`;
  }

  /** Show which page is open. */
  open(number) {
    for (const button of this.#buttons) button.removeAttribute("aria-current");
    this.#buttons[number].setAttribute("aria-current", "page");
    this.#buttons[number].scrollIntoView({ block: "nearest" });
  }

  /** The first page that is left to do, from one on and round again; undefined if there is none. */
  left(from) {
    const order = this.pages.map((_, each) => (from + each) % this.length);
    return order.find((number) => IS_LEFT[this.pages[number].state]);
  }
}
