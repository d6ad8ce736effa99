"""How the report of a run looks: light and dark, on paper and on a narrow screen."""

STYLE = """
:root { color-scheme: light dark; --ink: #1c1e21; --paper: #fff; --faint: #62676d; --line: #d9dce0; --shade: #f4f5f7;
  --bar: #3b6ea5; --ok: #3f8f5b; --skipped: #c9a227; --failed: #b8433b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e3e5e8; --paper: #17191c; --faint: #9aa0a6; --line: #34383d;
  --shade: #1f2226; --bar: #6d9fd4; --ok: #5bb37b; --skipped: #d9b84a; --failed: #d9675f; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 60rem; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .75rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0 .75rem; } small { color: var(--faint); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0 0 1rem; }
dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }
.sum p { font-size: 1.2rem; margin: 0; }
.sum ul { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; list-style: none; margin: .25rem 0 .5rem; padding: 0; }
.sum i { display: inline-block; width: .8em; height: .8em; margin-right: .4em; border-radius: .2em; }
i.ok { background: var(--ok); } i.skipped { background: var(--skipped); } i.failed { background: var(--failed); }
svg { display: block; max-width: 100%; height: auto; font: 12px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg .count { fill: var(--faint); } svg rect { fill: var(--bar); }
svg .ok { fill: var(--ok); } svg .skipped { fill: var(--skipped); } svg .failed { fill: var(--failed); }
details { margin: .5rem 0; border: 1px solid var(--line); border-radius: .5rem; }
summary { cursor: pointer; padding: .4rem .75rem; overflow-wrap: anywhere; }
a { color: inherit; } a, td small { overflow-wrap: anywhere; }
.wide { overflow-x: auto; padding: .25rem .75rem .5rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .93em; }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; }
thead th { color: var(--faint); font-weight: 500; } tbody tr { border-top: 1px solid var(--line); }
td:first-child { min-width: 6rem; }
@media print { details { break-inside: avoid; } section { break-inside: avoid-page; } body { max-width: none; } }
"""
