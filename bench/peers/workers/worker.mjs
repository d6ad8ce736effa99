// A peer written in JavaScript, in a process of its own; the same protocol as worker.py.
//   node worker.mjs readability-js|defuddle
// It is copied to where the peer's modules are, because Node looks for them from there.
import { createInterface } from "node:readline";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const LONG_MS = 300; // as in worker.py
const name = process.argv[2];
const home = dirname(process.argv[1]);
const BLOCKS = new Set(
  `address article aside blockquote body br caption center dd details dir div dl dt fieldset figcaption figure footer
  form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol optgroup option p pre section summary table tbody
  td tfoot th thead tr ul`.split(/\s+/),
);
const SILENT = new Set(["script", "style", "template", "noscript", "head", "title"]);

// The text of an element, a line for each block; without recursion, as results can be nested deeply.
function textOf(root) {
  let text = "";
  let node = root;
  while (node) {
    const tag = node.nodeType === 1 ? node.localName : "";
    if (node.nodeType === 3) text += node.data.replaceAll("\0", "");
    if (BLOCKS.has(tag)) text += "\0";
    if (node.firstChild && !SILENT.has(tag)) {
      node = node.firstChild;
      continue;
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode;
      if (node && BLOCKS.has(node.localName)) text += "\0";
    }
    node = node === root ? null : node.nextSibling;
  }
  const lines = text.split("\0").map((line) => line.split(/\s+/).filter(Boolean).join(" "));
  return lines.filter(Boolean).join("\n");
}

// Each peer gets the DOM that its documentation shows first.
async function readabilityJs() {
  const { Readability } = await import("@mozilla/readability");
  const { JSDOM, VirtualConsole } = await import("jsdom");
  const virtualConsole = new VirtualConsole(); // what a page logs is nobody's business here
  const open = (html, url) => new JSDOM(html, { url: url || "https://example.org/", virtualConsole }).window.document;
  return (html, url) => {
    const article = new Readability(open(html, url)).parse();
    return article?.content ? textOf(open(article.content, null).body) : "";
  };
}

async function defuddle() {
  const { Defuddle } = await import("defuddle/node");
  const { parseHTML } = await import("linkedom");
  const whole = (body) => `<!doctype html><html><head></head><body>${body}</body></html>`;
  const open = (html) => {
    // linkedom builds what is written; a page that leaves out its outermost tags needs them.
    const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : whole(html));
    // As its own command line does: it asks for these two, and linkedom does not have them.
    document.styleSheets ??= [];
    if (document.defaultView) document.defaultView.getComputedStyle ??= () => ({ display: "" });
    return document;
  };
  return async (html, url) => {
    // Some sites would have it fetch from elsewhere; a benchmark stays on its pages.
    const result = await Defuddle(open(html), url ?? undefined, { useAsync: false });
    return result.content ? textOf(open(whole(result.content)).body) : "";
  };
}

function version(packageName) {
  return JSON.parse(readFileSync(join(home, "node_modules", packageName, "package.json"), "utf8")).version;
}

// As in worker.py: Linux knows what this process alone has held.
function peakMb() {
  const found = existsSync("/proc/self/status") && /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"));
  return (found ? Number(found[1]) : process.resourceUsage().maxRSS) / 1024;
}

const PEERS = { "readability-js": [readabilityJs, "@mozilla/readability"], defuddle: [defuddle, "defuddle"] };

async function answer(call, request) {
  let text = "";
  let error = "";
  let best = Infinity;
  let total = 0;
  for (let round = 0; round < request.repeat && total < LONG_MS; round++) {
    const begin = process.cpuUsage();
    try {
      text = await call(request.html, request.url);
    } catch (failure) {
      error = `${failure.name}: ${failure.message}`.slice(0, 300);
    }
    const used = process.cpuUsage(begin);
    const ms = (used.user + used.system) / 1000;
    best = Math.min(best, ms);
    total += ms;
  }
  return { text, error, ms: best, peak_mb: peakMb() };
}

const write = process.stdout.write.bind(process.stdout);
const put = (message) => write(JSON.stringify(message) + "\n");
for (const method of ["log", "info", "warn", "error", "debug"]) console[method] = () => {};

const [make, packageName] = PEERS[name];
const call = await make();
put({ version: version(packageName) });
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  put(await answer(call, JSON.parse(line)));
}
