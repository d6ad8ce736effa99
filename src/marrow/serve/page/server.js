/**
 * Our own server: what it is asked, and why it refuses.
 *
 * Keeps true: whatever changes something tells the token, which pages from elsewhere do not know.
 */
const TOKEN = document.querySelector("meta[name=marrow-token]").content;

/** What the server answers; an error with its words and its `code` if it refuses. */
async function answered(path, options) {
  let answer;
  try {
    answer = await fetch(path, { ...options, headers: { ...options.headers, "X-Marrow-Token": TOKEN } });
  } catch {
    throw new Error("Marrow does not answer. Is it still running?");
  }
  if (answer.ok) return answer;
  const { code, message } = await answer.json();
  throw Object.assign(new Error(`${message} [${code}]`), { code });
}

/** Send data or, as it is, a file; `query` has parameters. */
export function send(path, said, query = {}, method = "POST") {
  const isFile = said instanceof Blob;
  const headers = { "Content-Type": isFile ? said.type || "text/html" : "application/json" };
  const parameters = new URLSearchParams(query).toString();
  return answered(parameters ? `${path}?${parameters}` : path, { method, headers, body: isFile ? said : JSON.stringify(said) });
}

/** What the server answers, as data. */
export async function ask(path, method = "GET", said = undefined) {
  return (await (said === undefined ? answered(path, { method }) : send(path, said, {}, method))).json();
}
