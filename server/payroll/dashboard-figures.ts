import { type SQL, sql } from 'drizzle-orm';

export const payToApprove: SQL = sql`(select count(*)::int from payroll_records where status = 'pending')`;
