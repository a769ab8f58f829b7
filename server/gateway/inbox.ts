import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import { type Database, type Db, systemActor } from '../db/connection/database.ts';
import { preparedRows } from '../db/overlay/statements.ts';
import type { Deps } from '../deps.ts';
import { failureText } from '../http/errors/failure-text.ts';
import { traced } from '../tracing/tracing.ts';
import { afterPause } from './pause.ts';
import { gatewayMessages } from './tables.ts';

const MOST_TRIES = 20;
const MOST_PAUSE_SECONDS = 600;
const MOST_WORDS = 500;

export type Message = {
  id: string;
  provider: string;
  kind: string;
  channelId: string | null;
  body: string;
  receivedAt: Instant;
};

/**
 * Does what a message asks for, in one transaction with the note that it was processed, and answers what came of it in a few
 * words. Messages come in any order, and the same event may come in several of them.
 */
export type Handler = (deps: Deps, message: Message) => Promise<string>;

/** What to do about a message that is not tried again, in the transaction that notes it. */
export type OnParked = (tx: Db, message: Message, reason: string) => Promise<void>;

export type NewMessage = Pick<Message, 'provider' | 'kind' | 'channelId' | 'body'> & {
  /** Those that tell something about the message: no cookies, no credentials. */
  headers?: Readonly<Record<string, string>>;
  /**
   * What makes it the same message when it comes again: its text, unless said otherwise. A number out of the text would let one who
   * knows it keep the true message out.
   */
  dedupeKey?: string;
};

const digest = ({ channelId, body }: NewMessage): string =>
  createHash('sha256')
    .update(`${channelId ?? ''}\n${body}`)
    .digest('hex');

type Inserted = Required<Omit<NewMessage, 'headers'>> & { headers: string };

const insertMessage = preparedRows<Inserted, { id: string; seen: number }>(
  (value) => sql`
    insert into gateway_messages (provider, kind, channel_id, dedupe_key, headers, body)
    values (${value('provider')}, ${value('kind')}, ${value('channelId')}::uuid, ${value('dedupeKey')}, ${value('headers')}::jsonb,
      ${value('body')})
    on conflict (provider, kind, dedupe_key) do update set seen = gateway_messages.seen + 1
    returning id, seen`,
);

/** Keeps what came, and nothing more: the sender is answered as soon as this is committed. Where it came before, it is counted. */
export const storeMessage = async (
  database: Pick<Database, 'transact'>,
  message: NewMessage,
): Promise<{ id: string; isNew: boolean }> => {
  const { provider, kind, channelId, body, headers = {}, dedupeKey = digest(message) } = message;
  const row = { provider, kind, channelId, body, dedupeKey, headers: JSON.stringify(headers) };
  const [stored] = await database.transact(systemActor(provider), (tx) => insertMessage(tx, row));
  return { id: stored?.id ?? '', isNew: stored?.seen === 1 };
};

// Taking a message counts the try and pushes the next one away, so that one which ends the process is not tried for ever and
// another node leaves it alone meanwhile.
const takeNext = (tx: Db, providers: readonly string[]) =>
  tx
    .update(gatewayMessages)
    .set({ tries: sql`${gatewayMessages.tries} + 1`, nextTryAt: sql`clock_timestamp() + interval '1 minute'` })
    .where(
      sql`${gatewayMessages.id} in (select id from gateway_messages where next_try_at <= clock_timestamp()
        and provider = any (${sql.param(providers)}::text[]) order by next_try_at limit 1 for update skip locked)`,
    )
    .returning();

type Taken = Awaited<ReturnType<typeof takeNext>>[number];

/** Another node was faster: whatever was done here is undone. */
class ProcessedMeanwhile extends AppError {
  constructor() {
    super('conflict', 'The message was processed meanwhile');
  }
}

const processOne = async (database: Database, deps: Deps, message: Taken, handler: Handler): Promise<void> => {
  // Read before the transaction takes its connection, as for a call.
  const settings = await deps.settings.get();
  await database.transact(systemActor(message.provider), async (tx) => {
    const outcome = await handler({ ...deps, db: tx, settings: { get: async () => settings } }, message);
    const noted = await tx
      .update(gatewayMessages)
      .set({ processedAt: sql`clock_timestamp()`, outcome: outcome.slice(0, MOST_WORDS), nextTryAt: null })
      .where(and(eq(gatewayMessages.id, message.id), isNull(gatewayMessages.processedAt)))
      .returning({ id: gatewayMessages.id });
    if (noted.length === 0) throw new ProcessedMeanwhile();
  });
};

const noteFailure = async (tx: Db, message: Taken, reason: string, onParked: OnParked): Promise<void> => {
  const isParked = message.tries >= MOST_TRIES;
  const noted = await tx
    .update(gatewayMessages)
    .set({ outcome: reason, nextTryAt: isParked ? null : afterPause(message.tries, MOST_PAUSE_SECONDS) })
    .where(
      and(
        eq(gatewayMessages.id, message.id),
        eq(gatewayMessages.tries, message.tries),
        isNull(gatewayMessages.processedAt),
      ),
    )
    .returning({ id: gatewayMessages.id });
  if (isParked && noted.length > 0) await onParked(tx, message, reason);
};

/**
 * Processes the message that is due first, if there is one, and answers whether there was. Handlers are known by their provider;
 * messages of others are left to a node that has theirs.
 */
export const processNext = async (
  database: Database,
  deps: Deps,
  handlers: Readonly<Record<string, Handler>>,
  log: FastifyBaseLogger,
  onParked: OnParked = async () => undefined,
): Promise<boolean> => {
  const providers = Object.keys(handlers);
  if (providers.length === 0) return false;
  const [message] = await database.transact(systemActor('inbox'), (tx) => takeNext(tx, providers));
  const handler = message && handlers[message.provider];
  if (!handler) return false;
  try {
    const name = `message ${message.provider} ${message.kind}`;
    await traced({ name, kind: 'consumer', isBeginning: true }, () => processOne(database, deps, message, handler));
  } catch (error) {
    if (error instanceof ProcessedMeanwhile) return true;
    const { id, provider, kind, tries } = message;
    log.warn({ message: id, provider, kind, tries, err: error }, 'a message could not be processed');
    const reason = failureText(error, 'Processing the message', id).slice(0, MOST_WORDS);
    await database.transact(systemActor(provider), (tx) => noteFailure(tx, message, reason, onParked));
  }
  return true;
};
