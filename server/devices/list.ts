import { and, eq, ilike, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceOperation, listOperations as ListOperations } from '../../domain/devices/contract.ts';
import { readProvisional } from '../../domain/devices/rules.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import { toIdSet } from '../../domain/kernel/ids.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { userNames } from '../users/user-names.ts';
import { deviceOperations } from './tables.ts';

const t = deviceOperations;

const SHOWN = {
  id: t.id,
  deviceId: t.deviceId,
  seq: t.seq,
  number: t.number,
  op: t.op,
  at: t.at,
  receivedAt: t.receivedAt,
  status: t.status,
  message: t.message,
  body: t.body,
  invoiceId: t.invoiceId,
  invoiceNumber: sql<string | null>`(select i.invoice_number from invoices i where i.id = ${t.invoiceId})`,
  sentBy: t.sentBy,
  madeBy: t.madeBy,
  resolvedAt: t.resolvedAt,
  resolvedBy: t.resolvedBy,
  resolution: t.resolution,
  note: t.note,
};

const present = async <R extends Pick<DeviceOperation, 'sentBy' | 'madeBy' | 'resolvedBy'>>(
  db: Db,
  rows: readonly R[],
): Promise<R[]> => {
  const names = await userNames(
    db,
    toIdSet(rows.flatMap(({ sentBy, madeBy, resolvedBy }) => [sentBy, madeBy, resolvedBy])),
  );
  const named = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return rows.map((row) => ({
    ...row,
    sentBy: named(row.sentBy),
    madeBy: named(row.madeBy),
    resolvedBy: named(row.resolvedBy),
  }));
};

export const findOperation = async (db: Db, id: string): Promise<DeviceOperation> => {
  const rows = await db.select(SHOWN).from(t).where(eq(t.id, id));
  const [row] = await present(db, rows);
  if (!row) throw notFound('Act');
  return row;
};

const STATES: Record<'open' | 'done' | 'resolved', SQL | undefined> = {
  open: and(ne(t.status, 'done'), isNull(t.resolvedAt)),
  done: eq(t.status, 'done'),
  resolved: isNotNull(t.resolvedAt),
};

const MOST_OPEN = 20;

/** What waits for a person, the oldest first. */
export const openOperations = async (db: Db): Promise<DeviceOperation[]> =>
  present(db, await db.select(SHOWN).from(t).where(STATES.open).orderBy(t.receivedAt, t.id).limit(MOST_OPEN));

type Query = QueryOf<typeof ListOperations>;

const toNumber = (q: string): SQL => {
  const read = readProvisional(q);
  return read ? eq(t.number, `${read.code}-${read.seq}`) : ilike(t.number, containing(q));
};

export const listOperations = async (
  { db }: Pick<Deps, 'db'>,
  query: Query,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DeviceOperation[]> => {
  const page = keyset(query, { sorts: { receivedAt: t.receivedAt }, id: t.id, otherwise: '-receivedAt' });
  const filter = and(query.state ? STATES[query.state] : undefined, query.q ? toNumber(query.q) : undefined);
  if (query.count) await countRows(db, t, filter, reply);
  const rows = await db
    .select({ ...SHOWN, cursor: page.cursor })
    .from(t)

    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  return present(db, page.finish(request, reply, rows));
};
