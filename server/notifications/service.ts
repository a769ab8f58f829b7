import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Permission, type Role, rolesWith } from '../../domain/kernel/access.ts';
import { MOST_COUNTED } from '../../domain/kernel/counts.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import type { listNotifications as ListNotifications, Notification } from '../../domain/notifications/contract.ts';
import { isNoticeOn, NOTICES, type NoticeKind } from '../../domain/notifications/rules.ts';
import type { Db } from '../db/connection/database.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import { preparedRows } from '../db/overlay/statements.ts';
import type { Deps } from '../deps.ts';
import { keyset } from '../http/list/page.ts';
import { activeUserIds } from '../users/service.ts';
import { notifications } from './tables.ts';

export type Notice = { kind: string; title: string; body: string; path: string | null; eventKey: string };

type Except = { except?: string | null };

const writeNotices = preparedRows<{ roles: readonly Role[]; notices: string; except: string | null }>(
  (value) => sql`
    insert into notifications (user_id, kind, title, body, path, event_key)
    select u.id, n.kind, n.title, n.body, n.path, n."eventKey"
    from ${activeUserIds(value('roles'))} as u
    cross join jsonb_to_recordset(${value('notices')}::jsonb)
      as n (kind text, title text, body text, path text, "eventKey" text)
    where u.id is distinct from ${value('except')}::uuid
    on conflict do nothing`,
);

// Tells everybody who may act on it, once per event however often it is told; the person who did it knows already.
const notifyMany = async (tx: Db, permission: Permission, notices: readonly Notice[], { except }: Except = {}) => {
  if (notices.length === 0) return;
  const given = { roles: rolesWith(permission), notices: JSON.stringify(notices), except: except ?? null };
  withoutWaiting(tx, writeNotices(tx, given));
};

export const notifyAll = (tx: Db, permission: Permission, notice: Notice): Promise<void> =>
  notifyMany(tx, permission, [notice]);

/** The same for what the settings may have switched off, to those whom it concerns. */
export const notify = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  kind: NoticeKind,
  notices: readonly Omit<Notice, 'kind'>[],
  except: Except = {},
): Promise<void> => {
  if (!isNoticeOn(kind, (await settings.get()).notifications)) return;
  await notifyMany(
    db,
    NOTICES[kind].to,
    notices.map((notice) => ({ kind, ...notice })),
    except,
  );
};

const countUnread = async (db: Db, userId: string): Promise<number> => {
  const some = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
    .limit(MOST_COUNTED)
    .as('some');
  const [row] = await db.select({ unread: count() }).from(some);
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
    .where(and(page.after, eq(notifications.userId, userId), query.unread ? isNull(notifications.readAt) : undefined))
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
