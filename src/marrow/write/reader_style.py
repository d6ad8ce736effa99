"""The style of the page to read, on top of that of every page: its bar, contents and controls, and what is chosen.

On a wide screen the contents stand in the margin before the text and the button of the controls in the one after it,
both always in sight; on a narrow one they are above the text, and the contents are closed. `:target-current` marks the
part that is being read, in browsers that know it. Nothing moves, and nothing covers the text.
"""

from __future__ import annotations

from marrow.write.reader_controls import CHOSEN

_PAGE = """
[aria-level="2"] { font-size: 1.4em; }
[aria-level="3"] { font-size: 1.17em; }
:is([aria-level="4"], [aria-level="5"], [aria-level="6"]) { font-size: 1em; }
h1, h2, h3, h4, h5, h6 { scroll-margin-top: 1.5rem; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 3px; border-radius: 2px; }
#article:focus { outline: none; }
:is(.bar, .end) > *, .contents, .skip { font: .8125rem/1.5 var(--sans); }
.bar, .end {
  max-width: calc(var(--measure) + 2.5rem); margin: 0 auto; padding: .9rem 1.25rem; color: var(--quiet);
  display: flex; flex-wrap: wrap; align-items: center; gap: .2em 1.2em;
}
.bar a, .end a { color: inherit; }
.minutes { margin-inline-end: auto; }
.bar + main { padding-top: 1.75rem; padding-bottom: 2rem; }
.end { padding-bottom: 3rem; }
.address { display: none; overflow-wrap: anywhere; }
.skip {
  position: absolute; inset-block-start: -10rem; inset-inline-start: .5rem; z-index: 2; padding: .6em 1em;
  background: var(--paper); color: var(--link);
}
.skip:focus { inset-block-start: .5rem; }
"""

_BLOCKS = """
.figures { text-align: right; } /* in any direction of writing: digits stand below digits */
.table, pre {
  --back: var(--paper); --edge: color-mix(in srgb, var(--ink) 25%, transparent), transparent;
  background-color: var(--back);
  background-image: linear-gradient(to right, var(--back) 40%, transparent),
    linear-gradient(to left, var(--back) 40%, transparent),
    linear-gradient(to right, var(--edge)), linear-gradient(to left, var(--edge));
  background-position: left -2px top -2px, right -2px top -2px, left, right; background-repeat: no-repeat;
  background-size: 2.5rem calc(100% + 4px), 2.5rem calc(100% + 4px), .5rem 100%, .5rem 100%;
  background-attachment: local, local, scroll, scroll; /* a shadow at the side where there is more */
}
pre { --back: var(--tint); }
.table:focus-visible, pre:focus-visible { outline-offset: 1px; }
blockquote.pull {
  border: 0; padding: .2em 0; margin: 1.8em 0; font-size: 1.3em; line-height: 1.4; text-align: center;
  text-wrap: balance; hyphens: manual;
}
blockquote.pull p + p { font-size: .7em; color: var(--quiet); margin-top: -.6em; }
blockquote.pull p { text-align: inherit; hyphens: inherit; line-height: inherit; text-wrap: inherit; }
figure:has(img + img) { display: grid; grid-template-columns: 1fr 1fr; gap: .6em; align-items: center; }
figure:has(img + img) figcaption { grid-column: 1 / -1; margin-top: 0; }
figure:has(img + img) img { margin: 0; width: 100%; }
figure:not(:has(img)) { padding: .8em 1em; border: 1px solid var(--line); border-radius: .4em; }
figure:not(:has(img)) figcaption { margin: 0; }
[role=doc-backlink] { margin-inline-start: .3em; }
"""

_CONTENTS = """
.contents { margin: 0 0 2.5rem; line-height: 1.4; }
.contents summary, .contents p { font-weight: 600; }
.contents > details > ol { margin-inline-start: calc(-.75em - 2px); }
.contents summary { cursor: pointer; padding: .3em 0; width: fit-content; }
.contents p { display: none; margin: 0 0 .6em; }
.contents ol { list-style: none; margin: .3em 0 0; padding: 0; }
.contents ol ol { margin: 0; padding-inline-start: 1.1em; }
.contents li, .contents li + li { margin: 0; text-align: start; line-height: inherit; }
.contents a {
  display: block; padding-block: .3em; padding-inline-start: .75em; border-inline-start: 2px solid transparent;
  color: inherit; text-decoration: none;
}
.contents a:hover { color: var(--link); text-decoration: underline; }
.contents details > ol { scroll-target-group: auto; }
.contents a:target-current { color: var(--link); border-color: var(--link); }
@media screen and (min-width: 68rem) {
  main, .bar, .end {
    display: grid; max-width: none; column-gap: 2.5rem;
    grid-template-columns: minmax(12rem, 1fr) minmax(0, var(--measure)) minmax(3.5rem, 1fr);
  }
  :is(main, .bar, .end) > * { grid-column: 2; min-width: 0; }
  .bar > * { grid-row: 1; }
  .original { justify-self: start; }
  .minutes { justify-self: end; margin: 0; }
  .end > a { justify-self: start; }
  main > .contents {
    grid-column: 1; grid-row: 1 / span 9; justify-self: end; align-self: start; position: sticky; top: 1.5rem;
    width: 100%; max-width: 16rem; margin: 0; color: var(--quiet);
  }
  .contents details > ol {
    max-height: calc(100vh - 6rem); overflow-y: auto;
    margin-inline-start: calc(-1em - 2px); padding-inline-start: .25em;
  }
  @supports selector(::details-content) {
    .contents ::details-content { content-visibility: visible; block-size: auto; }
    .contents summary { display: none; }
    .contents p { display: block; }
  }
  .open { position: fixed; inset-block-start: .8rem; inset-inline-end: 1rem; z-index: 1; }
}
"""

_CONTROLS = """
.open {
  font: 600 1rem/1 var(--sans); color: inherit; background: var(--paper); border: 1px solid var(--line);
  border-radius: .5rem; padding: .55rem .7rem; cursor: pointer;
}
#look {
  position: fixed; inset: auto; inset-block-start: 3.6rem; inset-inline-end: 1rem; margin: 0; width: 21rem;
  max-width: calc(100vw - 2rem); max-height: calc(100vh - 4.5rem); overflow-y: auto; padding: .4rem 1rem 1rem;
  background: var(--paper); color: var(--ink); border: 1px solid var(--line); border-radius: .6rem;
  box-shadow: 0 .4rem 1.5rem rgb(0 0 0 / .18);
}
[dir=rtl] #look { inset-inline: 1rem auto; } /* its own direction is that of English */
#look fieldset { border: 0; margin: .8rem 0 0; padding: 0; display: flex; gap: .35rem; }
#look legend { padding: 0 0 .3rem; font-size: .75rem; color: var(--quiet); }
#look label { flex: 1; position: relative; display: flex; text-align: center; }
#look input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
#look span {
  flex: 1; display: grid; place-items: center; min-height: 2.5rem; padding: .2rem; border: 1px solid var(--line);
  border-radius: .4rem; font-size: .75rem; line-height: 1.2;
}
#look input:checked + span { border-color: var(--link); box-shadow: inset 0 0 0 1px var(--link); font-weight: 600; }
#look input:focus-visible + span { outline: 2px solid var(--link); outline-offset: 2px; }
#look .serif span { font-family: var(--serif); }
@media (forced-colors: active) { #look input:checked + span { outline: 3px solid Highlight; } }
@media (prefers-contrast: more) { :root { --quiet: var(--ink); --line: var(--ink); } }
@supports not selector(:has(*)) { .open { display: none; } }
"""

_PRINT = """
@media print {
  @page { margin: 20mm; }
  .bar, .contents, .skip, .end a, #look { display: none; }
  .bar + main { padding: 0; }
  .end { padding: 2em 0 0; max-width: none; font-size: 9pt; }
  .address { display: inline; }
  .table, pre { background-image: none; }
  a { text-decoration: none; }
}
"""

READER = _PAGE + _BLOCKS + _CONTENTS + _CONTROLS + CHOSEN + _PRINT
