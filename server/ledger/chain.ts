import { sql } from 'drizzle-orm';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import type { verifyJournal as VerifyJournal } from '../../domain/ledger/contract.ts';
import type { Db } from '../db/pool.ts';

type Verdict = OutputOf<typeof VerifyJournal>;
type Problem = Verdict['problems'][number];

// What was slipped in before it was sealed is part of the chain; that it does not balance, or stands under another date
// than its entry, still tells.
const unsound = sql`
  select 'unbalanced' as kind, e.id as "entryId", format('Journal entry %s does not balance', e.seq) as message
  from journal_entries e left join (
    select entry_id, sum(debit) as debit, sum(credit) as credit, min(entry_date) as first, max(entry_date) as last
    from journal_lines group by entry_id
  ) l on l.entry_id = e.id
  where l.debit is null or l.debit <> l.credit or l.first <> e.entry_date or l.last <> e.entry_date
  order by e.seq limit 20`;

export const verifyJournal = async (db: Db): Promise<Verdict> => {
  const chain = await db.execute<Problem>(sql`select kind, entry_id as "entryId", message from journal_verify_chain()`);
  const lines = await db.execute<Problem>(unsound);
  const counts = await db.execute<{ entries: number; sealed: number; head: string | null }>(sql`
    select (select count(*)::int from journal_entries) as entries, (select count(*)::int from journal_seal) as sealed,
      (select encode(hash, 'hex') from journal_head) as head`);
  const [{ entries, sealed, head } = { entries: 0, sealed: 0, head: null }] = counts.rows;
  return { entries, sealed, headHash: head ?? '', problems: [...chain.rows, ...lines.rows] };
};

export const sealJournal = async (db: Db, atMost: number): Promise<number> => {
  const { rows } = await db.execute<{ sealed: number }>(sql`select journal_seal_batch(${atMost}) as sealed`);
  return rows[0]?.sealed ?? 0;
};
