import { sql } from 'drizzle-orm';
import { invalid } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { type BillKind, type BillState, billReference } from '../../../domain/suppliers/bills/bill-rules.ts';
import type { PayableBill } from '../../../domain/suppliers/payments/payment-plan.ts';
import type { WithholdingKind } from '../../../domain/suppliers/withholding.ts';
import type { Db } from '../../db/connection/database.ts';

type Row = {
  id: string;
  seq: number;
  number: string;
  supplierId: string;
  kind: BillKind;
  state: BillState;
  date: Day;
  postedOn: Day | null;
  total: string;
  open: string;
  net: string;
  taxable: string;
  withholding: WithholdingKind;
  netOfMonth: string;
};

export type NamedPayable = PayableBill & { number: string };

type Wanted = { date: Day; amounts: ReadonlyMap<string, Cents> };

const findProblem = (row: Row, { date, amounts }: Wanted): string | null => {
  const name = `${billReference(row.seq)} (${row.number})`;
  if (row.state !== 'approved') return `${name} is ${row.state === 'draft' ? 'not approved yet' : 'cancelled'}`;
  if (row.open === '0.00') return `${name} is paid already`;
  if (row.postedOn && date < row.postedOn) return `${name} was posted on ${formatDay(row.postedOn)}, after this day`;
  const amount = amounts.get(row.id);
  return amount !== undefined && amount > parseMoney(row.open) ? `Only ${row.open} of ${name} is open` : null;
};

/** Held until the end, in the order in which all hold them: two who pay one bill take turns. */
const holdBills = (db: Db, ids: readonly string[]) =>
  db.execute(sql`select id from bills where id = any(${sql.param([...ids])}::uuid[]) order by id for no key update`);

const readBills = async (db: Db, ids: readonly string[]): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    select b.id, b.seq, b.number, b.supplier_id as "supplierId", b.kind, b.state, b.bill_date::text as date, b.posted_on::text as "postedOn",
      b.total::text, (b.total - b.paid)::text as open, b.net::text, s.withholding,
      (select coalesce(sum(l.net), 0)::text from bill_lines l where l.bill_id = b.id and l.vat > 0) as taxable,
      (select coalesce(sum(case m.kind when 'bill' then m.net else -m.net end), 0)::numeric(14, 2)::text from bills m
        where m.supplier_id = b.supplier_id and m.state = 'approved'
          and m.bill_date >= date_trunc('month', b.bill_date) and m.bill_date < date_trunc('month', b.bill_date) + interval '1 month') as "netOfMonth"
    from bills b join suppliers s on s.id = b.supplier_id
    where b.id = any(${sql.param([...ids])}::uuid[]) order by array_position(${sql.param([...ids])}::uuid[], b.id)`);
  return rows;
};

/** The bills that a payment names, in its order, as far as they can be paid. */
export const payableBills = async (
  db: Db,
  ids: readonly string[],
  wanted: Wanted & { hold: boolean },
): Promise<NamedPayable[]> => {
  if (wanted.hold) await holdBills(db, ids);
  const rows = await readBills(db, ids);
  const known = new Set(rows.map(({ id }) => id));
  const problems = [
    ...ids.flatMap((id, n) => (known.has(id) ? [] : [[`billIds.${n}`, 'This bill does not exist']])),
    ...rows.flatMap((row) => {
      const problem = findProblem(row, wanted);
      return problem ? [[`billIds.${ids.indexOf(row.id)}`, problem]] : [];
    }),
  ];
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
  return rows.map((row) => ({
    ...row,
    total: parseMoney(row.total),
    open: parseMoney(row.open),
    net: parseMoney(row.net),
    taxable: parseMoney(row.taxable),
    netOfMonth: parseMoney(row.netOfMonth),
  }));
};
