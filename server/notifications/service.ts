import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Permission } from '../../domain/kernel/access.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import type { listNotifications as ListNotifications, Notification } from '../../domain/notifications/contract.ts';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { keyset } from '../http/page.ts';
import { activeUsersWith } from '../users/service.ts';
import { notifications } from './tables.ts';

export type Notice = { kind: string; title: string; body: string; path: string | null; eventKey: string };

// Tells everybody who may act on it, once per event however often it is told.
export const notifyAll = async (tx: Db, permission: Permission, notice: Notice): Promise<void> => {
  const recipients = await activeUsersWith(tx, permission);
  if (recipients.length === 0) return;
  await tx
    .insert(notifications)
    .values(recipients.map(({ id }) => ({ userId: id, ...notice })))
    .onConflictDoNothing();
};

const countUnread = async (db: Db, userId: string): Promise<number> => {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return row?.unread ?? 0;
};

export const listNotifications = async (
  { db }: Deps,
  userId: string,
  query: QueryOf<typeof ListNotifications>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Notification[]> => {
  const page = keyset(query, {
    sorts: { createdAt: notifications.createdAt },
    id: notifications.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      title: notifications.title,
      body: notifications.body,
      path: notifications.path,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      cursor: page.cursor,
    })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), query.unread ? isNull(notifications.readAt) : undefined, page.after))
    .orderBy(...page.order)
    .limit(page.take);
  reply.header('x-unread-count', String(await countUnread(db, userId)));
  return page.finish(request, reply, rows);
};

export const markRead = async (
  { db }: Deps,
  userId: string,
  ids: readonly string[] | undefined,
): Promise<{ unread: number }> => {
  await db
    .update(notifications)
    .set({ readAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids ? inArray(notifications.id, [...ids]) : undefined,
      ),
    );
  return { unread: await countUnread(db, userId) };
};
