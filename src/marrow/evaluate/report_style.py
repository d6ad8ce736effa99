"""How the report looks: light and dark, on paper and on a narrow screen."""

STYLE = """
:root { color-scheme: light dark; --ink: #1c1e21; --paper: #fff; --faint: #6b7076; --line: #d9dce0; --shade: #f4f5f7;
  --kept: #e6f6e9; --missed: #ffd0cc; --extra: #ffe08a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e3e5e8; --paper: #17191c; --faint: #9aa0a6; --line: #34383d;
  --shade: #1f2226; --kept: #1d3526; --missed: #7a2a2a; --extra: #6b5208; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 90rem; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
h3 { font-size: .8rem; margin: 0 0 .5rem; color: var(--faint); text-transform: uppercase; letter-spacing: .05em; }
small, .legend, .nothing { color: var(--faint); }
summary { cursor: pointer; padding: .5rem .75rem; overflow-wrap: anywhere; }
details { margin: .5rem 0; border: 1px solid var(--line); border-radius: .5rem; }
details[open] > summary { border-bottom: 1px solid var(--line); background: var(--shade);
  border-radius: .5rem .5rem 0 0; }
details > p { margin: .5rem .75rem; overflow-wrap: anywhere; }
a { color: inherit; }
.wide { overflow-x: auto; padding: .25rem .75rem .5rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9em; }
th, td { padding: .2rem .6rem; text-align: right; white-space: nowrap; }
th:first-child { text-align: left; } thead th { color: var(--faint); font-weight: 500; }
tbody tr:nth-child(odd) { background: var(--shade); } tbody th { font-weight: 500; }
.rates { float: right; margin-left: .9rem; font-variant-numeric: tabular-nums; font-size: .9em; }
.sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.sides section { padding: .75rem; } .sides section + section { border-left: 1px solid var(--line); }
.text { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .93em; }
i { font-style: normal; border-radius: .2em; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
.kept { background: var(--kept); } .missed { background: var(--missed); } .extra { background: var(--extra); }
.left-out { color: var(--faint); font-size: .85em; white-space: nowrap; padding: 0 .3em; }
@media (max-width: 50rem) { .sides { grid-template-columns: minmax(0, 1fr); }
  .sides section + section { border-left: 0; border-top: 1px solid var(--line); } .rates { float: none; } }
@media print { details { break-inside: avoid; } body { max-width: none; } }
"""
