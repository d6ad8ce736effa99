/**
 * The article as something to choose from: by click, and by the arrow keys.
 *
 * Keeps true: it is one stop of the Tab key, and the arrows go from paragraph to paragraph; links stay links.
 */
import { written } from "./article.js";

const BLOCKS = "[data-segments], [data-picture]";

function numbersOf(block) { return block.dataset.segments.split(" ").map(Number); }

export class Reading {
  #text;
  #on;
  #blocks = []; // in order
  #of = new Map(); // segment → block
  #at = -1;

  /** `on` has `pick(numbers)` and `picture(node)`. */
  constructor(text, on) {
    this.#text = text;
    this.#on = on;
    text.addEventListener("click", (event) => {
      if (!event.target.closest("a")) this.#choose(event.target.closest(BLOCKS));
    });
    text.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) this.step(step);
      else if (event.key === "Enter" && event.target.matches(BLOCKS)) this.#choose(event.target);
      else return;
      event.preventDefault();
    });
  }

  /** Show an article; what the reader brought back is marked. */
  show(answer, decisions) {
    const { article } = answer;
    const place = this.#text.scrollTop;
    this.#text.replaceChildren(...(article ? written(answer) : []));
    this.#text.lang = article?.language ?? "";
    this.#text.dir = article?.direction ?? "";
    this.#blocks = [...this.#text.querySelectorAll(BLOCKS)];
    this.#of = new Map();
    this.#at = -1;
    for (const block of this.#blocks) {
      block.tabIndex = -1;
      for (const number of block.dataset.segments ? numbersOf(block) : []) {
        this.#of.set(number, block);
        if (decisions.has(number)) block.classList.add("mine");
      }
    }
    if (this.#blocks.length) this.#blocks[0].tabIndex = 0;
    this.#text.scrollTop = place;
  }

  /** Go to the next paragraph, or to the one before. */
  step(by) {
    const next = Math.min(Math.max(this.#at + by, 0), this.#blocks.length - 1);
    this.#choose(this.#blocks[next]);
    this.#blocks[next]?.focus({ preventScroll: true });
  }

  /** Mark the block of segments, if there is one. `isHere`: the reader looks at it already. */
  mark(numbers, { isHere = false } = {}) {
    this.#set(numbers.map((number) => this.#of.get(number)).find(Boolean), isHere);
  }

  /** Mark a picture, by its node; gives what is known about it. */
  picture(node, { isHere = false } = {}) {
    const block = this.#text.querySelector(`[data-picture="${CSS.escape(node)}"]`) ?? undefined;
    this.#set(block, isHere);
    return block?.dataset;
  }

  #choose(block) {
    if (!block) return;
    if (block.dataset.segments) this.#on.pick(numbersOf(block));
    else this.#on.picture(block.dataset.picture);
    block.scrollIntoView({ block: "nearest" });
  }

  #set(block, isHere) {
    for (const old of this.#text.querySelectorAll(".picked")) old.classList.remove("picked");
    if (!block) return;
    block.classList.add("picked");
    if (this.#at >= 0) this.#blocks[this.#at].tabIndex = -1;
    else if (this.#blocks.length) this.#blocks[0].tabIndex = -1;
    this.#at = this.#blocks.indexOf(block);
    block.tabIndex = 0;
    if (!isHere) block.scrollIntoView({ block: "center" });
  }
}
