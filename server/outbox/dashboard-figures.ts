import { type SQL, sql } from 'drizzle-orm';

export const failedMails: SQL = sql`(select count(*)::int from outbox where status = 'bounced')`;

export const keptMails: SQL = sql`(select count(*)::int from outbox where status = 'kept')`;
