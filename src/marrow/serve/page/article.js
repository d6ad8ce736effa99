/**
 * The article as elements: headings, paragraphs, lists, tables, figures …, each with the segments that it comes from.
 *
 * Takes: an article's data (docs/json.md) and the segments of its blocks. Gives: elements; `data-segments` of a block
 * are the numbers of its segments. Keeps true: what comes from a page is text, and addresses are web addresses: nothing
 * of its markup is used.
 */
const TAGS = { strong: "strong", emphasis: "em", code: "code", sub: "sub", sup: "sup", strike: "s", highlight: "mark" };
const DRAWN = /^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/i;

/** An element with properties and children. */
export function make(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function isWeb(url) {
  try {
    return ["http:", "https:"].includes(new URL(url).protocol);
  } catch {
    return false;
  }
}

function link(url, ...children) {
  return make("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, ...children);
}

function picture({ url, alt, width, height }) {
  if (!isWeb(url) && !DRAWN.test(url)) return make("span", { className: "lost", textContent: alt || "A picture" });
  const made = make("img", { alt, loading: "lazy", referrerPolicy: "no-referrer", src: url });
  if (width > 0 && height > 0) Object.assign(made, { width, height });
  return made;
}

function span({ text, marks, url }) {
  if (marks.includes("image")) return picture({ url, alt: text });
  let made = document.createTextNode(text);
  if (text === "\n") made = make("br");
  if (marks.includes("formula")) made = make("code", { className: "formula" }, made);
  if (marks.includes("note")) made = make("sup", {}, made);
  for (const mark of marks) if (TAGS[mark]) made = make(TAGS[mark], {}, made);
  return isWeb(url) ? link(url, made) : made;
}

const spans = (said) => said.map(span);

class Writer {
  #places;
  #at = 0;

  constructor(places) { this.#places = places; }

  /** Blocks are numbered as `article.walk` has them: a block, then those inside of it. */
  blocks(blocks) {
    return blocks.map((block) => {
      const own = this.#places[this.#at] ?? [];
      this.#at += 1;
      const made = this[block.type]?.(block) ?? make("hr");
      if (own.length) made.dataset.segments = own.join(" ");
      made.dataset.xpath = block.xpath;
      return made;
    });
  }

  /** Below the headings of the workbench; what a heading looks like goes by its level in the article. */
  heading({ level, spans: said }) {
    const made = make(`h${Math.min(level + 2, 6)}`, {}, ...spans(said));
    made.dataset.level = level;
    return made;
  }

  paragraph({ spans: said }) { return make("p", {}, ...spans(said)); }

  list({ ordered, start, items }) {
    const made = make(ordered ? "ol" : "ul", {}, ...items.map((item) => make("li", {}, ...this.blocks(item))));
    if (ordered && start !== 1) made.start = start;
    return made;
  }

  definitions({ entries }) {
    const made = make("dl");
    for (const { terms, blocks } of entries) {
      made.append(...terms.map((term) => make("dt", {}, ...spans(term))), make("dd", {}, ...this.blocks(blocks)));
    }
    return made;
  }

  quote({ blocks }) { return make("blockquote", {}, ...this.blocks(blocks)); }

  code({ text }) { return make("pre", {}, make("code", { textContent: text })); }

  table({ caption, rows }) {
    const table = make("table");
    if (caption.length) table.append(make("caption", {}, ...spans(caption)));
    for (const row of rows) table.append(make("tr", {}, ...row.map((cell) => this.#cell(cell))));
    return make("div", { className: "table" }, table);
  }

  #cell({ blocks, header, rowspan, colspan }) {
    return make(header ? "th" : "td", { rowSpan: rowspan, colSpan: colspan }, ...this.blocks(blocks));
  }

  figure({ images, caption }) {
    const made = make("figure");
    for (const image of images) {
      const drawn = picture(image);
      Object.assign(drawn.dataset, { picture: image.node, xpath: image.xpath, role: image.role, because: image.because });
      drawn.dataset.score = image.score;
      made.append(drawn);
    }
    if (caption.length) made.append(make("figcaption", {}, ...spans(caption)));
    return made;
  }

  formula({ text }) { return make("p", {}, make("code", { className: "formula", textContent: text })); }

  embed({ url, kind, title }) {
    const said = `${title || url} (${kind})`;
    return make("p", { className: "embed" }, isWeb(url) ? link(url, said) : said);
  }

  footnote({ label, blocks }) {
    return make("div", { className: "footnote" }, make("b", { textContent: `${label} ` }), ...this.blocks(blocks));
  }
}

/** The article's title and byline, its blocks, and its comments where they were asked for. */
export function written({ article, places, comment_places: commentPlaces }) {
  const parts = [];
  if (article.title && article.blocks[0]?.level !== 1) parts.push(make("h3", { className: "title", textContent: article.title }));
  const byline = [article.authors.join(", "), article.date?.slice(0, 10), article.site].filter(Boolean).join(" · ");
  if (byline) parts.push(make("p", { className: "byline", textContent: byline }));
  parts.push(...new Writer(places).blocks(article.blocks));
  if (article.comments.length) {
    parts.push(make("h3", { textContent: "Comments" }), ...new Writer(commentPlaces).blocks(article.comments));
  }
  return parts;
}
