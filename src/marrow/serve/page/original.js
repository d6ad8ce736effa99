/**
 * The original beside the article: a page of others, in a frame that can reach nothing.
 *
 * Keeps true: what it says is believed only if it comes from that frame; what it is told waits until it listens.
 */
const WIDTH = 1000; // px that a page is laid out for where the pane is narrower, so that it looks as on a desktop
const NARROW = 600; // px below which a pane is a phone's, and pages look as on one

export class Original {
  #frame;
  #isReady = false;
  #waiting = [];
  #address = "";
  #marks = []; // of the part that was shown last

  /** `heard` has functions by what the page says: `pick`, `seen`, `key`. */
  constructor(frame, heard) {
    this.#frame = frame;
    addEventListener("message", ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      if (data.kind === "ready") this.#begin();
      else heard[data.kind]?.(data);
    });
    new ResizeObserver(([{ contentRect }]) => this.#fit(contentRect.width)).observe(frame.parentElement);
  }

  /** Load a page, if it is not the one that is there. */
  load(address) {
    if (address === this.#address) return;
    this.#address = address;
    this.#isReady = false;
    this.#waiting = [];
    this.#frame.src = address;
  }

  /** Say which segments are kept. */
  keep(kept) { this.#say({ kind: "kept", kept }); }

  /** Go to a part, by its marks; to the last one again, if none are told. */
  show(marks = this.#marks) {
    this.#marks = marks;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#say({ kind: "show", marks, isCalm });
  }

  #say(message) {
    if (this.#isReady) this.#frame.contentWindow.postMessage(message, "*");
    else this.#waiting = [...this.#waiting.filter((each) => each.kind !== message.kind), message];
  }

  #begin() {
    this.#isReady = true;
    for (const message of this.#waiting.splice(0)) this.#say(message);
  }

  #fit(width) {
    const scale = width < NARROW && matchMedia("(max-width: 899px)").matches ? 1 : Math.min(1, width / WIDTH);
    this.#frame.style.setProperty("--scale", String(scale || 1));
  }
}
