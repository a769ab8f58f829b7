import { type SQL, sql } from 'drizzle-orm';
import type { PaymentPromise, PromiseState } from '../../../domain/billing/letters/debtor-contract.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';
import { isoText } from '../../db/query/columns.ts';

// What a promise is about: the invoice that it names, or all that the tenant had when it was made.
const isCovered = sql`c.tenant_id = h.tenant_id and (c.id = h.invoice_id or h.invoice_id is null and c.created_at <= h.created_at)`;

/** Promises to pay with what became of them. One that a person released counts for nothing. */
const promises = (today: Day): SQL => sql`(
  select h.id, h.tenant_id, h.invoice_id, h.until, h.reason, h.created_by_name, h.created_at,
    case
      when exists (select 1 from invoices c where c.status = 'pending' and ${isCovered})
        then case when h.until < ${today}::date then 'broken' else 'open' end
      when exists (select 1 from invoices c where ${isCovered} and (c.status = 'written_off' or exists (
          select 1 from allocations a where a.invoice_id = c.id and a.payment_id is not null and a.amount > 0 and a.dated_on > h.until)))
        then 'broken'
      else 'kept'
    end as state
  from dunning_holds h where h.kind = 'promise' and h.released_at is null)`;

/** Whether the latest promise of a tenant is in a state, as a condition on the id of the tenant. */
export const hasPromise = (tenantId: SQL, state: PromiseState, today: Day): SQL => sql`(
  ${tenantId} in (select tenant_id from dunning_holds where kind = 'promise' and released_at is null)
  and (select p.state from ${promises(today)} as p where p.tenant_id = ${tenantId}
    order by p.created_at desc, p.id desc limit 1) = ${state})`;

type Row = PaymentPromise & { tenantId: string };

/** All promises of some tenants, the latest of each first. */
export const promisesByTenant = async (
  db: Db,
  tenantIds: readonly string[],
  today: Day,
): Promise<ReadonlyMap<string, PaymentPromise[]>> => {
  if (tenantIds.length === 0) return new Map();
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.tenant_id as "tenantId", p.state, p.until::text as until, p.reason, i.invoice_number as "invoiceNumber",
      p.created_by_name as "createdByName", p.created_at::text as "createdAt"
    from ${promises(today)} as p left join invoices i on i.id = p.invoice_id
    where p.tenant_id = any(${sql.param([...tenantIds])}::uuid[])
    order by p.created_at desc, p.id desc`);
  const all = rows.map((row) => ({ ...row, createdAt: isoText(row.createdAt) }));
  return Map.groupBy(all, ({ tenantId }) => tenantId);
};
