/**
 * The segments of a page as a list: all of them, also those that are not on the picture.
 *
 * Takes: the page. Gives: gestures, the same as the picture has, and `onMove(number, isRange)` for the keyboard.
 * Keeps true: one item can be reached with Tab, the others with arrow keys; an item tells its role in words.
 */
const PAGE = 10;

export class List {
  #items = [];
  #at = 0;

  constructor(place, gestures) {
    this.place = place;
    this.gestures = gestures;
    const numberOf = (event) => {
      const item = event.target.closest("[role=option]");
      return item ? Number(item.dataset.number) : null;
    };
    place.addEventListener("click", (event) => {
      const number = numberOf(event);
      if (number !== null) gestures.onPick(number, event.shiftKey);
    });
    place.addEventListener("mousedown", (event) => { if (event.shiftKey) event.preventDefault(); });
    place.addEventListener("pointermove", (event) => gestures.onPoint(numberOf(event)));
    place.addEventListener("pointerleave", () => gestures.onPoint(null));
    place.addEventListener("keydown", (event) => this.#press(event));
  }

  show(page) {
    this.#at = 0;
    this.#items = page.segments.map((segment, number) => {
      const item = document.createElement("li");
      item.dataset.number = number;
      item.setAttribute("role", "option");
      item.tabIndex = number === 0 ? 0 : -1;
      const role = document.createElement("b");
      const text = document.createElement("span");
      text.dir = "auto";
      text.textContent = segment.text;
      item.append(role, text);
      if (page.picture !== null && segment.box === null) {
        const hidden = document.createElement("i");
        hidden.textContent = "not on the picture";
        item.append(hidden);
      }
      return item;
    });
    this.place.replaceChildren(...this.#items);
    this.place.scrollTo(0, 0);
  }

  mark(number, role) {
    const item = this.#items[number];
    item.className = role ?? "none";
    item.firstChild.textContent = role ?? "no role";
  }

  select(numbers, pointed) {
    for (const item of this.place.querySelectorAll("[aria-selected=true], .pointed")) {
      item.removeAttribute("aria-selected");
      item.classList.remove("pointed");
    }
    for (const number of numbers) this.#items[number]?.setAttribute("aria-selected", "true");
    this.#items[pointed]?.classList.add("pointed");
  }

  reveal(number) {
    this.#items[number]?.scrollIntoView({ block: "nearest" });
  }

  /** Make an item the one that keys act on. */
  focus(number) {
    if (this.#items.length === 0) return;
    this.#items[this.#at].tabIndex = -1;
    this.#at = number;
    this.#items[number].tabIndex = 0;
    this.#items[number].focus({ preventScroll: true });
    this.reveal(number);
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.#items.length - 1;
    const at = this.#at;
    const moves = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + PAGE, PageUp: at - PAGE, Home: 0, End: last };
    if (event.key in moves) {
      event.preventDefault();
      this.gestures.onMove(Math.min(Math.max(moves[event.key], 0), last), event.shiftKey);
    } else if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      this.gestures.onGive();
    }
  }
}
