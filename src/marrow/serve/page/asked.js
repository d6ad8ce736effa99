/**
 * What the workbench asks about one page, of our own server and nobody else.
 *
 * Keeps true: a page is sent or fetched once; from then on it is named by its key, and every answer is about the same
 * bytes. A key that the server has forgotten is no error: the page is sent again.
 */
import { send } from "./server.js";

const PAGE = "X-Marrow-Page"; // in answers: the key of the page, and a digest of what it looks like

export class Asked {
  #source;
  #key = "";

  /** A page: `{ url }` or `{ file, url, name }`. */
  constructor(source) { this.#source = source; }

  get source() { return this.#source; }

  /** The page beside its article; `wanted` has options, and the segments to keep and to drop. */
  async compare(wanted) {
    const answer = await this.#ask(wanted);
    const [key, look] = answer.headers.get(PAGE).split(" ");
    this.#key = key;
    return { ...(await answer.json()), address: `/original/${key}?${look}` };
  }

  /** The article in a format, as a file to save. */
  async save(to, wanted) { return (await this.#ask({ ...wanted, to })).blob(); }

  async #ask(wanted) {
    if (this.#key) {
      try {
        return await send("/compare", { page: this.#key, ...wanted });
      } catch (error) {
        if (error.code !== "request.forgotten") throw error;
        this.#key = "";
      }
    }
    const { file, url } = this.#source;
    if (file === undefined) return send("/compare", { url, ...wanted });
    return send("/compare", file, { wanted: JSON.stringify({ url, ...wanted }) });
  }
}
