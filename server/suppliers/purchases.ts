import { sql } from 'drizzle-orm';
import { type Cents, parseMoney } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { TaxClass } from '../../domain/settings/tax-classes.ts';
import { type BatchQuery, batchQuery } from '../db/query/query-batch.ts';

export type PurchaseLine = {
  billId: string;
  supplierName: string;
  kraPin: string | null;
  number: string;
  cuNumber: string | null;
  date: Day;
  postedOn: Day;
  taxClass: TaxClass;
  /** Negative of credits, and of what was cancelled in a later period. */
  net: Cents;
  vat: Cents;
  claimsVat: boolean;
};

type Row = Omit<PurchaseLine, 'net' | 'vat'> & { net: string; vat: string };

/**
 * What was bought in some days, bill by bill and class by class, as the books have it: what was cancelled in the same days is
 * left out, and what was posted before and cancelled in them is taken off.
 */
export const purchasesIn = ({ from, to }: { from: Day; to: Day }): BatchQuery<PurchaseLine[]> =>
  batchQuery(
    sql`
    select b.id as "billId", s.name as "supplierName", s.kra_pin as "kraPin", b.number, b.cu_number as "cuNumber", b.bill_date::text as date,
      b.posted_on::text as "postedOn", l.tax_class as "taxClass", b.claims_vat as "claimsVat",
      (sum(l.net) * p.sign)::numeric(14, 2)::text as net, (sum(l.vat) * p.sign)::numeric(14, 2)::text as vat
    from bills b join suppliers s on s.id = b.supplier_id join bill_lines l on l.bill_id = b.id
    cross join lateral (
      select (case when b.posted_on between ${from}::date and ${to}::date then 1 else 0 end
        - case when b.cancelled_on between ${from}::date and ${to}::date then 1 else 0 end)
        * case b.kind when 'bill' then 1 else -1 end as sign
    ) as p
    where b.posted_on is not null and p.sign <> 0 and (l.account <> '2010' or l.vat > 0)
    group by b.id, s.id, l.tax_class, p.sign order by b.bill_date, s.name, b.id, l.tax_class`,
    (rows: readonly Row[]) => rows.map((row) => ({ ...row, net: parseMoney(row.net), vat: parseMoney(row.vat) })),
  );

export type WaitingBill = { billId: string; supplierName: string; number: string; date: Day; vat: Cents };

const MOST_WAITING = 100;

/** Bills up to a day whose VAT waits for somebody to approve them, the oldest first. */
export const billsToApprove = (to: Day): BatchQuery<WaitingBill[]> =>
  batchQuery(
    sql`
    select b.id as "billId", s.name as "supplierName", b.number, b.bill_date::text as date, b.vat::text as vat
    from bills b join suppliers s on s.id = b.supplier_id
    where b.state = 'draft' and b.kind = 'bill' and b.vat > 0 and b.bill_date <= ${to}::date
    order by b.bill_date, b.id limit ${MOST_WAITING}`,
    (rows: readonly (Omit<WaitingBill, 'vat'> & { vat: string })[]) =>
      rows.map((row) => ({ ...row, vat: parseMoney(row.vat) })),
  );

type ClassRow = { taxClass: TaxClass; month: string; net: string; vat: string };
export type InputVat = { taxClass: TaxClass; month: string; net: Cents; vat: Cents };

/** Input VAT that was claimed on bills, by tax class and month ("2026-11"), for who makes the VAT return. */
export const inputVatOfBills = ({ from, to }: { from: Day; to: Day }): BatchQuery<InputVat[]> =>
  batchQuery(
    sql`
    select l.tax_class as "taxClass", to_char(d.day, 'YYYY-MM') as month, sum(l.net * d.sign)::numeric(14, 2)::text as net,
      sum(l.vat * d.sign)::numeric(14, 2)::text as vat
    from bills b join bill_lines l on l.bill_id = b.id
    cross join lateral (
      select b.posted_on as day, case b.kind when 'bill' then 1 else -1 end as sign
      union all select b.cancelled_on, case b.kind when 'bill' then -1 else 1 end where b.cancelled_on is not null
    ) as d
    where b.claims_vat and d.day between ${from}::date and ${to}::date and (l.account <> '2010' or l.vat > 0)
    group by 1, 2 having sum(l.net * d.sign) <> 0 order by 2, 1`,
    (rows: readonly ClassRow[]) => rows.map((row) => ({ ...row, net: parseMoney(row.net), vat: parseMoney(row.vat) })),
  );

export type Withheld = {
  batchId: string;
  number: string;
  paymentId: string;
  supplierName: string;
  kraPin: string | null;
  paidOn: Day;
  withheldTax: Cents;
  withheldVat: Cents;
  taxCertificate: string | null;
  vatCertificate: string | null;
  bills: string;
};

type WithheldRow = Omit<Withheld, 'withheldTax' | 'withheldVat'> & { withheldTax: string; withheldVat: string };

/** What was kept back from suppliers in some days, or up to one, and not given back since. */
export const withheldIn = ({ from, to }: { from: Day | null; to: Day }): BatchQuery<Withheld[]> =>
  batchQuery(
    sql`
    select t.id as "batchId", 'BP' || lpad(t.seq::text, 6, '0') as number, p.id as "paymentId", s.name as "supplierName", s.kra_pin as "kraPin",
      t.paid_on::text as "paidOn", p.withheld_tax::text as "withheldTax", p.withheld_vat::text as "withheldVat",
      p.tax_certificate as "taxCertificate", p.vat_certificate as "vatCertificate",
      (select string_agg(b.number, ', ' order by b.bill_date, b.id) from bill_allocations a join bills b on b.id = a.bill_id
        where a.payment_id = p.id and b.kind = 'bill') as bills
    from bill_payments p join bill_batches t on t.id = p.batch_id join suppliers s on s.id = p.supplier_id
    where p.reversed_on is null and (p.withheld_tax > 0 or p.withheld_vat > 0) and t.paid_on <= ${to}::date
      and t.paid_on >= coalesce(${from}::date, t.paid_on)
    order by t.paid_on, s.name, p.id`,
    (rows: readonly WithheldRow[]) =>
      rows.map((row) => ({
        ...row,
        withheldTax: parseMoney(row.withheldTax),
        withheldVat: parseMoney(row.withheldVat),
      })),
  );
