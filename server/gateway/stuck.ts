import { and, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  GatewayEffect,
  GatewayMessage,
  listGatewayEffects as ListEffects,
  listGatewayMessages as ListMessages,
} from '../../domain/gateway/contract.ts';
import { OPEN_EFFECT_STATES, type OpenEffectState } from '../../domain/gateway/contract.ts';
import { maskBody } from '../../domain/gateway/masking.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import type { Db } from '../db/connection/database.ts';
import { countRows, keyset } from '../http/list/page.ts';
import { providerName } from './provider-names.ts';
import { effects, gatewayMessages } from './tables.ts';

const MOST_SHOWN = 2_000;

type MessageRow = typeof gatewayMessages.$inferSelect;
type EffectRow = typeof effects.$inferSelect;

const presentMessage = (row: MessageRow): GatewayMessage => ({
  id: row.id,
  provider: providerName(row.provider),
  kind: row.kind,
  state: row.nextTryAt === null ? 'parked' : 'waiting',
  receivedAt: row.receivedAt,
  tries: row.tries,
  reason: row.outcome ?? '',
  nextTryAt: row.nextTryAt,
  body: maskBody(row.body).slice(0, MOST_SHOWN),
});

// Written out, as the index of them is: whatever was tried and is not done.
const hasFailed: SQL = sql`${gatewayMessages.processedAt} is null and ${gatewayMessages.outcome} is not null`;

const inState = (state: QueryOf<typeof ListMessages>['state']): SQL | undefined => {
  if (state === undefined) return undefined;
  return state === 'parked' ? isNull(gatewayMessages.nextTryAt) : isNotNull(gatewayMessages.nextTryAt);
};

export const listMessages = async (
  db: Db,
  query: QueryOf<typeof ListMessages>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<GatewayMessage[]> => {
  const page = keyset(query, {
    sorts: { receivedAt: gatewayMessages.receivedAt },
    id: gatewayMessages.id,
    otherwise: '-receivedAt',
  });
  const filter = and(hasFailed, inState(query.state));
  const rows = await db
    .select({ ...getTableColumns(gatewayMessages), cursor: page.cursor })
    .from(gatewayMessages)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, gatewayMessages, filter, reply);
  return page.finish(request, reply, rows).map(presentMessage);
};

/** Tries a message at once, and then with pauses, as if it had just come. What is being processed meanwhile is processed once. */
export const retryMessage = async (db: Db, id: string): Promise<GatewayMessage> => {
  const [row] = await db
    .update(gatewayMessages)
    .set({ tries: 0, nextTryAt: sql`clock_timestamp()` })
    .where(and(eq(gatewayMessages.id, id), hasFailed))
    .returning();
  if (row) return presentMessage(row);
  const [known] = await db.select({ id: gatewayMessages.id }).from(gatewayMessages).where(eq(gatewayMessages.id, id));
  if (!known) throw notFound('Message');
  throw new AppError('conflict', 'This message has not failed, or was processed a moment ago');
};

const isForgotten = ({ payload }: EffectRow): boolean => JSON.stringify(payload) === '{}';

const presentEffect = (row: EffectRow): GatewayEffect => ({
  id: row.id,
  provider: providerName(row.provider),
  kind: row.kind,
  state: row.state as OpenEffectState,
  reference: row.reference,
  reason: row.reason,
  tries: row.tries,
  nextTryAt: row.nextTryAt,
  mayCheck: !isForgotten(row),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

export const listEffects = async (
  db: Db,
  query: QueryOf<typeof ListEffects>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<GatewayEffect[]> => {
  const page = keyset(query, { sorts: { createdAt: effects.createdAt }, id: effects.id, otherwise: '-createdAt' });
  const filter = and(
    sql`${effects.state} in ('unknown', 'dead')`,
    query.state ? eq(effects.state, query.state) : undefined,
  );
  const rows = await db
    .select({ ...getTableColumns(effects), cursor: page.cursor })
    .from(effects)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, effects, filter, reply);
  return page.finish(request, reply, rows).map(presentEffect);
};

/** Lets the other system be asked at once what became of it: from there an answer leads on, and never a second sending. */
export const checkEffect = async (db: Db, id: string): Promise<GatewayEffect> => {
  const [known] = await db.select().from(effects).where(eq(effects.id, id)).for('no key update');
  if (!known) throw notFound('Request');
  if (isForgotten(known))
    throw new AppError('conflict', `Its details are gone: look at ${providerName(known.provider)} what became of it`);
  const [row] = await db
    .update(effects)
    .set({ state: 'unknown', nextTryAt: sql`clock_timestamp()` })
    .where(and(eq(effects.id, id), inArray(effects.state, [...OPEN_EFFECT_STATES])))
    .returning();
  if (!row) throw new AppError('conflict', 'What became of this request is known, or it is just being sent');
  return presentEffect(row);
};
