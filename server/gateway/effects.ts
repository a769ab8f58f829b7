import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, type Db, systemActor } from '../db/connection/database.ts';
import { preparedRows } from '../db/overlay/statements.ts';
import type { Deps } from '../deps.ts';
import { traced } from '../tracing/tracing.ts';
import { afterPause } from './pause.ts';
import { type EffectState, effects } from './tables.ts';

// Shorter than the two minutes after which an effect that is being sent counts as abandoned.
const ANSWER_MS = 60_000;
const USUAL_PAUSES: Pauses = { firstSeconds: 5, mostSeconds: 1_800 };
const MOST_SENDS = 20;
const MOST_WORDS = 500;

export type Effect = {
  id: string;
  provider: string;
  kind: string;
  subjectType: string;
  subjectId: string;
  payload: unknown;
  reference: string | null;
  /** In the present state: of sending, then of asking what became of it. */
  tries: number;
};

export type Ended = { state: 'done' | 'refused'; reference?: string | null; reason?: string };

/** "refused" and "not_sent" are for what surely did not happen. Whatever leaves a doubt is "unknown". */
export type Verdict =
  | Ended
  | { state: 'unknown'; reference?: string | null; reason: string }
  | { state: 'not_sent'; reason: string };

/** What became of an effect: also that nobody could say it, and it is not asked any more. */
export type Settlement = Verdict | { state: 'dead'; reason: string };

export type Pauses = { firstSeconds: number; mostSeconds: number };

export type Provider = {
  /** What it does is never given up: it waits for the provider however long that takes, with such pauses. */
  patience?: Pauses;
  /** Is told again of an effect that stays unknown, where the reason is another. */
  hearsReasons?: true;
  /** Does it. Whatever is thrown leaves it unknown whether it happened. */
  send(deps: Deps, effect: Effect): Promise<Verdict>;
  /** Asks whether it happened, without doing it. */
  resolve(deps: Deps, effect: Effect): Promise<Verdict>;
  /** What follows from a change to done, refused, unknown or dead, in the transaction that notes it. */
  settled(deps: Deps, effect: Effect, verdict: Settlement): Promise<void>;
};

/** What to do about an effect that nobody could say anything of, in the transaction that notes it. */
export type OnLost = (tx: Db, effect: Effect, reason: string) => Promise<void>;

export type NewEffect = Pick<Effect, 'provider' | 'kind' | 'subjectType' | 'subjectId' | 'payload'> & {
  /** Names the intent: the same one queued again is the same effect. */
  dedupeKey: string;
};

/** Writes down what is to be done, in the caller's transaction: it is done if, and only if, that is committed. Answers its id. */
export const queueEffect = async (db: Db, effect: NewEffect): Promise<string> => {
  const { provider, kind, dedupeKey } = effect;
  const [made] = await db.insert(effects).values(effect).onConflictDoNothing().returning({ id: effects.id });
  if (made) return made.id;
  const [known] = await db
    .select({ id: effects.id })
    .from(effects)
    .where(and(eq(effects.provider, provider), eq(effects.kind, kind), eq(effects.dedupeKey, dedupeKey)));
  return known?.id ?? '';
};

type Taken = Effect & { was: 'queued' | 'sending' | 'unknown'; isOld: boolean; lastReason: string | null };

// What was being sent when its process ended is unknown from here on. Its turn comes two minutes after it was taken, and nobody waits
// that long for an answer.
const takeDue = preparedRows<{ providers: readonly string[] }, Taken>(
  (value) => sql`
    with due as materialized (
      select id, state from effects where next_try_at <= clock_timestamp() and provider = any (${value('providers')}::text[])
      order by next_try_at limit 1 for update skip locked
    )
    update effects e set state = case due.state when 'queued' then 'sending' else 'unknown' end,
      tries = case due.state when 'sending' then 1 else e.tries + 1 end,
      reason = case due.state when 'sending' then 'The server stopped before the answer came' else e.reason end,
      next_try_at = clock_timestamp() + interval '2 minutes'
    from due where e.id = due.id
    returning e.id, e.provider, e.kind, e.subject_type as "subjectType", e.subject_id as "subjectId", e.payload, e.reference, e.tries,
      due.state as was, e.reason as "lastReason", e.created_at < clock_timestamp() - interval '3 days' as "isOld"`,
);

const inTime = async (work: Promise<Verdict>): Promise<Verdict> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('No answer came in time')), ANSWER_MS);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** What could not be said for three days is given up; what surely was not sent is refused in the end. */
const decide = ({ was, tries, isOld }: Taken, verdict: Verdict, { patience }: Provider): Settlement => {
  const { state, reason } = verdict;
  if (patience && (state === 'unknown' || was === 'queued')) return verdict;
  if (state === 'unknown' && was !== 'queued' && isOld) return { state: 'dead', reason };
  // Who asks what became of it, and hears that it never arrived, does not send it again for that.
  if (state === 'not_sent' && (was !== 'queued' || tries >= MOST_SENDS)) return { state: 'refused', reason };
  return verdict;
};

const shortened = (reason: string | undefined): string | null => reason?.slice(0, MOST_WORDS) ?? null;

type Changes = {
  state: EffectState;
  reason: string | null;
  nextTryAt: SQL | null;
  tries?: number;
  reference?: string;
};

const toChanges = ({ was, tries }: Taken, settlement: Settlement, pauses: Pauses): Changes => {
  const reason = shortened(settlement.reason);
  const reference = 'reference' in settlement && settlement.reference ? { reference: settlement.reference } : {};
  const later = afterPause(tries, pauses.mostSeconds, pauses.firstSeconds);
  if (settlement.state === 'not_sent') return { state: 'queued', reason, nextTryAt: later };
  if (settlement.state !== 'unknown') return { state: settlement.state, reason, nextTryAt: null, ...reference };
  if (was !== 'queued') return { state: 'unknown', reason, nextTryAt: later, ...reference };
  return {
    state: 'unknown',
    reason,
    nextTryAt: afterPause(0, pauses.mostSeconds, pauses.firstSeconds),
    tries: 0,
    ...reference,
  };
};

type Tell = (tx: Db, effect: Effect, settlement: Settlement) => Promise<void>;
type Telling = { tell: Tell; provider: Provider };

const note = async (tx: Db, taken: Taken, settlement: Settlement, { tell, provider }: Telling): Promise<void> => {
  const { was, isOld, lastReason, ...effect } = taken;
  const changes = toChanges(taken, settlement, provider.patience ?? USUAL_PAUSES);
  const [noted] = await tx
    .update(effects)
    .set(changes)
    .where(
      and(
        eq(effects.id, effect.id),
        eq(effects.state, was === 'queued' ? 'sending' : 'unknown'),
        eq(effects.tries, effect.tries),
      ),
    )
    .returning({ reference: effects.reference });
  if (noted) {
    const isOther = provider.hearsReasons && changes.reason !== lastReason;
    const isNews = was !== 'unknown' || settlement.state !== 'unknown' || isOther;
    if (isNews && settlement.state !== 'not_sent') await tell(tx, { ...effect, ...noted }, settlement);
    return;
  }
  // The provider told us by itself meanwhile, or it took so long that others went on with it.
  if (changes.reference)
    await tx
      .update(effects)
      .set({ reference: changes.reference })
      .where(and(eq(effects.id, effect.id), isNull(effects.reference)));
};

const unclear = (id: string) => `What became of it is not known. The server's log has the details under ${id}.`;

/** What is left to say where what follows from an answer has failed. Asking goes on under the reference that sending gave. */
const toDoubt = ({ id, was }: Taken, verdict: Verdict): Verdict => {
  if (verdict.state === 'not_sent') return verdict;
  const reference = was === 'queued' ? (verdict.reference ?? null) : null;
  return { state: 'unknown', reference, reason: unclear(id) };
};

/**
 * Does the effect that is due first, or asks what became of it, and answers whether there was one. No connection is held while the
 * provider works. Where what follows from its answer fails, the effect is unknown, and asked for again.
 */
export const performNext = async (
  database: Database,
  deps: Deps,
  providers: Readonly<Record<string, Provider>>,
  log: FastifyBaseLogger,
  onLost: OnLost = async () => undefined,
): Promise<boolean> => {
  const names = Object.keys(providers);
  if (names.length === 0) return false;
  const [taken] = await database.transact(systemActor('effects'), (tx) => takeDue(tx, { providers: names }));
  const provider = taken && providers[taken.provider];
  if (!provider) return false;
  const { was, isOld, lastReason, ...effect } = taken;
  const { id, kind } = effect;
  const actor = systemActor(effect.provider);
  const warn = (error: unknown, words: string) =>
    log.warn({ effect: id, provider: effect.provider, kind, err: error }, words);
  const ask = async () => (was === 'queued' ? provider.send(deps, effect) : provider.resolve(deps, effect));
  const piece = {
    name: `effect ${effect.provider} ${kind}`,
    attributes: { 'nafasi.effect.was': was },
    isBeginning: true,
  } as const;
  const verdict = await inTime(traced(piece, ask)).catch((error: unknown): Verdict => {
    warn(error, 'what became of an effect is not known');
    return { state: 'unknown', reason: unclear(id) };
  });
  const tell: Tell = async (tx, settled, settlement) => {
    await provider.settled({ ...deps, db: tx }, settled, settlement);
    if (settlement.state === 'dead') await onLost(tx, settled, settlement.reason);
  };
  try {
    await database.transact(actor, (tx) => note(tx, taken, decide(taken, verdict, provider), { tell, provider }));
  } catch (error) {
    warn(error, 'what became of an effect could not be noted');
    await database.transact(actor, (tx) =>
      note(tx, taken, toDoubt(taken, verdict), { tell: async () => undefined, provider }),
    );
  }
  return true;
};

const OPEN: readonly EffectState[] = ['sending', 'unknown'];

/**
 * What a provider tells by itself, such as in a callback, whenever that comes. What was done stays done; what was refused, given
 * up, or thought never to have left may still turn out to be done. Answers whether it was news: what follows from it, the caller does in the
 * same transaction.
 */
export const settleLate = async (db: Db, id: string, { state, reference, reason }: Ended): Promise<boolean> => {
  const isDone = state === 'done';
  if (isDone)
    await db
      .update(effects)
      .set({ state: 'sending' })
      .where(and(eq(effects.id, id), eq(effects.state, 'queued')));
  const settled = await db
    .update(effects)
    .set({ state, reason: shortened(reason), nextTryAt: null, ...(reference ? { reference } : {}) })
    .where(and(eq(effects.id, id), inArray(effects.state, isDone ? [...OPEN, 'refused', 'dead'] : [...OPEN])))
    .returning({ id: effects.id });
  return settled.length > 0;
};
