import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../domain/kernel/money.ts';
import { credit, debit, type Posting } from '../../domain/ledger/postings.ts';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { type Db, systemActor } from '../db/connection/database.ts';
import { postAndFind, postEntries, postEntry, reverseEvent } from './post.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const write = <T>(work: (tx: Db) => Promise<T>) => t.app.database.transact(systemActor('test'), work);

const sale = (sourceId: string, changes: Partial<Posting> = {}): Posting => ({
  date: '2026-11-15',
  memo: 'A sale',
  sourceType: 'test',
  sourceId,
  event: 'sold',
  lines: [debit('1010', cents(12_500_00)), credit('4020', cents(12_500_00))],
  ...changes,
});

const insertLine = (entry: string, side: string) =>
  sql.raw(
    `insert into journal_lines (entry_id, entry_date, account, ${side}) values ('${entry}', '2026-11-15', '1010', 1)`,
  );

describe('the books', () => {
  it('take an entry with its lines, once for an event', async () => {
    const id = await write((tx) => postAndFind(tx, sale('once')));
    const { rows } = await t.app.database.db.execute(
      sql`select account, debit, credit from journal_lines where entry_id = ${id} order by account`,
    );
    expect(rows).toEqual([
      { account: '1010', debit: '12500.00', credit: '0.00' },
      { account: '4020', debit: '0.00', credit: '12500.00' },
    ]);
    await expect(write((tx) => postEntry(tx, sale('once')))).rejects.toMatchObject({ cause: { code: '23505' } });
  });

  it('refuse what does not balance, whichever way it comes', async () => {
    await expect(
      write((tx) => postEntry(tx, sale('uneven', { lines: [debit('1010', cents(2)), credit('4020', cents(1))] }))),
    ).rejects.toThrow('does not balance');
    for (const statement of [
      `insert into journal_entries (entry_date, memo, source_type, source_id, event) values ('2026-11-15', 'x', 'test', 'bare', 'x')`,
      `with e as (insert into journal_entries (entry_date, memo, source_type, source_id, event) values ('2026-11-15', 'x', 'test', 'half', 'x') returning id)
       insert into journal_lines (entry_id, entry_date, account, debit) select id, '2026-11-15', '1010', 5 from e`,
      `with e as (insert into journal_entries (entry_date, memo, source_type, source_id, event) values ('2026-11-15', 'x', 'test', 'uneven', 'x') returning id)
       insert into journal_lines (entry_id, entry_date, account, debit, credit) select id, '2026-11-15'::date, '1010', 5, 0 from e union all select id, '2026-11-15', '4020', 0, 4 from e`,
    ]) {
      await expect(write((tx) => tx.execute(sql.raw(statement)))).rejects.toMatchObject({
        cause: { constraint: 'journal_entries_balanced' },
      });
    }
  });

  it('never change what was posted and take no late lines', async () => {
    const id = await write((tx) => postAndFind(tx, sale('fixed')));
    for (const statement of [
      `update journal_entries set memo = 'other' where id = '${id}'`,
      `delete from journal_lines where entry_id = '${id}'`,
      `truncate journal_lines cascade`,
    ]) {
      await expect(write((tx) => tx.execute(sql.raw(statement)))).rejects.toThrow();
    }
    await expect(write((tx) => tx.execute(insertLine(id, 'debit')))).rejects.toThrow();
    await expect(
      write((tx) =>
        tx.execute(
          sql.raw(`insert into journal_lines (entry_id, entry_date, account, debit, credit)
            values ('${id}', '2026-11-15', '1010', 5, 0), ('${id}', '2026-11-15', '4020', 0, 5)`),
        ),
      ),
    ).rejects.toMatchObject({ cause: { constraint: 'journal_entries_closed' } });
  });

  it('reverse an entry once, with its mirror image', async () => {
    await write((tx) => postEntry(tx, sale('back')));
    const back = () =>
      write((tx) =>
        reverseEvent(
          tx,
          { sourceType: 'test', sourceId: 'back', event: 'sold' },
          { date: '2026-11-16', memo: 'Taken back', event: 'reversed' },
        ),
      );
    await back();
    const { rows } = await t.app.database.db.execute(
      sql`select account, sum(debit - credit)::text as left from journal_lines l join journal_entries e on e.id = l.entry_id
          where e.source_id = 'back' group by account`,
    );
    expect(rows.map(({ left }) => left)).toEqual(['0.00', '0.00']);
    await expect(back()).rejects.toMatchObject({ cause: { code: '23505' } });
    const original = await t.app.database.db.execute<{ id: string }>(
      sql`select id from journal_entries where source_id = 'fixed'`,
    );
    await expect(
      write((tx) => postEntries(tx, [sale('crooked', { event: 'reversed', reverses: original.rows[0]?.id ?? null })])),
    ).rejects.toMatchObject({ cause: { constraint: 'journal_entries_mirrored' } });
  });

  it('stay closed up to the day of the lock, unless a reason is given', async () => {
    await write((tx) => tx.execute(sql`insert into ledger_lock (locked_through) values ('2026-01-31')`));
    const old = sale('late', { date: '2026-01-31' });
    await expect(write((tx) => postEntry(tx, old))).rejects.toMatchObject({
      cause: { constraint: 'ledger_lock_period' },
    });
    await write((tx) => postEntry(tx, { ...old, overrideReason: 'The auditor asked for it' }));
  });
});
