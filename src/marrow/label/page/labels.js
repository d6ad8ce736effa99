/**
 * The roles of a page's segments, with undo.
 *
 * Takes: the roles that there are, null where there is none. Gives: the roles as they are now.
 * Keeps true: what one gesture changes is one step, however many segments it touches.
 */
export class Labels {
  #past = [];
  #future = [];

  /** `onChange` is told the numbers of the segments whose roles have changed. */
  constructor(roles, onChange) {
    this.roles = roles;
    this.onChange = onChange;
  }

  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }
  get missing() { return this.roles.filter((role) => role === null).length; }

  /** Give segments a role, or take it away with null. */
  give(numbers, role) {
    this.set(numbers.map((number) => [number, role]));
  }

  /** Give each of some segments its own role: pairs of number and role. */
  set(pairs) {
    const step = pairs
      .filter(([number, role]) => this.roles[number] !== role)
      .map(([number, role]) => ({ number, before: this.roles[number], after: role }));
    if (step.length === 0) return;
    this.#past.push(step);
    this.#future = [];
    this.#apply(step, "after");
  }

  undo() { this.#move(this.#past, this.#future, "before"); }
  redo() { this.#move(this.#future, this.#past, "after"); }

  #move(from, to, side) {
    const step = from.pop();
    if (step === undefined) return;
    to.push(step);
    this.#apply(step, side);
  }

  #apply(step, side) {
    for (const change of step) this.roles[change.number] = change[side];
    this.onChange(step.map((change) => change.number));
  }
}
