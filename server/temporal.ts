// Node 24 and 25 have no Temporal of their own yet.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
