import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection/database.ts';

export type AwaitingLetter = { id: string; letterNumber: string; tenantName: string; amountDue: string };

const MOST = 200;

/** Letters that wait for a person's approval, newest first. */
export const awaitingLetters = async (db: Db): Promise<AwaitingLetter[]> => {
  const { rows } = await db.execute<AwaitingLetter>(sql`
    select l.id, l.letter_number as "letterNumber", t.company_name as "tenantName", l.amount_due as "amountDue"
    from demand_letters l join tenants t on t.id = l.tenant_id
    where l.status = 'awaiting_approval' order by l.created_at desc, l.id desc limit ${MOST}`);
  return rows;
};
