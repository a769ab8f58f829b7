// Each hostile value as JSON text, since a body may hold what no value in memory can: 1e999 is read as Infinity.
const TEXTS: readonly string[] = [
  '',
  ' ',
  'x'.repeat(10_000),
  '\u{1F600}\u{1D11E}',
  '\u202Egnp.exe\u202C \u05E9\u05DC\u05D5\u05DD',
  'Z\u0351\u036B\u0343a\u0363\u0368l',
  '\uFEFF\u200B\u00AD',
  "'; drop table users; --",
  "' or '1'='1",
  '%_\\',
  '$' + '{7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.example","x")',
  '@SUM(1+1)',
  '+1+cmd',
  '-2+3',
  '\t=1+1',
  'Amina\r\nBcc: evil@example.com',
  'one\n{"level":50,"msg":"made up"}',
  'END:VEVENT\r\nBEGIN:VEVENT',
  '../../../../etc/passwd',
  '%s%n%x',
  'NaN',
  'Infinity',
  '-1',
  '1e3',
  '0x10',
  '1,000.00',
  '99999999.99',
  '100000000.00',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '24:00',
  'true',
  'null',
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  '01890000-0000-7000-8000-000000000000',
];

const OTHER_THAN_TEXT = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '0.1e-7',
  '1e999',
  '-1e999',
  '1e308',
  '2147483648',
  '9007199254740993',
  '[]',
  '{}',
  '[null]',
  '[[["a"]]]',
  '{"$ne":null}',
  '{"toString":1,"length":-1}',
];

// What the reader of bodies itself refuses, before any contract is asked.
const NOT_STORABLE = ['"a\\u0000b"', '"\\ud800"', '{"a\\u0000":1}', '{"__proto__":{"role":"admin"}}'];

export const BODY_VALUES: readonly string[] = [
  ...TEXTS.map((text) => JSON.stringify(text)),
  ...OTHER_THAN_TEXT,
  ...NOT_STORABLE,
];
export const isStorable = (json: string) => !NOT_STORABLE.includes(json);

// In an address everything is text, and an empty one would be another address.
export const ADDRESS_VALUES: readonly string[] = TEXTS.filter((text) => text !== '');

// As they are, without encoding: broken escapes, NUL, bytes that are no UTF-8, a list, an object.
export const RAW_QUERIES: readonly ((name: string) => string)[] = [
  (name) => `${name}=%zz`,
  (name) => `${name}=%E0%A4`,
  (name) => `${name}=a%00b`,
  (name) => `${name}=%FF%FE`,
  (name) => `${name}=`,
  (name) => name,
  (name) => `${name}=a&${name}=b`,
  (name) => `${name}[]=a&${name}[b][c]=d`,
  (name) => `${name}=a&__proto__[x]=1&constructor=2`,
];

// To be stored wherever it is taken, and to be harmless in every file that is made of it.
export const POISON: readonly string[] = [
  '=HYPERLINK("http://evil.example","x")',
  '@SUM(1+1),"\r\n=2+2',
  '-1+1\r\nBcc: evil@example.com\r\nATTENDEE:x',
  '\u202E<script>alert(1)</script>\u{1F600}',
];
