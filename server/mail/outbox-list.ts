import { and, eq, ilike, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListQuery } from '../../domain/kernel/list.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { DeliveryState } from '../../domain/messages/delivery.ts';
import type { Db } from '../db/connection/database.ts';
import { limitTo, searchText, textContains } from '../http/list/list-search.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { type MailChannel, outbox } from './tables.ts';

export type MailRow = typeof outbox.$inferSelect;

type Wanted = Omit<ListQuery, 'sort'> & {
  sort?: 'createdAt' | '-createdAt' | undefined;
  status?: DeliveryState | undefined;
  kind?: string | undefined;
  channel?: MailChannel | undefined;
};

// A search for a code must not reveal that it is there.
const searchConditions = (q: string, secretSubjects: readonly string[]): SQL[] => [
  sql`${textContains(searchText(outbox.recipient, outbox.subject), q)}
    and (${ilike(outbox.recipient, containing(q))} or ${notInArray(outbox.kind, [...secretSubjects])})`,
];

// A list shows neither the text nor what is attached, and does not read them.
const listed = {
  id: outbox.id,
  kind: outbox.kind,
  channel: outbox.channel,
  recipient: outbox.recipient,
  subject: outbox.subject,
  status: outbox.status,
  attempts: outbox.attempts,
  lastError: outbox.lastError,
  nextAttemptAt: outbox.nextAttemptAt,
  document: outbox.document,
  createdAt: outbox.createdAt,
  acceptedAt: outbox.acceptedAt,
};
export type ListedMail = Pick<MailRow, keyof typeof listed>;

export const listOutboxMails = async (
  db: Db,
  query: Wanted,
  secretSubjects: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ListedMail[]> => {
  const page = keyset(query, { sorts: { createdAt: outbox.createdAt }, id: outbox.id, otherwise: '-createdAt' });
  const narrow = and(
    query.status ? eq(outbox.status, query.status) : undefined,
    query.kind ? eq(outbox.kind, query.kind) : undefined,
  );
  const channel = query.channel ? eq(outbox.channel, query.channel) : null;
  const words = query.q ? searchConditions(query.q, secretSubjects) : null;
  const wanted = { page, filter: narrow, count: query.count };
  const filter = and(narrow, await limitTo(db, outbox.id, [channel, words], wanted));
  const rows = await db
    .select({ ...listed, cursor: page.cursor })
    .from(outbox)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, outbox, filter, reply);
  return page.finish(request, reply, rows);
};

export const findOutboxMail = async (db: Db, id: string): Promise<MailRow | null> => {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
  return row ?? null;
};

/** What waited for an account that is there no more is kept, as everything is that is written without one. */
export const keepQueued = (db: Db, channel: MailChannel) =>
  db
    .update(outbox)
    .set({ status: 'kept' })
    .where(and(eq(outbox.channel, channel), eq(outbox.status, 'queued')));

/** Due at once, with all its attempts before it. Answers null where somebody was faster. */
export const queueAgain = async (db: Db, id: string, recipient?: string): Promise<ListedMail | null> => {
  const [row] = await db
    .update(outbox)
    .set({ status: 'queued', attempts: 0, nextAttemptAt: sql`clock_timestamp()`, ...(recipient ? { recipient } : {}) })
    .where(and(eq(outbox.id, id), inArray(outbox.status, ['bounced', 'kept'])))
    .returning(listed);
  return row ?? null;
};

/** Answers null where somebody has sent or discarded it meanwhile. */
export const discardOutboxMail = async (db: Db, id: string): Promise<ListedMail | null> => {
  const [row] = await db
    .update(outbox)
    .set({ status: 'discarded' })
    .where(and(eq(outbox.id, id), inArray(outbox.status, ['bounced', 'kept'])))
    .returning(listed);
  return row ?? null;
};

export const countKept = async (db: Db): Promise<number> => db.$count(outbox, eq(outbox.status, 'kept'));

export const listKept = (db: Db, zone: string) =>
  db
    .select({
      id: outbox.id,
      channel: outbox.channel,
      kind: outbox.kind,
      writtenOn: sql<Day>`(${outbox.createdAt} at time zone ${zone})::date::text`,
    })
    .from(outbox)
    .where(eq(outbox.status, 'kept'))
    .orderBy(outbox.createdAt, outbox.id);

/** Oldest first, as they were written. */
export const settleKept = async (db: Db, ids: readonly string[], status: 'queued' | 'discarded'): Promise<number> => {
  if (ids.length === 0) return 0;
  const { rowCount } =
    await db.execute(sql`update outbox set status = ${status}, attempts = 0, next_attempt_at = clock_timestamp()
    where id = any (${sql.param(`{${ids.join(',')}}`)}::uuid[]) and status = 'kept'`);
  return rowCount ?? 0;
};
