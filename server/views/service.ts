import { and, asc, count, eq, or, sql } from 'drizzle-orm';
import { can } from '../../domain/kernel/access.ts';
import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import {
  type SavedView,
  type saveView as SaveView,
  VIEWED_LISTS,
  type ViewedList,
} from '../../domain/views/contract.ts';
import type { Deps } from '../deps.ts';
import type { SignedIn } from '../http/mount.ts';
import { userNames } from '../users/user-names.ts';
import { savedViews } from './tables.ts';

type DbDeps = Pick<Deps, 'db'>;

// More than anybody finds their way in.
const MOST_OF_ONE = 50;
const MOST_SHOWN = 100;

const refuseStranger = (user: SignedIn, list: ViewedList): void => {
  if (!can(user.role, VIEWED_LISTS[list])) throw new AppError('forbidden', 'Your role does not allow this.');
};

type Row = typeof savedViews.$inferSelect;

const present = (row: Row, user: SignedIn, names: ReadonlyMap<string, string>): SavedView => ({
  id: row.id,
  list: row.list as ViewedList,
  name: row.name,
  search: row.search,
  isShared: row.isShared,
  isOwn: row.userId === user.id,
  ownerName: names.get(row.userId) ?? '',
});

export const listViews = async ({ db }: DbDeps, user: SignedIn, list: ViewedList): Promise<SavedView[]> => {
  refuseStranger(user, list);
  const rows = await db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.list, list), or(eq(savedViews.userId, user.id), eq(savedViews.isShared, true))))
    .orderBy(sql`${savedViews.userId} <> ${user.id}`, asc(sql`lower(${savedViews.name})`), asc(savedViews.id))
    .limit(MOST_SHOWN);
  const names = await userNames(db, new Set(rows.map(({ userId }) => userId)));
  return rows.map((row) => present(row, user, names));
};

export const saveView = async ({ db }: DbDeps, user: SignedIn, input: BodyOf<typeof SaveView>): Promise<SavedView> => {
  refuseStranger(user, input.list);
  const own = and(eq(savedViews.userId, user.id), eq(savedViews.list, input.list));
  const [existing] = await db.select({ views: count() }).from(savedViews).where(own);
  if ((existing?.views ?? 0) >= MOST_OF_ONE) {
    throw new AppError('conflict', `You already have ${MOST_OF_ONE} views of this list; remove one first`);
  }
  const [row] = await db
    .insert(savedViews)
    .values({ userId: user.id, ...input })
    .returning();
  if (!row) throw new Error('No view was saved');
  return present(row, user, new Map([[user.id, user.name]]));
};

export const removeView = async ({ db }: DbDeps, user: SignedIn, id: string): Promise<void> => {
  const gone = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, user.id)))
    .returning({ id: savedViews.id });
  if (gone.length === 0) throw notFound('View');
};
