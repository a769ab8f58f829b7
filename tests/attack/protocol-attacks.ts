import type { InjectOptions } from 'fastify';
import { can } from '../../domain/kernel/access.ts';
import { type Endpoint, fillPath, getBodyLimit, PUBLIC_BODY_LIMIT } from '../../domain/kernel/endpoint.ts';
import type { Api } from '../support/app.ts';
import { specimenOf } from './specimen.ts';

export type ProtocolAttack = { what: string; request: InjectOptions; statuses: readonly number[] | null };

const SOME_ID = '01890000-0000-7000-8000-000000000000';
const FORM = 'application/x-www-form-urlencoded';
const WRONG_TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  FORM,
  'application/json, text/plain',
];

const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

const BROKEN_BODIES: readonly [string, string | Buffer][] = [
  ['half a body', '{"a":'],
  ['two bodies', '{}{}'],
  ['NaN', '{"a":NaN}'],
  ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ['a UTF-16 body', Buffer.from('{}', 'utf16le')],
  ['100,000 levels', nested(100_000)],
  ['__proto__', '{"__proto__":{"role":"admin"}}'],
  ['constructor.prototype', '{"constructor":{"prototype":{"a":1}}}'],
  ['NUL in a name', '{"a\\u0000b":1}'],
];

const FOREIGN: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
];

const ODD_HEADERS: readonly Record<string, string>[] = [
  { 'if-none-match': '*', 'if-match': '"x"', 'if-modified-since': 'yesterday', 'if-unmodified-since': '0' },
  { range: 'bytes=0-0,5-', 'if-range': '"x"' },
  { 'accept-encoding': 'gzip;q=nope, br, *;q=-1', accept: 'text/xml;q=9', 'accept-language': '\u00e9'.repeat(200) },
  { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/users', 'x-rewrite-url': '/api/users' },
  { 'x-forwarded-for': "' or 1=1 --, ::1", 'x-forwarded-proto': 'javascript', 'x-forwarded-host': 'evil.example' },
  { host: 'evil.example:99999' },
  { 'user-agent': '\u00ff<script>\t{}'.repeat(50), referer: 'javascript:alert(1)' },
  { authorization: 'Basic Og==', cookie: 'nafasi=%00; nafasi=; __Host-nafasi=x; =; ;;; a=b=c' },
  { 'idempotency-key': 'a b', 'x-background': '\u00ff' },
  { 'content-encoding': 'gzip', te: 'trailers', expect: '200-ok', upgrade: 'h2c' },
];

// What is wrong with the request around its fields. Null: any answer that is not a failure.
export function* protocolAttacks(endpoint: Endpoint, api: Api, others: readonly string[]): Generator<ProtocolAttack> {
  const { params, query, body } = specimenOf(endpoint, () => SOME_ID);
  const text = new URLSearchParams(query).toString();
  const url = fillPath(endpoint.path, params) + (text === '' ? '' : `?${text}`);
  const cookie: Record<string, string> = api.cookie ? { cookie: `nafasi=${api.cookie}` } : {};
  const method = endpoint.method;
  const writes = method !== 'GET';
  const type = { 'content-type': 'application/json' };
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) };

  if (endpoint.access !== 'public') {
    const hostile = writes ? { payload: '{"a":"<script>"}', headers: type } : {};
    yield { what: 'no session', request: { method, url, ...hostile }, statuses: [401] };
    for (const made of ['x', SOME_ID, '0'.repeat(64), `${api.cookie}x`])
      yield {
        what: 'a made-up session',
        request: { method, url, headers: { cookie: `nafasi=${made}` } },
        statuses: [401],
      };
  }
  for (const headers of ODD_HEADERS)
    yield {
      what: `odd headers ${Object.keys(headers)}`,
      request: { method, url, headers: { ...cookie, ...(body === undefined ? {} : type), ...headers }, ...payload },
      statuses: null,
    };
  for (const other of others)
    yield { what: `${other} instead`, request: { method: other as 'GET', url, headers: cookie }, statuses: [400, 404] };
  if (!writes) return;
  for (const headers of FOREIGN)
    yield {
      what: `${JSON.stringify(headers)}`,
      request: { method, url, headers: { ...cookie, ...type, ...headers }, ...payload },
      statuses: [403],
    };
  for (const wrong of WRONG_TYPES) {
    if (endpoint.takesText || (wrong === FORM && endpoint.takesForm)) continue;
    yield {
      what: `the type ${wrong}`,
      request: { method, url, headers: { ...cookie, 'content-type': wrong }, payload: '{}' },
      statuses: [415],
    };
  }
  const { access } = endpoint;
  const mayCall = access === 'public' || access === 'self' || access === 'session' || can('admin', access);
  const [tooLarge, refused] = mayCall ? [413, 400] : [403, 403];
  for (const [what, broken] of BROKEN_BODIES) {
    // A large body is not read at all before it is known that the caller may send one.
    const isLarge = broken.length > getBodyLimit(endpoint);
    const expected = isLarge ? [tooLarge] : broken.length > PUBLIC_BODY_LIMIT ? [refused] : [400];
    yield {
      what,
      request: { method, url, headers: { ...cookie, ...type }, payload: broken },
      // A callback is taken as it comes.
      statuses: endpoint.takesText && !isLarge ? null : expected,
    };
  }
  const tooMuch = `"${'x'.repeat(getBodyLimit(endpoint) + 1)}"`;
  yield {
    what: 'a body that is too large',
    request: { method, url, headers: { ...cookie, ...type }, payload: tooMuch },
    statuses: [tooLarge],
  };
}
