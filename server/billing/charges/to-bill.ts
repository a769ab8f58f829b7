import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '../../../domain/kernel/time.ts';
import type { TaxClass } from '../../../domain/settings/tax-classes.ts';
import type { Db } from '../../db/connection/database.ts';

/** A charge that is neither invoiced nor void, with what its extra says of it. */
export type OpenCharge = {
  id: string;
  tenantId: string;
  agreementId: string | null;
  description: string;
  quantity: number;
  unitPrice: string;
  date: Day;
  /** Null for one that is no extra. */
  account: string | null;
  taxClass: TaxClass;
};

const isOpen = sql`c.invoice_line_id is null and c.void_reason is null`;

const selectOpen = (where: SQL): SQL => sql`
  select c.id, c.tenant_id as "tenantId", c.agreement_id as "agreementId", c.description, c.quantity::float8 as quantity,
    c.unit_price::text as "unitPrice", c.date::text as date, e.account, coalesce(e.tax_class, 'B') as "taxClass"
  from charges c left join extras e on e.id = c.extra_id where ${isOpen} and ${where} order by c.date, c.id`;

/** The open charges of these tenants up to a day; without one, those of days to come too. */
export const openCharges = async (db: Db, tenantIds: readonly string[], upTo: Day | null): Promise<OpenCharge[]> => {
  const isDated = upTo === null ? sql`true` : sql`c.date <= ${upTo}::date`;
  const { rows } = await db.execute<OpenCharge>(
    selectOpen(sql`c.tenant_id = any(${sql.param([...tenantIds])}::uuid[]) and ${isDated}`),
  );
  return rows;
};

/** Which tenants have open charges up to a day, by id. */
export const tenantsWithOpenCharges = async (
  db: Db,
  { today, after, atMost }: { today: Day; after: string | null; atMost: number },
): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct c.tenant_id as id from charges c
    where ${isOpen} and c.date <= ${today}::date ${after ? sql`and c.tenant_id > ${after}::uuid` : sql``}
    order by c.tenant_id limit ${atMost}`);
  return rows.map(({ id }) => id);
};
