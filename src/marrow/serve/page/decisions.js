/**
 * What the reader decided about parts of a page, against what was judged.
 *
 * Keeps true: what is decided as it was judged is no decision; every step can be taken back.
 */
export class Decisions {
  #keep = new Set();
  #drop = new Set();
  #before = [];

  get keep() { return [...this.#keep]; }

  get drop() { return [...this.#drop]; }

  get count() { return this.#keep.size + this.#drop.size; }

  has(number) { return this.#keep.has(number) || this.#drop.has(number); }

  /** Keep or drop segments; `isIn` tells whether each is in the article now. */
  decide(numbers, isToKeep, isIn) {
    this.#before.push([this.keep, this.drop]);
    for (const number of numbers) {
      const wasIn = this.#drop.has(number) || (isIn(number) && !this.#keep.has(number));
      this.#keep.delete(number);
      this.#drop.delete(number);
      if (isToKeep !== wasIn) (isToKeep ? this.#keep : this.#drop).add(number);
    }
  }

  /** Take the last step back; says whether there was one. */
  undo() {
    const last = this.#before.pop();
    if (last) [this.#keep, this.#drop] = last.map((numbers) => new Set(numbers));
    return last !== undefined;
  }

  /** Let everything be as it was judged; for the same page this too can be taken back. */
  reset({ isForGood = false } = {}) {
    this.#before = isForGood ? [] : [...this.#before, [this.keep, this.drop]];
    this.#keep = new Set();
    this.#drop = new Set();
  }

  /** What was decided, for people. */
  get told() {
    const parts = [];
    if (this.#keep.size) parts.push(`${this.#keep.size} brought back`);
    if (this.#drop.size) parts.push(`${this.#drop.size} left out`);
    return `By you: ${parts.join(", ")}.`;
  }
}
