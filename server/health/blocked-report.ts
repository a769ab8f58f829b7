import { findPattern } from '../../domain/kernel/paths.ts';

/** What a browser has blocked, without anything that is somebody's. */
export type Block = { directive: string; blocked: string; route: string };

type Json = Readonly<Record<string, unknown>>;

const MOST_REPORTS = 20;

const DIRECTIVES = new Set(
  `default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src media-src
   object-src child-src frame-src worker-src manifest-src form-action base-uri frame-ancestors navigate-to sandbox
   require-trusted-types-for trusted-types`.split(/\s+/),
);
// What a browser says instead of an address.
const KINDS = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'data',
  'blob',
  'trusted-types-policy',
  'trusted-types-sink',
]);
const LINES = new Set(['http:', 'https:', 'ws:', 'wss:']);
const SITE = /^(https?|wss?):\/\/[a-z0-9.:_[\]-]{1,100}$/;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const findText = (json: Json, ...names: string[]): string => {
  const found = names.map((name) => json[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
};

/** Extensions of a browser put their own things into pages, and about: is no page of anybody. */
const isForeignTool = (address: string): boolean =>
  /^([a-z-]*extension|webkit-masked-url|chrome|resource|about|user-script|sandbox eval code|asset|jar)\b/i.test(
    address,
  );

const toSite = (address: string): string | null => {
  const text = address.trim();
  if (KINDS.has(text)) return text;
  if (!URL.canParse(text)) return KINDS.has(text.replace(/:$/, '')) ? text.replace(/:$/, '') : null;
  const { protocol, host } = new URL(text);
  if (protocol === 'data:' || protocol === 'blob:') return protocol.slice(0, -1);
  const site = `${protocol}//${host}`.toLowerCase();
  return LINES.has(protocol) && SITE.test(site) ? site : null;
};

const toBlock = (body: Json, host: string): Block | null => {
  const page = findText(body, 'document-uri', 'documentURL');
  const directive =
    findText(body, 'effective-directive', 'effectiveDirective', 'violated-directive').split(' ', 1)[0] ?? '';
  const blocked = findText(body, 'blocked-uri', 'blockedURL');
  const source = findText(body, 'source-file', 'sourceFile');
  if (!URL.canParse(page) || new URL(page).host !== host) return null;
  if (isForeignTool(blocked) || isForeignTool(source) || !DIRECTIVES.has(directive)) return null;
  // Code that is made of text has a place where that happened; without one it is not ours.
  if (blocked === 'eval' && !source) return null;
  const site = toSite(blocked);
  const route = findPattern(new URL(page).pathname);
  return site === null ? null : { directive, blocked: site, route: route ?? '/:page' };
};

const bodiesIn = (json: unknown): Json[] => {
  if (Array.isArray(json))
    return json
      .slice(0, MOST_REPORTS)
      .filter(isJson)
      .filter(({ type }) => type === 'csp-violation')
      .flatMap(({ body, url }) => (isJson(body) ? [{ documentURL: url, ...body }] : []));
  const old = isJson(json) ? json['csp-report'] : undefined;
  return isJson(old) ? [old] : [];
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Whatever it was, it was no report.
  }
};

/** Reads a report in either of the two forms in which browsers send them. What is not about our pages is left out. */
export const readReport = (text: string, host: string): Block[] =>
  bodiesIn(parse(text)).flatMap((body) => toBlock(body, host) ?? []);
