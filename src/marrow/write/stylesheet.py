"""The style of the HTML page: quiet typography for reading, light or dark, on any screen and on paper.

It asks for nothing from the network: system fonts, no images.
"""

from __future__ import annotations

STYLESHEET = """
:root {
  color-scheme: light dark;
  --paper: #fdfdfb; --ink: #1d1f21; --quiet: #5f656b; --line: #dcdcd6; --tint: #f3f3ee; --link: #0b57a4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17191b; --ink: #dfe1e2; --quiet: #9aa1a7; --line: #363a3e; --tint: #212427; --link: #84b9f0;
  }
  img { filter: brightness(.9); }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1.125rem/1.6 Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, serif;
  overflow-wrap: break-word;
}
main { max-width: 68ch; margin: 0 auto; padding: 3rem 1.25rem 5rem; }
header { margin-bottom: 2.5rem; }
h1, h2, h3, h4, h5, h6, .byline, table, figcaption, .embed {
  font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2em 0 .6em; text-wrap: balance; }
h1 { font-size: 1.9em; }
header h1 { font-size: 2.1em; margin: 0 0 .5em; letter-spacing: -.01em; }
h2 { font-size: 1.4em; }
h3 { font-size: 1.17em; }
h4, h5, h6 { font-size: 1em; }
.byline { color: var(--quiet); font-size: .85em; display: flex; flex-wrap: wrap; gap: .2em .4em; }
.byline > * + *::before { content: "\\00b7"; display: inline-block; margin-inline-end: .4em; }
.author { font-style: normal; color: var(--ink); }
.author + .author::before { content: none; }
.author:has(+ .author)::after { content: ","; }
a { color: var(--link); text-decoration-thickness: .06em; text-underline-offset: .15em; }
p, ul, ol, dl, pre, blockquote, figure, .table { margin: 0 0 1.2em; }
li > ul, li > ol { margin-bottom: 0; }
ul, ol { padding-inline-start: 1.6em; }
li + li { margin-top: .3em; }
li > p { margin-bottom: .5em; }
dt { font-weight: 600; }
dd { margin-block: 0 .8em; margin-inline: 1.6em 0; }
blockquote {
  margin-inline: 0; padding-inline-start: 1.2em; border-inline-start: .2em solid var(--line);
  color: var(--quiet);
}
blockquote > :last-child, li > :last-child, td > :last-child, th > :last-child, dd > :last-child {
  margin-bottom: 0;
}
code, pre { font-family: ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
code { font-size: .85em; background: var(--tint); border-radius: .25em; padding: .1em .3em; }
pre { background: var(--tint); border-radius: .4em; padding: 1em 1.2em; overflow-x: auto; line-height: 1.45; }
pre code { background: none; padding: 0; font-size: .8em; }
sub, sup { line-height: 0; }
mark { background: #fbe88a; color: #1d1f21; }
figure { margin: 1.8em 0; }
img { max-width: 100%; height: auto; border-radius: .2em; }
figure img { display: block; margin: 0 auto; }
figure img + img { margin-top: .6em; }
figcaption, caption { color: var(--quiet); font-size: .85em; line-height: 1.45; margin-top: .6em; }
caption { text-align: start; font-size: 1em; padding-bottom: .5em; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: .85em; line-height: 1.45; }
th, td { padding: .45em .8em; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
th { font-weight: 600; }
th[scope=col] { border-bottom: 2px solid var(--line); }
hr { border: 0; border-top: 1px solid var(--line); width: 30%; margin: 2.5em auto; }
math { font-size: 1.05em; }
math[display=block] { margin: 0 0 1.2em; overflow-x: auto; }
.embed { padding: .8em 1em; border: 1px solid var(--line); border-radius: .4em; font-size: .9em; }
[role=doc-endnotes] {
  margin-top: 3rem; padding-top: 1.2rem; border-top: 1px solid var(--line); font-size: .85em;
}
[role=doc-noteref] { text-decoration: none; padding: 0 .1em; }
li[data-label] { list-style: none; }
li[data-label]::before { content: attr(data-label) " "; color: var(--quiet); }
:target { background: var(--tint); }
@media print {
  :root { --paper: #fff; --ink: #000; --quiet: #444; --line: #bbb; --tint: #f5f5f5; --link: #000; }
  body { font-size: 11pt; }
  main { max-width: none; padding: 0; }
  h1, h2, h3, h4, h5, h6 { break-after: avoid; }
  figure, pre, tr { break-inside: avoid; }
  pre { white-space: pre-wrap; }
  .table, pre { overflow: visible; }
  p { orphans: 3; widows: 3; }
}
"""

COMMENTS = """
.comments { margin-top: 3rem; border-top: 1px solid var(--line); font-size: .9em; }
.comments h2 { margin-top: 1.2em; }
.comments blockquote { color: inherit; }
.comments p:not(:last-child) { margin-bottom: .6em; }
"""
"""What a page with comments has besides."""
