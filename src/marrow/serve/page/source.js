/**
 * Where a page comes from: an address, HTML that is pasted, a file that is chosen or dropped.
 *
 * Gives: sources, `{ url }` or `{ file, url, name }`. Keeps true: a file is sent as it is, and its encoding is found out by
 * Marrow as that of any page.
 */
const HTML = "text/html;charset=utf-8";

function pasted(text, url = "") { return { url, name: "Pasted HTML", file: new Blob([text], { type: HTML }) }; }

function opened(file) { return { url: "", name: file.name, file: file.slice(0, file.size, "text/html") }; }

function looksLikeHtml(text) { return /^\s*<(?:!doctype|!--|[a-z])/i.test(text); }

function looksLikeAddress(text) { return /^\s*https?:\/\/\S+\s*$/i.test(text); }

/** What a text is: HTML, or an address. */
function typed(text) { return looksLikeHtml(text) ? pasted(text) : { url: text.trim() }; }

/** Call `read` with every source that somebody gives. */
export function listen({ form, paste, pasteOpen, file, fileOpen, drop }, read) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = form.elements.url.value;
    if (text.trim()) read(typed(text));
    else form.elements.url.focus();
  });
  pasteOpen.addEventListener("click", () => paste.showModal());
  paste.addEventListener("close", () => {
    const html = paste.querySelector("textarea");
    if (paste.returnValue === "read" && html.value.trim()) read(pasted(html.value, paste.querySelector("input").value.trim()));
    html.value = "";
    paste.returnValue = "";
  });
  fileOpen.addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    if (file.files.length) read(opened(file.files[0]));
    file.value = "";
  });
  listenToClipboard(read);
  listenToDrops(drop, read);
}

/** What is pasted into no field in particular. */
function listenToClipboard(read) {
  addEventListener("paste", (event) => {
    if (event.target.closest?.("input, textarea, dialog[open]")) return;
    const text = event.clipboardData.getData("text/plain");
    if (looksLikeHtml(text) || looksLikeAddress(text)) read(typed(text));
  });
}

function listenToDrops(drop, read) {
  let depth = 0; // a child that is entered comes before its parent is left
  const show = (change) => {
    depth = Math.max(0, depth + change);
    drop.hidden = depth === 0;
  };
  addEventListener("dragenter", () => show(1));
  addEventListener("dragleave", () => show(-1));
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    depth = 0;
    show(0);
    const { files } = event.dataTransfer;
    const text = event.dataTransfer.getData("text/uri-list").split("\n")[0] || event.dataTransfer.getData("text/plain");
    if (files.length) read(opened(files[0]));
    else if (text.trim()) read(typed(text));
  });
}
