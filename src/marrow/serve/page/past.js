/**
 * Pages that were looked at, in this browser and nowhere else.
 *
 * Keeps true: at most `MOST`, the last one first; of pages without an address their HTML, if it is not long; nothing is
 * sent anywhere.
 */
import { make } from "./article.js";
import { read, write } from "./stored.js";

const MOST = 30;
const LONGEST = 200_000; // characters of HTML that are kept
const VISITS = "marrow.visits";
const REMEMBER = "marrow.remember";

export class Past {
  #list;
  #onOpen;

  /** `onOpen` is called with the source of a page that is to be looked at again. */
  constructor({ list, remember, forget }, onOpen) {
    this.#list = list;
    this.#onOpen = onOpen;
    remember.checked = read(REMEMBER, true);
    remember.addEventListener("change", () => write(REMEMBER, remember.checked));
    forget.addEventListener("click", () => {
      write(VISITS, []);
      this.#draw();
    });
    this.#draw();
  }

  /** Remember a page. */
  async add({ file, url, name }, title) {
    if (!read(REMEMBER, true)) return;
    const html = file === undefined ? undefined : await file.text();
    if (html !== undefined && html.length > LONGEST) return;
    const visit = { url, name, html, title, at: new Date().toISOString() };
    const others = read(VISITS, []).filter((each) => each.url !== url || each.html !== html);
    write(VISITS, [visit, ...others].slice(0, MOST));
    this.#draw();
  }

  #draw() {
    const visits = read(VISITS, []);
    this.#list.replaceChildren(...(visits.length ? visits.map((visit) => this.#row(visit)) : [make("li", { className: "quiet", textContent: "Nothing yet." })]));
  }

  #row({ url, name, html, title, at }) {
    const open = make("button", { type: "button", className: "found", textContent: title || url || name });
    const source = html === undefined ? { url } : { url, name, file: new Blob([html], { type: "text/html;charset=utf-8" }) };
    open.addEventListener("click", () => this.#onOpen(source));
    const said = `${url || name || "pasted"} · ${at.slice(0, 10)}`;
    return make("li", {}, open, make("small", { textContent: said }));
  }
}
