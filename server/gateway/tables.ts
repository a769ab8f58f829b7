import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, isOneOf, now } from '../db/query/columns.ts';

/**
 * What other systems sent us, as it came. A message waits for its next try until it is processed; one that has neither was
 * parked after too many tries, and its outcome says why.
 */
export const gatewayMessages = pgTable(
  'gateway_messages',
  {
    id: id(),
    provider: text().notNull(),
    kind: text().notNull(),
    // The account with the provider that it came for.
    channelId: uuid(),
    // The same message sent again is counted and not stored again.
    dedupeKey: text().notNull(),
    headers: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    body: text().notNull(),
    seen: integer().notNull().default(1),
    receivedAt: instant().notNull().default(now),
    processedAt: instant(),
    outcome: text(),
    tries: integer().notNull().default(0),
    nextTryAt: instant().default(now),
  },
  (t) => [
    uniqueIndex('gateway_messages_once').on(t.provider, t.kind, t.dedupeKey),
    index('gateway_messages_due').on(t.nextTryAt).where(sql`${t.nextTryAt} is not null`),
    index('gateway_messages_by_processed').on(t.processedAt),
    index('gateway_messages_failed')
      .on(t.receivedAt, t.id)
      .where(sql`${t.processedAt} is null and ${t.outcome} is not null`),
    check(
      'gateway_messages_waits_or_ended',
      sql`case when ${t.nextTryAt} is null then ${t.outcome} is not null else ${t.processedAt} is null end`,
    ),
  ],
);

export const EFFECT_STATES = ['queued', 'sending', 'unknown', 'done', 'refused', 'dead'] as const;
export type EffectState = (typeof EFFECT_STATES)[number];
const ENDED: readonly EffectState[] = ['done', 'refused', 'dead'];

/**
 * What we want done outside: a prompt on a phone, a payment sent back. Where an answer was lost, its state is unknown, and only
 * asking what became of it leads on: it is never sent a second time.
 */
export const effects = pgTable(
  'effects',
  {
    id: id(),
    provider: text().notNull(),
    kind: text().notNull(),
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    // Names the intent, so that queueing it twice does it once.
    dedupeKey: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    state: text().$type<EffectState>().notNull().default('queued'),
    // What the provider calls it.
    reference: text(),
    reason: text(),
    tries: integer().notNull().default(0),
    nextTryAt: instant().default(now),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('effects_once').on(t.provider, t.kind, t.dedupeKey),
    index('effects_due').on(t.nextTryAt).where(sql`${t.nextTryAt} is not null`),
    index('effects_open').on(t.createdAt, t.id).where(sql`${t.state} in ('unknown', 'dead')`),
    index('effects_with_payload').on(t.updatedAt).where(sql`${t.payload} <> '{}'`),
    check('effects_state_known', isOneOf(t.state, EFFECT_STATES)),
    check('effects_due_until_ended', sql`(${isOneOf(t.state, ENDED)}) = (${t.nextTryAt} is null)`),
  ],
);
