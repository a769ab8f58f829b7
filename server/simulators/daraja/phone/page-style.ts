/** How the drawn phone looks: from 360 pixels on, in light and dark. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f3f5f2, #12160f);
  --ink: light-dark(#16210f, #eef3ea);
  --muted: light-dark(#4d5a45, #b3bfab);
  --case: light-dark(#1d2519, #2b3326);
  --screen: light-dark(#ffffff, #1a2016);
  --line: light-dark(#c9d2c3, #465040);
  --green: light-dark(#1f7a34, #6fd089);
  --on-green: light-dark(#ffffff, #0c1a0f);
  --notice: light-dark(#fff4d6, #3a3110);
  --wrong: light-dark(#a3201d, #ff9d97);
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; padding: 1rem 0.75rem 2rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 21rem; margin: 0 auto; }
h1 { font-size: 1.125rem; margin: 0 0 0.5rem; }
h2 { font-size: 0.875rem; margin: 1rem 0 0.375rem; color: var(--muted); }
p { margin: 0 0 0.5rem; }
.notice { padding: 0.5rem 0.75rem; border-radius: 0.5rem; background: var(--notice); font-size: 0.875rem; margin-bottom: 1rem; }
.phone { padding: 0.75rem; border-radius: 2rem; background: var(--case); }
.screen { min-height: 30rem; padding: 1rem; border-radius: 1.375rem; background: var(--screen); overflow-wrap: anywhere; }
.owner { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 0.75rem; font-size: 0.8125rem; color: var(--muted); margin-bottom: 0.75rem; }
.prompt { padding: 0.875rem; border: 1px solid var(--line); border-radius: 1rem; }
.dots { display: flex; justify-content: center; gap: 0.75rem; margin: 0.75rem 0; }
.dots i { width: 0.875rem; height: 0.875rem; border: 2px solid var(--ink); border-radius: 50%; }
.dots i.full { background: var(--ink); }
.pad { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.5rem; }
button, input, select { font: inherit; color: inherit; min-height: 2.75rem; border: 1px solid var(--line); border-radius: 0.75rem; background: transparent; }
button { cursor: pointer; }
button.send { background: var(--green); border-color: var(--green); color: var(--on-green); font-weight: 600; }
button:disabled { opacity: 0.5; cursor: default; }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px; }
.actions { display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem; margin-top: 0.75rem; }
.status { min-height: 1.5rem; font-weight: 600; margin: 0.5rem 0; }
.status.wrong { color: var(--wrong); }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.5rem; }
li { padding: 0.625rem 0.75rem; border-radius: 0.75rem; border: 1px solid var(--line); font-size: 0.875rem; }
form { display: grid; gap: 0.5rem; }
label { display: grid; gap: 0.25rem; font-size: 0.875rem; }
input, select { width: 100%; padding: 0 0.75rem; background: var(--screen); }
summary { cursor: pointer; min-height: 2.75rem; display: flex; align-items: center; justify-content: space-between; font-weight: 600; }
summary::after { content: '▾'; }
[open] > summary::after { content: '▴'; }
details { margin-top: 0.75rem; border-top: 1px solid var(--line); }
`;
