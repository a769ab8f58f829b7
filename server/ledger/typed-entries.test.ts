import { readSheet } from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { toDay } from '../../domain/kernel/time.ts';
import type { JournalEntry } from '../../domain/ledger/contract.ts';
import type { TypedEntry } from '../../domain/ledger/manual-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { makeExpense } from '../../tests/support/expenses.ts';
import { postManual } from '../../tests/support/ledger.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';

const t = await startTestApp();
const [auditor, accountant, admin] = [await t.as('auditor'), await t.as('accountant'), await t.as('admin')];
// The database says when an entry was posted, so that its month is the real one.
const today = toDay(new Date().toISOString(), 'Africa/Nairobi');
const OLD = '2026-01-20';
const posted: JournalEntry[] = [];

const bank = (amount: string, other: string) => [
  { account: other, debit: amount },
  { account: '1010', credit: amount },
];

beforeAll(async () => {
  posted.push(
    await postManual(accountant, { date: OLD, memo: '=HYPERLINK("http://x")', lines: bank('1250.50', '5210') }),
  );
  posted.push(await postManual(admin, { date: OLD, memo: 'Round sum', lines: bank('20000.00', '5120') }));
  posted.push(await postManual(accountant, { date: today, memo: 'Of this month', lines: bank('3000.00', '5210') }));
  const wrong = posted[1]?.id;
  const body = { reason: 'Typed twice', date: OLD };
  expect((await admin.call('POST', `/api/ledger/entries/${wrong}/reverse`, body)).status).toBe(200);
  await admin.call('PUT', '/api/ledger/lock', { lockedThrough: '2026-02-28' });
  const late = { date: '2026-02-10', overrideReason: 'Found by the auditor', memo: 'After the close' };
  posted.push(await postManual(accountant, { ...late, lines: bank('400.00', '5210') }));
  // What a document makes is not typed.
  await makeExpense(accountant, { expenseDate: today });
});

const list = async (search = ''): Promise<TypedEntry[]> => {
  const reply = await auditor.call('GET', `/api/ledger/manual-entries?${search}`);
  expect([reply.status, reply.body]).toEqual([200, reply.body]);
  return reply.body as TypedEntry[];
};
const memos = async (search?: string) => (await list(search)).map(({ memo }) => memo);

const download = async (search: string) => {
  const url = `/api/ledger/manual-entries?${search}`;
  const reply = await t.app.server.inject({ url, headers: { cookie: `nafasi=${auditor.cookie}` } });
  return { text: reply.body, bytes: reply.rawPayload, type: reply.headers['content-type'] };
};

describe('what a person typed into the books', () => {
  it('is listed without what documents made, and says who typed it, when, and what was reversed', async () => {
    const entries = await list('sort=seq');
    expect(entries.map(({ memo }) => memo)).toEqual([
      '=HYPERLINK("http://x")',
      'Round sum',
      'Of this month',
      `Reversal of entry ${posted[1]?.seq}: Typed twice`,
      'After the close',
    ]);
    const [first, second, , reversal] = entries;
    expect([first?.total, first?.actorName, first?.reversedBySeq]).toEqual(['1250.50', posted[0]?.actorName, null]);
    expect(first?.lines.map(({ account }) => account)).toEqual(['5210', '1010']);
    expect([second?.reversedBySeq, reversal?.reverses]).toEqual([reversal?.seq, second?.id]);
  });

  it('is marked where it was entered after its month, or into a closed period', async () => {
    const entries = await list('sort=seq');
    expect(entries.map(({ timing }) => timing)).toEqual(['late', 'late', 'in_time', 'late', 'closed']);
    expect(entries[0]?.daysLate).toBeGreaterThan(11);
    expect(entries[4]?.overrideReason).toBe('Found by the auditor');
  });

  it('is narrowed by days, person, account, round sums, timing and words', async () => {
    expect(await memos('from=2026-02-01&to=2026-02-28')).toEqual(['After the close']);
    expect(await memos('account=5120&reversed=true')).toEqual(['Round sum']);
    expect(await memos('roundTo=10000&sort=seq')).toEqual([
      'Round sum',
      `Reversal of entry ${posted[1]?.seq}: Typed twice`,
    ]);
    expect(await memos('roundTo=1000&account=5210')).toEqual(['Of this month']);
    expect(await memos('timing=closed')).toEqual(['After the close']);
    expect(await memos('timing=late')).toHaveLength(4);
    expect(await memos('q=hyperlink')).toEqual(['=HYPERLINK("http://x")']);
    const people = (await auditor.call('GET', '/api/ledger/manual-entries/people')).body as {
      actor: string;
      entries: number;
    }[];
    expect(people.map(({ entries }) => entries).sort()).toEqual([2, 3]);
    const [byTwo] = people.filter(({ entries }) => entries === 2);
    expect(await memos(`actor=${byTwo?.actor}`)).toHaveLength(2);
  });

  it('refuses a filter that is none by name', async () => {
    const { status, body } = await auditor.call('GET', '/api/ledger/manual-entries?roundTo=7&timing=soon');
    expect([status, body]).toMatchObject([
      400,
      {
        fields: {
          roundTo: 'Round sums must be of 100, 1000, 10000, 100000',
          timing: 'Timing must be late or closed',
        },
      },
    ]);
  });

  it('goes out as CSV that no spreadsheet runs, as a workbook and on paper', async () => {
    const { text } = await download('format=csv&to=2026-01-31');
    const rows = text.slice(1).trimEnd().split('\r\n');
    expect(rows).toHaveLength(4);
    expect(rows[1]).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(rows[1]).toContain('After its month');
    const book = await readSheet((await download('format=xlsx')).bytes);
    expect(book[0]).toContain('Entered By');
    expect(book).toHaveLength(6);
    const paper = await download('format=pdf');
    expect(paper.type).toBe('application/pdf');
    expect(textOfPdf(paper.bytes)).toContain('Into a closed');
  });

  it('goes on in parts: none is lost or there twice however many there are', async () => {
    const typed = Array.from({ length: 600 }, (_, n) => ({
      date: `2026-03-${String((n % 28) + 1).padStart(2, '0')}`,
      memo: `Entry ${n}`,
      lines: bank('1.00', '5210'),
    }));
    for (const entry of typed) await postManual(accountant, entry);
    const { text } = await download('format=csv&from=2026-03-01&to=2026-03-31');
    const rows = text.slice(1).trimEnd().split('\r\n').slice(1);
    expect(rows).toHaveLength(600);
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(600);
  });
});
