import type { App } from '../../server/app.ts';
import { atEnd } from './at-end.ts';
import { runAsOwner } from './database.ts';

// A day, a month or a clock that a program wrote, inside words that a person reads. The names of files and tables
// ("KE-2026-02") and the second half of "10:00 – 11:00 AM" are none.
const RAW = [
  /(?<![\w/=.-])\d{4}-(?:0[1-9]|1[0-2])(?:-\d{2})?(?![\w-])/,
  /(?<![\w:.])(?:[01]?\d|2[0-3]):[0-5]\d(?:–|(?! [AP]M| – \d{1,2}:\d{2} [AP]M)(?![\d:]))/,
  /\b\d{1,2} (?:January|February|March|April|June|July|August|September|October|November|December) \d{4}\b/,
];

/** What domain/kernel/format.ts would have written another way, or null. */
export const rawTime = (words: string): string | null => {
  for (const pattern of RAW) {
    const [found] = pattern.exec(words) ?? [];
    if (found) return found;
  }
  return null;
};

// What answers say to people. The rest is data, in which days stay as they are.
const SAID = ['message', 'text', 'notice', 'warning', 'warnings', 'errors'];

const saidIn = (value: unknown, key = ''): string[] => {
  if (typeof value === 'string') return SAID.includes(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => saidIn(one, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => saidIn(one, key === 'fields' ? 'message' : name));
};

// What is below the first line of an anchor is for a program to read.
const WRITTEN = `
  select subject || E'\\n' || split_part(body, 'nafasi anchor 1', 1) as words from outbox
  union all select title || E'\\n' || body from notifications
  union all select memo from journal_entries`;

// Every refusal, mail, notice and ledger entry of a test server says days and times as screens do. What does not fails
// the file that caused it.
export const watchWords = ({ server }: App, url: string): void => {
  const raw = new Set<string>();
  const look = (words: string) => {
    const found = rawTime(words);
    if (found) raw.add(`“${found}” in “${words.slice(0, 300)}”`);
  };
  server.addHook('onSend', (_request, reply, payload, done) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (isJson && typeof payload === 'string' && payload.length < 200_000) saidIn(JSON.parse(payload)).forEach(look);
    done(null, payload);
  });
  atEnd(async () => {
    // A test that broke its database on purpose has left nothing to read.
    const written = await runAsOwner(url, WRITTEN).catch(() => ({ rows: [] }));
    for (const { words } of written.rows) look(words);
    if (raw.size > 0) throw new Error(`Not as domain/kernel/format.ts writes it:\n${[...raw].join('\n')}`);
  });
};
