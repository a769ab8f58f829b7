import { eq } from 'drizzle-orm';
import { notFound } from '../../domain/kernel/errors.ts';
import type { MemberSession } from '../../domain/members/login-contract.ts';
import type { Db } from '../db/connection/database.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import type { Deps } from '../deps.ts';
import { tenantContacts } from '../tenants/lock-tenant.ts';
import { endUsersSessions, listUsersSessions } from '../users/sessions.ts';
import { memberAccounts } from './tables.ts';

// Of this tenant alone: what is asked about another's session finds nothing.
const findLogins = async (db: Db, tenantId: string): Promise<string[]> => {
  if (!(await tenantContacts(db, new Set([tenantId]))).has(tenantId)) throw notFound('Tenant');
  const links = await db
    .select({ userId: memberAccounts.userId })
    .from(memberAccounts)
    .where(eq(memberAccounts.tenantId, tenantId));
  return links.map(({ userId }) => userId);
};

export const listLoginSessions = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  tenantId: string,
): Promise<MemberSession[]> => listUsersSessions(db, await findLogins(db, tenantId), (await settings.get()).security);

const note = async (db: Db, counts: ReadonlyMap<string, number>): Promise<number> => {
  for (const [userId, ended] of counts) await auditEvent(db, 'sessions_ended', 'users', userId, { ended });
  return [...counts.values()].reduce((sum, ended) => sum + ended, 0);
};

export const endLoginSessions = async ({ db }: Pick<Deps, 'db'>, tenantId: string): Promise<number> =>
  note(db, await endUsersSessions(db, await findLogins(db, tenantId)));

export const endLoginSession = async ({ db }: Pick<Deps, 'db'>, tenantId: string, id: string): Promise<void> => {
  const ended = await note(db, await endUsersSessions(db, await findLogins(db, tenantId), id));
  if (ended === 0) throw notFound('Session');
};
