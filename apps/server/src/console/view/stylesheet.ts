/** The style sheet of the console: light and dark, from 320 px. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --background: #fff8e7;
  --surface: #ffffff;
  --ink: #2a1b3d;
  --muted: #5d5168;
  --line: #d9cfc0;
  --accent: #3b5bdb;
  --on-accent: #ffffff;
  --good: #0c7d63;
  --bad: #9c1526;
}
@media (prefers-color-scheme: dark) {
  :root {
    --background: #1a1226;
    --surface: #251a35;
    --ink: #fbf3e2;
    --muted: #c3b7cf;
    --line: #4a3c5e;
    --accent: #8fa8ff;
    --on-accent: #1a1226;
    --good: #8af5cb;
    --bad: #ff9a9a;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--background); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; inset-block-start: -10rem; padding: .75rem; background: var(--surface); }
.skip:focus { inset-block-start: 0; z-index: 1; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; padding: .5rem 1rem; background: var(--surface); border-block-end: 2px solid var(--line); }
.brand { margin: 0; font-weight: 700; }
header nav { flex: 1 1 20rem; }
header ul { display: flex; flex-wrap: wrap; gap: .25rem; margin: 0; padding: 0; list-style: none; }
header nav a { display: block; padding: .625rem .75rem; border-radius: .5rem; text-decoration: none; }
header nav a[aria-current] { background: var(--accent); color: var(--on-accent); font-weight: 600; }
.who { display: flex; align-items: center; gap: .75rem; }
main { max-width: 80rem; margin: 0 auto; padding: 1rem; }
main.narrow, .narrow { max-width: 30rem; }
h1 { margin: .5rem 0 1rem; font-size: 1.5rem; line-height: 1.2; }
h2 { margin: 2rem 0 .75rem; font-size: 1.2rem; }
.notice, .problem, .empty { padding: .75rem 1rem; border: 2px solid var(--line); border-radius: .5rem; background: var(--surface); }
.notice { border-color: var(--good); }
.problem { border-color: var(--bad); color: var(--bad); font-weight: 600; }
.empty, small { color: var(--muted); }
form:not(.log-out) { display: grid; gap: .75rem; max-width: 34rem; padding: 1rem; margin-block: 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); }
form p { margin: 0; }
.field { display: grid; gap: .25rem; }
label, legend { font-weight: 600; }
fieldset { display: flex; flex-wrap: wrap; gap: .25rem 1rem; border: 1px solid var(--line); border-radius: .5rem; }
input:not([type='checkbox'], [type='radio']), select, textarea, button, .button { min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--background); border: 2px solid var(--muted); border-radius: .5rem; max-width: 100%; }
input[aria-invalid]:not([type='radio']), textarea[aria-invalid] { border-color: var(--bad); }
.field-problem { display: block; color: var(--bad); font-weight: 600; }
button, .button { display: inline-flex; align-items: center; justify-self: start; background: var(--accent); color: var(--on-accent); border-color: var(--accent); font-weight: 600; cursor: pointer; text-decoration: none; }
button.danger { background: var(--surface); color: var(--bad); border-color: var(--bad); }
.log-out button { background: transparent; color: inherit; border-color: var(--line); }
.check { display: flex; align-items: center; gap: .5rem; min-height: 2.75rem; }
.check input, fieldset input { width: 1.5rem; height: 1.5rem; flex: none; }
table { width: 100%; border-collapse: collapse; background: var(--surface); border: 1px solid var(--line); }
caption { padding-block: .5rem; font-weight: 600; text-align: start; }
th, td { padding: .625rem .75rem; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; }
.number { text-align: end; font-variant-numeric: tabular-nums; }
th, td { overflow-wrap: normal; }
td code, .long { overflow-wrap: anywhere; }
.long { min-width: 10rem; }
time { white-space: nowrap; }
td a, dd a { display: inline-block; min-width: 2.75rem; padding-block: .625rem; margin-block: -.625rem; }
td form:not(.log-out) { margin: 0; padding: 0; border: 0; background: none; }
td form + form:not(.log-out) { margin-block-start: 1.5rem; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: .75rem; align-items: start; margin: 0; }
dl div { padding: .75rem 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; }
dt { color: var(--muted); }
dd { margin: 0; font-weight: 600; }
.pager { display: flex; gap: .5rem; }
.pager a { padding: .625rem .75rem; }
.links { display: flex; flex-wrap: wrap; gap: .75rem; padding: 0; list-style: none; }
td img { display: block; margin-block-start: .25rem; border-radius: .5rem; }
.qr { display: block; width: 14rem; max-width: 100%; background: #ffffff; border-radius: .5rem; }
address { font-style: normal; }
address span { display: block; }
.links a { display: block; padding: .625rem 0; }
.links a[aria-current] { font-weight: 700; }
code { font-size: 1.05em; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1rem; margin-block: 1rem; }
.chart { margin: 0; padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; }
.chart svg { display: block; width: 100%; height: 8rem; margin-block-start: .75rem; border-block-end: 2px solid var(--muted); }
.chart rect { fill: var(--accent); }
.chart figcaption small { display: block; }
.axis { display: flex; justify-content: space-between; margin: .25rem 0 0; color: var(--muted); }
@media screen and (max-width: 64rem) {
  table, caption, tbody, tr, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table { border: 0; background: none; }
  tr { margin-block-end: .75rem; padding: .25rem 0; background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; }
  td { display: flex; gap: .75rem; justify-content: space-between; align-items: baseline; border: 0; padding-block: .25rem; text-align: end; }
  td > span { min-width: 0; overflow-wrap: anywhere; }
  td a { margin-block: -.25rem; }
  td:has(form) { display: block; text-align: start; }
  td::before { content: attr(data-name); color: var(--muted); flex: none; max-width: 40%; text-align: start; }
}
@media print {
  header, form:not(.log-out), .links, .pager, .skip, .notice { display: none; }
  tr { break-inside: avoid; }
}
`;
