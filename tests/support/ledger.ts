import { expect } from 'vitest';
import type { JournalEntry } from '../../domain/ledger/contract.ts';
import { sealJournal } from '../../server/ledger/chain.ts';
import type { Api, TestApp } from './app.ts';
import { eventually } from './eventually.ts';

type Line = { account: string; debit?: unknown; credit?: unknown; tenantId?: string | null };

export const entryFields = (changes: Record<string, unknown> = {}) => ({
  date: '2026-11-10',
  memo: 'Bank charges of October',
  lines: [
    { account: '5210', debit: '350.00' },
    { account: '1010', credit: '350.00' },
  ] as Line[],
  ...changes,
});

export const postManual = async (api: Api, changes: Record<string, unknown> = {}): Promise<JournalEntry> => {
  const { status, body } = await api.call('POST', '/api/ledger/entries', entryFields(changes));
  expect([status, body]).toEqual([201, body]);
  return body as JournalEntry;
};

// Other databases of the same server have transactions too, and the sealer waits for the oldest of all.
export const sealBooks = (t: TestApp): Promise<void> =>
  eventually(async () => {
    await sealJournal(t.app.database.db, 1_000);
    const [row] = await t.sql(
      'select (select count(*)::int from journal_entries) - (select count(*)::int from journal_seal) as n',
    );
    expect(row?.n).toBe(0);
  }, 30_000);
