/**
 * Single keys, for those who want them: what each does, and the list that `?` shows.
 *
 * Keeps true: keys are not heard while somebody types or holds Ctrl, Alt or Meta; they can be turned off.
 */
import { make } from "./article.js";
import { read, write } from "./stored.js";

const USE = "marrow.keys";

export class Keys {
  #actions; // key → { says, does }
  #use;

  constructor(actions, { dialog, open, use, list }) {
    this.#actions = { ...actions, "?": { says: "show this list", does: () => dialog.showModal() } };
    this.#use = use;
    use.checked = read(USE, true);
    use.addEventListener("change", () => write(USE, use.checked));
    open.addEventListener("click", () => dialog.showModal());
    for (const [key, { says }] of Object.entries(this.#actions)) {
      list.append(make("dt", {}, make("kbd", { textContent: key })), make("dd", { textContent: says }));
    }
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("input, textarea, select, dialog")) return;
      if (this.press(event.key)) event.preventDefault();
    });
  }

  /** Do what a key does; says whether it does anything. */
  press(key) {
    const action = this.#use.checked && !document.querySelector("dialog[open]") ? this.#actions[key] : undefined;
    action?.does();
    return action !== undefined;
  }
}
