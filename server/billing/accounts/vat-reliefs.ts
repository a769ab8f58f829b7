import { sql } from 'drizzle-orm';
import { parseMoney } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { vatReliefLines } from '../../../domain/ledger/postings.ts';
import type { Db } from '../../db/connection/database.ts';
import { type BatchQuery, rowsQuery } from '../../db/query/query-batch.ts';
import { postEntry, reverseEvent } from '../../ledger/post.ts';
import { vatReliefs } from '../tables/write-off-tables.ts';

const SOURCE = 'vat_relief';

type Claimed = { writeOffId: string; vat: string; name: string };

type Relief = { id: string; day: Day };

const postRelief = (db: Db, { id, day }: Relief, { vat, name }: Pick<Claimed, 'vat' | 'name'>): Promise<unknown> =>
  postEntry(db, {
    date: day,
    memo: `VAT of bad debt ${name} claimed back (VAT Act s.31)`,
    sourceType: SOURCE,
    sourceId: id,
    event: 'claimed',
    lines: vatReliefLines(parseMoney(vat)),
  });

/** Claims the VAT of a write-off back, on a day of the month in whose return it stands. */
export const writeRelief = async (db: Db, { writeOffId, ...claimed }: Claimed, day: Day): Promise<void> => {
  const [row] = await db
    .insert(vatReliefs)
    .values({ writeOffId, vat: claimed.vat, claimedOn: day })
    .returning({ id: vatReliefs.id });
  if (!row) throw new Error('The relief was not written');
  await postRelief(db, { id: row.id, day }, claimed);
};

/**
 * What was claimed of a write-off that is taken back is due again: never before it was claimed, nor in a month whose return may be
 * filed already.
 */
export const returnRelief = async (
  db: Db,
  { id: writeOffId, writeOffNumber }: { id: string; writeOffNumber: string | null },
  { reason, date }: { reason: string; date: Day },
): Promise<void> => {
  const { rows } = await db.execute<Relief>(sql`
    update vat_reliefs set return_reason = ${reason},
      returned_on = greatest(${date}::date, claimed_on, (select locked_through + 1 from ledger_lock))
    where write_off_id = ${writeOffId}::uuid and returned_on is null returning id, returned_on::text as day`);
  const [relief] = rows;
  if (!relief) return;
  await reverseEvent(
    db,
    { sourceType: SOURCE, sourceId: relief.id, event: 'claimed' },
    { date: relief.day, memo: `VAT of bad debt ${writeOffNumber} due again: ${reason}`, event: 'returned' },
  );
};

/** What of a debt stays written off keeps the relief that it had. */
export const keepRelief = async (db: Db, before: { id: string }, { writeOffId, vat, name }: Claimed): Promise<void> => {
  if (parseMoney(vat) === 0) return;
  const { rows } = await db.execute<Relief>(sql`
    insert into vat_reliefs (write_off_id, vat, claimed_on, continues)
    select ${writeOffId}::uuid, ${vat}::numeric, returned_on, id from vat_reliefs
    where write_off_id = ${before.id}::uuid and returned_on is not null returning id, claimed_on::text as day`);
  for (const relief of rows) await postRelief(db, relief, { vat, name });
};

export type ReliefMove = {
  invoiceId: string;
  number: string;
  invoiceNumber: string;
  customer: string;
  kraPin: string | null;
  date: Day;
  vat: string;
  note: string;
};

/** The VAT of bad debts that was claimed in some days, and below zero what came due again. */
export const reliefsIn = ({ from, to }: { from: Day; to: Day }): BatchQuery<readonly ReliefMove[]> =>
  rowsQuery(sql`
    select i.id as "invoiceId", w.write_off_number as number, i.invoice_number as "invoiceNumber", i.bill_to ->> 'name' as customer,
      i.bill_to ->> 'kraPin' as "kraPin", m.date::text as date, m.vat::text as vat, m.note
    from (
      select write_off_id, claimed_on as date, vat, 'Claimed' as note from vat_reliefs where claimed_on between ${from}::date and ${to}::date
      union all
      select write_off_id, returned_on, -vat, 'Due again: ' || return_reason from vat_reliefs
      where returned_on between ${from}::date and ${to}::date
    ) m join write_offs w on w.id = m.write_off_id join invoices i on i.id = w.invoice_id order by m.date, w.write_off_number, m.vat`);
