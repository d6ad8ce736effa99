/**
 * Our own server: what it tells, and what it is told.
 *
 * Keeps true: one save is under way at a time, and the next one has the newest of each page, so nothing is overtaken;
 * what could not be saved is kept and tried again; what was refused is told, for it would be refused again.
 */
const RETRY_MS = 2000;

/** What the server answers, as data; an error with its words if it refuses. */
export async function ask(path, options = {}) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Error("marrow label does not answer. Is it still running?");
  }
  const data = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(data.error), { isRefused: answer.status < 500 });
  return data;
}

export class Saver {
  #waiting = new Map();
  #now = null; // the page that is being saved
  #turn = null; // ends when that has been tried

  /** `onSaved(page, state)` is told of pages; `onStatus(text, isBad)` of how it goes. */
  constructor(onSaved, onStatus) {
    this.onSaved = onSaved;
    this.onStatus = onStatus;
  }

  get isIdle() { return this.#now === null && this.#waiting.size === 0; }

  /** Wait until all that was said of a page is saved, so that the server knows it. */
  async settle(page) {
    while (this.#now === page || this.#waiting.has(page)) await this.#turn;
  }

  /** Save what is said of a page. */
  save(page, said) {
    this.#waiting.set(page, JSON.stringify(said));
    if (this.#now === null) this.#work();
  }

  async #work() {
    while (this.#waiting.size > 0) {
      const [page, body] = this.#waiting.entries().next().value;
      this.#waiting.delete(page);
      this.#now = page;
      this.onStatus("Saving…", false);
      this.#turn = this.#send(page, body);
      await this.#turn;
    }
    this.#now = null;
  }

  async #send(page, body) {
    try {
      const { state } = await ask(`pages/${page}`, { method: "PUT", body });
      this.onSaved(page, state);
      this.onStatus("Saved", false);
    } catch (error) {
      this.onStatus(`Not saved: ${error.message}`, true);
      if (error.isRefused) return;
      if (!this.#waiting.has(page)) this.#waiting.set(page, body);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
