/**
 * Files to save, made here from what the server answered.
 */
const LONGEST = 60; // characters of a name

function named(title, suffix) {
  const plain = title.normalize("NFKC").replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, LONGEST).replace(/^-+|-+$/g, "");
  return `${plain || "article"}.${suffix}`;
}

/** Have the browser save a file under the article's title; gives its name. */
export function save(blob, title, suffix) {
  const link = document.createElement("a");
  link.download = named(title, suffix);
  link.href = URL.createObjectURL(blob);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return link.download;
}
