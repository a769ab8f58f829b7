import { type SQL, sql } from 'drizzle-orm';
import { type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';

/** An invoice that is open, as somebody sees it who looks for what money was for. */
export type OpenItem = {
  id: string;
  tenantId: string | null;
  partyId: string | null;
  name: string;
  number: string;
  externalNumber: string | null;
  issueDate: Day;
  open: Cents;
  net: Cents;
  vat: Cents;
};

type Row = Omit<OpenItem, 'open' | 'net' | 'vat'> & { open: string; net: string; vat: string };

const selectOpen = async (db: Db, where: SQL): Promise<OpenItem[]> => {
  const { rows } = await db.execute<Row>(sql`
    select id, tenant_id as "tenantId", party_id as "partyId", bill_to ->> 'name' as name, invoice_number as number,
      external_number as "externalNumber", issue_date::text as "issueDate",
      (amount - paid_amount - credited_amount)::numeric(14, 2)::text as open, net::text as net, vat::text as vat
    from invoices where status = 'pending' and ${where} order by due_date, id`);
  return rows.map((row) => ({
    ...row,
    open: parseMoney(row.open),
    net: parseMoney(row.net),
    vat: parseMoney(row.vat),
  }));
};

/** All invoices that are open, oldest first. */
export const allOpenItems = (db: Db): Promise<OpenItem[]> => selectOpen(db, sql`true`);

/** Those of some ids; what is settled meanwhile is not among them. */
export const openItemsById = (db: Db, ids: readonly string[]): Promise<OpenItem[]> =>
  selectOpen(db, sql`id = any(${sql.param([...ids])}::uuid[])`);
