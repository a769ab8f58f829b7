import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { notFound } from '../../domain/kernel/errors.ts';
import type { PortalSession } from '../../domain/portal/session-contract.ts';
import { deviceName } from '../../domain/users/device.ts';
import type { Db } from '../db/connection/database.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import { memberSessions } from './tables.ts';

const MOST_SHOWN = 100;

/** The browsers that are known as a tenant. What their cookies hold is not in the table and not in the answer. */
export const listPortalSessions = async (db: Db, tenantId: string): Promise<PortalSession[]> => {
  const { id, ip, userAgent, createdAt, expiresAt } = memberSessions;
  const rows = await db
    .select({ id, ip, userAgent, createdAt, expiresAt })
    .from(memberSessions)
    .where(and(eq(memberSessions.tenantId, tenantId), gt(expiresAt, sql`clock_timestamp()`)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_SHOWN);
  return rows.map(({ userAgent: agent, ...session }) => ({ ...session, device: deviceName(agent) }));
};

const noteEnd = (db: Db, tenantId: string, ended: number) =>
  auditEvent(db, 'portal_sessions_ended', 'tenants', tenantId, { ended });

export const endPortalSession = async (db: Db, tenantId: string, id: string): Promise<void> => {
  const ended = await db
    .delete(memberSessions)
    .where(and(eq(memberSessions.tenantId, tenantId), eq(memberSessions.id, id)))
    .returning({ id: memberSessions.id });
  if (ended.length === 0) throw notFound('Session');
  await noteEnd(db, tenantId, 1);
};

export const endPortalSessions = async (db: Db, tenantId: string): Promise<{ ended: number }> => {
  const { length: ended } = await db
    .delete(memberSessions)
    .where(eq(memberSessions.tenantId, tenantId))
    .returning({ id: memberSessions.id });
  if (ended > 0) await noteEnd(db, tenantId, ended);
  return { ended };
};
