import { and, asc, eq, getTableColumns, ilike, inArray, or, type SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  BookableExtra,
  createExtra as CreateExtra,
  Extra,
  listExtras as ListExtras,
  updateExtra as UpdateExtra,
} from '../../domain/extras/contract.ts';
import type { BodyOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import { invalid, notFound } from '../../domain/kernel/errors.ts';
import { toDecimalText } from '../../domain/kernel/money.ts';
import { givenClass } from '../../domain/settings/tax-classes.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { holdActiveAccounts } from '../ledger/accounts.ts';
import { extras } from './tables.ts';

type DbDeps = Pick<Deps, 'db'>;

const toFilter = (query: QueryOf<typeof ListExtras>): SQL | undefined => {
  const text = query.q ? containing(query.q) : null;
  return and(
    query.isActive === undefined ? undefined : eq(extras.isActive, query.isActive),
    query.isRecurring === undefined ? undefined : eq(extras.isRecurring, query.isRecurring),
    query.isBookable === undefined ? undefined : eq(extras.isBookable, query.isBookable),
    text ? or(ilike(extras.name, text), ilike(extras.description, text)) : undefined,
  );
};

export const listExtras = async (
  { db }: DbDeps,
  query: QueryOf<typeof ListExtras>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Extra[]> => {
  const filter = toFilter(query);
  const page = keyset(query, {
    sorts: { createdAt: extras.createdAt, name: extras.name, price: extras.price },
    id: extras.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...getTableColumns(extras), cursor: page.cursor })
    .from(extras)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, extras, filter, reply);
  return page.finish(request, reply, rows);
};

export const getExtra = async ({ db }: DbDeps, id: string): Promise<Extra> => {
  const [found] = await db.select().from(extras).where(eq(extras.id, id));
  if (!found) throw notFound('Extra');
  return found;
};

const checkAccount = async (db: Db, account: string | undefined): Promise<void> => {
  if (account === undefined) return;
  const active = await holdActiveAccounts(db, [account]);
  if (!active.has(account)) throw invalid({ account: 'This account does not exist or is not in use' });
};

export const createExtra = async ({ db }: DbDeps, input: BodyOf<typeof CreateExtra>): Promise<Extra> => {
  await checkAccount(db, input.account);
  const { vatable: _, ...others } = input;
  const [created] = await db
    .insert(extras)
    .values({ ...others, taxClass: givenClass(input) ?? 'B', price: toDecimalText(input.price) })
    .returning();
  if (!created) throw new Error('The insert answered no row');
  return created;
};

export const updateExtra = async (deps: DbDeps, id: string, changes: BodyOf<typeof UpdateExtra>): Promise<Extra> => {
  await checkAccount(deps.db, changes.account);
  const { price, vatable: _, ...others } = changes;
  const given = {
    ...others,
    taxClass: givenClass(changes),
    ...(price === undefined ? {} : { price: toDecimalText(price) }),
  };
  if (Object.values(given).every((value) => value === undefined)) return getExtra(deps, id);
  const [changed] = await deps.db.update(extras).set(given).where(eq(extras.id, id)).returning();
  if (!changed) throw notFound('Extra');
  return changed;
};

/** Several extras in one question. */
export const extrasById = async ({ db }: DbDeps, ids: readonly string[]): Promise<ReadonlyMap<string, Extra>> => {
  const found =
    ids.length > 0
      ? await db
          .select()
          .from(extras)
          .where(inArray(extras.id, [...ids]))
      : [];
  return new Map(found.map((extra) => [extra.id, extra]));
};

export type ExtraOffer = typeof extras.$inferSelect;

/** The whole catalogue. */
export const allExtras = ({ db }: DbDeps): Promise<ExtraOffer[]> => db.select().from(extras).orderBy(extras.name);

const MOST_BOOKABLE = 100;

/** What can be booked along with a room, by name. */
export const bookableExtras = ({ db }: DbDeps): Promise<BookableExtra[]> => {
  const { id, name, description, unit, price, taxClass, stock, leadHours } = extras;
  return db
    .select({ id, name, description, unit, price, taxClass, stock, leadHours })
    .from(extras)
    .where(and(eq(extras.isActive, true), eq(extras.isBookable, true)))
    .orderBy(asc(extras.name))
    .limit(MOST_BOOKABLE);
};

/**
 * Extras, held until the transaction ends, in the order of their ids: those who book the same equipment take turns.
 */
export const lockExtras = async ({ db }: DbDeps, ids: readonly string[]): Promise<ReadonlyMap<string, ExtraOffer>> => {
  const rows = await db
    .select()
    .from(extras)
    .where(inArray(extras.id, [...ids]))
    .orderBy(asc(extras.id))
    .for('no key update')
    .execute();
  return new Map(rows.map((extra) => [extra.id, extra]));
};
