"""The style of the HTML page: quiet typography for reading, light or dark, on any screen and on paper.

It asks for nothing from the network: system fonts, no images. Sizes are in `em`, so that one number, the size of the
text, changes all of them; fonts, colours, size and measure are properties, so that `reader_style` can offer a choice.

A line is 32 em long: some 70 letters, or 32 characters of Chinese. Scripts have rules of their own: italics, spaced
letters and hyphens belong to some of them, and lines of tall letters need more room.
"""

from __future__ import annotations

LIGHT = (
    "--paper: #fdfdfb; --ink: #1d1f21; --quiet: #5f656b; --line: #dcdcd6; --tint: #f3f3ee; --link: #0b57a4; "
    "--dim: none;"
)
DARK = (
    "--paper: #17191b; --ink: #dfe1e2; --quiet: #9aa1a7; --line: #363a3e; --tint: #212427; --link: #84b9f0; "
    "--dim: brightness(.9);"
)

_BASE = f"""
:root {{
  color-scheme: light dark; {LIGHT}
  --serif: Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, "Noto Serif", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --mono: ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --text: var(--serif); --measure: 32em; --size: 1; --script: 1;
}}
@media (prefers-color-scheme: dark) {{
  :root {{ {DARK} }}
}}
"""

_TEXT = """
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: calc(1.125rem * var(--size) * var(--script))/1.6 var(--text);
  overflow-wrap: break-word; font-kerning: normal;
}
main { max-width: calc(var(--measure) + 2.5rem); margin: 0 auto; padding: 3rem 1.25rem 5rem; }
main > header { margin-bottom: 2.5rem; }
h1, h2, h3, h4, h5, h6, .byline, table, figcaption, .embed { font-family: var(--sans); }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2em 0 .6em; text-wrap: balance; }
h1 { font-size: 1.9em; }
main > header h1 {
  font-size: clamp(1.5em, 1.1em + 2.4vw, 2.1em); line-height: 1.15; margin: 0 0 .5em; letter-spacing: -.01em;
}
h2 { font-size: 1.4em; }
h3 { font-size: 1.17em; }
h4, h5, h6 { font-size: 1em; }
h1, h2, h3, h4, h5, h6, p, li, dd, figcaption { hyphens: auto; hyphenate-limit-chars: 7 3 4; }
h1, h2, h3, h4, h5, h6 { hyphenate-limit-chars: 14 5 5; }
p, li, dd { text-wrap: pretty; }
.byline {
  color: var(--quiet); font-size: .85em; display: flex; flex-wrap: wrap; gap: .2em 1.1em;
  clip-path: inset(-1em -1em -1em 0); /* so no line begins with a dot */
}
[dir=rtl] .byline { clip-path: inset(-1em 0 -1em -1em); }
.byline > * { position: relative; }
.byline > *::before { content: "\\00b7"; content: "\\00b7" / ""; position: absolute; inset-inline-start: -.7em; }
.author { font-style: normal; color: var(--ink); }
.author:has(+ .author) { margin-inline-end: -.75em; } /* not before the next one, which may begin a line */
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
}
blockquote > :last-child, li > :last-child, td > :last-child, th > :last-child, dd > :last-child {
  margin-bottom: 0;
}
code, pre { font-family: var(--mono); hyphens: none; tab-size: 4; }
code { font-size: .85em; background: var(--tint); border-radius: .25em; padding: .1em .3em; }
pre {
  background: var(--tint); border-radius: .4em; padding: 1em 1.2em; overflow-x: auto; font-size: .8em; line-height: 1.5;
}
pre, pre code { direction: ltr; text-align: left; }
pre code { background: none; padding: 0; font-size: 1em; }
sub, sup { line-height: 0; font-size: .75em; }
mark { background: #fbe88a; color: #1d1f21; }
figure { margin: 1.8em 0; }
img { max-width: 100%; height: auto; border-radius: .2em; filter: var(--dim); }
figure img { display: block; margin: 0 auto; }
figure img + img { margin-top: .6em; }
figcaption, caption { color: var(--quiet); font-size: .85em; line-height: 1.45; margin-top: .6em; }
caption { text-align: start; font-size: 1em; padding-bottom: .5em; }
.table { overflow-x: auto; }
table {
  border-collapse: collapse; font-size: .85em; line-height: 1.45; font-variant-numeric: tabular-nums lining-nums;
}
th, td { padding: .45em .8em; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
table:not(:has([rowspan])) tr > :first-child { padding-inline-start: 0; }
th { font-weight: 600; }
th[scope=col] { border-bottom: 2px solid var(--line); vertical-align: bottom; }
hr { border: 0; border-top: 1px solid var(--line); width: 30%; margin: 2.5em auto; }
math { font-size: 1.05em; }
math[display=block] { margin: 0 0 .9em; padding: .3em 0; overflow-x: auto; }
.embed { padding: .8em 1em; border: 1px solid var(--line); border-radius: .4em; font-size: .9em; }
[role=doc-endnotes] {
  margin-top: 3rem; padding-top: 1.2rem; border-top: 1px solid var(--line); font-size: .85em;
}
[role=doc-noteref] { text-decoration: none; padding: 0 .1em; }
li[data-label], ul > li.task { list-style: none; }
ul > li.task { margin-inline-start: -1.3em; }
li[data-label]::before { content: attr(data-label) " "; color: var(--quiet); }
[id^=fn]:target { background: var(--tint); }
"""

_SCRIPTS = """
:lang(zh), :lang(ja), :lang(ko) { line-break: strict; hanging-punctuation: allow-end; text-autospace: normal; }
:is(p, li, dd):is(:lang(zh), :lang(ja)) { text-align: justify; line-height: 1.8; }
h1:lang(ja), h2:lang(ja), h3:lang(ja) { word-break: auto-phrase; }
:lang(ko) { word-break: keep-all; }
:is(em, i, cite):is(:lang(zh), :lang(ja), :lang(ko)) { font-style: normal; text-emphasis: filled dot; }
em:lang(zh) { text-emphasis-position: under right; }
:lang(zh) {
  --serif: "Songti SC", "Noto Serif CJK SC", "Source Han Serif SC", Charter, serif;
  --sans: system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
}
:is(:lang(zh-TW), :lang(zh-HK), :lang(zh-Hant)) {
  --serif: "Songti TC", "Noto Serif CJK TC", "Source Han Serif TC", Charter, serif;
  --sans: system-ui, "PingFang TC", "Microsoft JhengHei", "Noto Sans CJK TC", sans-serif;
}
:lang(ja) {
  --serif: Charter, Georgia, "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", serif;
  --sans: system-ui, "Hiragino Sans", "Yu Gothic", "Noto Sans CJK JP", sans-serif;
}
:lang(ko) {
  --serif: Charter, Georgia, AppleMyungjo, "Noto Serif CJK KR", Batang, serif;
  --sans: system-ui, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans CJK KR", sans-serif;
}
:is(:lang(ar), :lang(fa), :lang(ur), :lang(ps), :lang(ckb), :lang(ug)) {
  --serif: Charter, Georgia, "Noto Serif", "Geeza Pro", "Noto Naskh Arabic", "Traditional Arabic", serif;
  --script: 1.1;
}
body:is(:lang(ar), :lang(fa), :lang(ur), :lang(ps), :lang(ckb), :lang(ug)) { line-height: 1.85; }
body:is(:lang(th), :lang(lo), :lang(km), :lang(my), :lang(hi), :lang(bn), :lang(ta), :lang(te), :lang(ml)) {
  line-height: 1.75;
}
:is(h1, h2, h3, h4, h5, h6):is(
  :lang(ar), :lang(fa), :lang(ur), :lang(th), :lang(lo), :lang(km), :lang(my), :lang(hi), :lang(bn), :lang(ta)
) { line-height: 1.5; letter-spacing: 0; }
:is(em, i, cite):is(:lang(ar), :lang(fa), :lang(ur), :lang(he), :lang(yi)) { font-style: normal; font-weight: 600; }
"""

_PRINT = """
@media print {
  :root { --paper: #fff; --ink: #000; --quiet: #444; --line: #bbb; --tint: #f5f5f5; --link: #000; --dim: none; }
  body { font-size: calc(11pt * var(--size) * var(--script)); }
  main { max-width: none; padding: 0; }
  h1, h2, h3, h4, h5, h6 { break-after: avoid; }
  figure, pre, tr { break-inside: avoid; }
  figure img { max-height: 60vh; width: auto; }
  pre { white-space: pre-wrap; }
  .table, pre { overflow: visible; }
  p { orphans: 3; widows: 3; }
}
"""

STYLESHEET = _BASE + _TEXT + _SCRIPTS + _PRINT

COMMENTS = """
.comments { margin-top: 3rem; border-top: 1px solid var(--line); font-size: .9em; }
.comments h2 { margin-top: 1.2em; }
.comments p:not(:last-child) { margin-bottom: .6em; }
"""
"""What a page with comments has besides."""
