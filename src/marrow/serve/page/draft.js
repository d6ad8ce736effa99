/**
 * The controls of the page, and what was changed on them and is not saved.
 *
 * Keeps true: a draft has what differs from what is saved, and nothing else; a preset shows on the switches at once,
 * but for those that have a choice of their own.
 */
export class Draft {
  #form;
  #values; // as they are saved
  #own; // names of what was chosen here
  #presets;
  #onChange;

  /** `state` is what the server tells; `onChange` is called when somebody changed a control. */
  constructor(form, state, onChange) {
    this.#form = form;
    this.#presets = state.presets;
    this.#onChange = onChange;
    this.settle(state);
    form.addEventListener("input", (event) => {
      if (event.target.name === "preset") this.#spread(event.target.value);
      this.#onChange();
    });
  }

  get names() { return Object.keys(this.#values).filter((name) => this.#controls(name).length > 0); }

  /** What differs from what is saved. */
  get changes() {
    const found = {};
    for (const name of this.names) {
      const value = this.#read(name);
      if (value !== this.#values[name]) found[name] = value;
    }
    return found;
  }

  /** Names of what was chosen here and not elsewhere. */
  get own() { return this.names.filter((name) => this.#own.has(name)); }

  /** Take in what is saved now, and show it. */
  settle({ values, changed }) {
    this.#values = values;
    this.#own = new Set(changed);
    for (const name of this.names) {
      this.#write(name, values[name]);
      this.#form.querySelector(`[data-name="${name}"] .own`)?.toggleAttribute("hidden", !this.#own.has(name));
    }
  }

  #controls(name) { return this.#form.querySelectorAll(`[name="${name}"]`); }

  #read(name) {
    const controls = [...this.#controls(name)];
    const [first] = controls;
    if (first.type === "radio") return controls.find((each) => each.checked)?.value;
    if (first.type === "checkbox") return first.checked;
    if (first.type !== "number") return first.value;
    return Number.isNaN(first.valueAsNumber) ? first.value : first.valueAsNumber;
  }

  #write(name, value) {
    for (const control of this.#controls(name)) {
      if (control.type === "radio") control.checked = control.value === value;
      else if (control.type === "checkbox") control.checked = value;
      else control.value = value;
    }
  }

  #spread(preset) {
    for (const [name, value] of Object.entries(this.#presets[preset] ?? {})) {
      if (!this.#own.has(name) && this.#controls(name).length > 0) this.#write(name, value);
    }
  }
}
