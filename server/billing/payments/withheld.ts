import { sql } from 'drizzle-orm';
import { type Withheld, withheldProblems } from '../../../domain/billing/payments/withholding.ts';
import { invalid } from '../../../domain/kernel/errors.ts';
import { cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Share } from '../accounts/settle.ts';

type Row = { net: string; vat: string; before_vat: string; before_tax: string };

// The invoices that a payment settles, less what was credited of them, and what payments before kept back of each: as much
// of their certificates as they paid of the invoice.
const settledBy = async (db: Db, shares: readonly Share[]): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    select (i.net - coalesce(c.net, 0))::numeric(12, 2)::text as net, (i.vat - coalesce(c.vat, 0))::numeric(12, 2)::text as vat,
      coalesce(p.vat, 0)::numeric(12, 2)::text as before_vat, coalesce(p.tax, 0)::numeric(12, 2)::text as before_tax
    from invoices i
    left join lateral (select sum(net) as net, sum(vat) as vat from credit_notes where invoice_id = i.id) as c on true
    left join lateral (
      select sum(paid.amount / paid.settled * paid.withholding_vat) as vat, sum(paid.amount / paid.settled * paid.withholding_tax) as tax
      from (
        select p.settled, p.withholding_vat, p.withholding_tax, sum(a.amount) as amount
        from allocations a join payments p on p.id = a.payment_id
        where a.invoice_id = i.id and p.reversed_at is null and p.withholding_vat + p.withholding_tax > 0 group by p.id
      ) as paid
    ) as p on true
    where i.id = any(${sql.param(shares.map(({ invoiceId }) => invoiceId))}::uuid[])`);
  return rows;
};

/** Refuses certificates for more than the law lets a tenant keep back of what is paid, by the figure it may be at most. */
export const refuseTooMuchWithheld = async (db: Db, given: Withheld, shares: readonly Share[]): Promise<void> => {
  if (given.withholdingVat === 0 && given.withholdingTax === 0) return;
  const rows = shares.length > 0 ? await settledBy(db, shares) : [];
  const total = (field: 'before_vat' | 'before_tax') => rows.reduce((sum, row) => sum + parseMoney(row[field]), 0);
  const problems = withheldProblems(
    given,
    rows.map(({ net, vat }) => ({ net: parseMoney(net), vat: parseMoney(vat) })),
    { withholdingVat: cents(total('before_vat')), withholdingTax: cents(total('before_tax')) },
  );
  if (Object.keys(problems).length > 0) throw invalid(problems);
};
