// Runs before the first paint, as its own small script, so that a dark reader never sees a white flash. The choice
// is kept in a cookie because signing out wipes both browser storages.
(() => {
  const choice = /(?:^|;\s*)theme=(light|dark)/.exec(document.cookie)?.[1];
  const dark = choice ? choice === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
