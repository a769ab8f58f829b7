import type { Blocked } from './blocked-contract.ts';

const WHAT: Readonly<Record<string, string>> = {
  'script-src': 'Script',
  'style-src': 'Style',
  'img-src': 'Picture',
  'font-src': 'Font',
  'connect-src': 'Connection',
  'media-src': 'Sound or video',
  'object-src': 'Embedded file',
  'frame-src': 'Frame',
  'child-src': 'Frame',
  'worker-src': 'Worker',
  'manifest-src': 'App description',
  'form-action': 'Form',
  'base-uri': 'Base address',
  'frame-ancestors': 'Our page in a frame',
};

const KINDS: Readonly<Record<string, string>> = {
  inline: 'code inside the page',
  eval: 'code made from text',
  'wasm-eval': 'code made from data',
  data: 'data inside the page',
  blob: 'data made by the page',
  self: 'our own site',
};

/** What was blocked, in words: "Picture from https://pictures.example". */
export const blockedWords = ({ directive, blocked }: Pick<Blocked, 'directive' | 'blocked'>): string => {
  const what = WHAT[directive.replace(/-(elem|attr)$/, '')] ?? directive;
  const kind = KINDS[blocked];
  if (directive === 'frame-ancestors') return `${what} of ${kind ?? blocked}`;
  return kind
    ? `${what}: ${kind}`
    : `${what} ${/^(form-action|connect-src)$/.test(directive) ? 'to' : 'from'} ${blocked}`;
};
