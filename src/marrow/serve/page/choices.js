/**
 * The options of the workbench: what was chosen besides what the settings say.
 *
 * Keeps true: only what differs from the settings is sent, so that those of a site still hold.
 */
const PAUSE_MS = 350; // after a change, before the article is made again

export class Choices {
  #form;
  #before;

  /** `onChange` is called when somebody has changed something, and it fits. */
  constructor(form, onChange) {
    this.#form = form;
    this.#before = this.#values();
    let timer = 0;
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => form.checkValidity() && onChange(), PAUSE_MS);
    };
    form.addEventListener("input", changed);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.querySelector("#defaults").addEventListener("click", () => {
      form.reset();
      changed();
    });
  }

  /** What was chosen, by name. */
  get chosen() {
    const now = this.#values();
    return Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== this.#before[name]));
  }

  #values() {
    const named = [...this.#form.elements].filter((control) => control.name);
    return Object.fromEntries(named.map((control) => [control.name, valueOf(control)]));
  }
}

function valueOf(control) {
  if (control.type === "checkbox") return control.checked;
  return control.type === "number" ? control.valueAsNumber : control.value;
}
