/**
 * Our own server: what it is asked, and why it refuses.
 *
 * Keeps true: whatever changes something tells the token, which pages from elsewhere do not know.
 */
const TOKEN = document.querySelector("meta[name=marrow-token]").content;

/** What the server answers, as data; an error with its words and code if it refuses. */
export async function ask(path, method = "GET", said = undefined) {
  const options = { method, headers: { "X-Marrow-Token": TOKEN } };
  if (said !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(said);
  }
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Error("Marrow does not answer. Is it still running?");
  }
  const data = await answer.json();
  if (!answer.ok) throw new Error(`${data.message} [${data.code}]`);
  return data;
}
