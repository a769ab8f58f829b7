import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { DeviceAct, DeviceResult, OperationStatus } from '../../domain/devices/contract.ts';
import {
  deviceCode,
  EARLIER_MISSING,
  KEY_LASTS_HOURS,
  placeInTime,
  provisionalNumber,
} from '../../domain/devices/rules.ts';
import { AppError, type ErrorCode } from '../../domain/kernel/errors.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import type { Actor, Database, Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { toAppError } from '../http/errors/error-reply.ts';
import { type Applied, type Doing, perform, toKept } from './acts.ts';
import { deviceOperations, devices } from './tables.ts';

type Batch = { sentAt?: Instant | undefined; operations: readonly DeviceAct[] };
type Context = Doing & { deps: Deps; database: Database; actor: Actor; sentAt: Instant | undefined };
type Placed = ReturnType<typeof placeInTime>;
type Outcome = { status: OperationStatus; message: string | null; applied: Applied | null };

// Nothing is wrong with the act: it is tried again when it is sent again.
const PASSING: readonly ErrorCode[] = ['unavailable', 'storage_full', 'request_timeout', 'too_many_requests'];
// The act itself would be refused at any time; everything else is refused because of what happened meanwhile.
const REFUSED: readonly ErrorCode[] = ['validation', 'bad_request', 'forbidden'];

const HOUR_MS = 3_600_000;

const toFingerprint = ({ op, at, body }: DeviceAct): string =>
  createHash('sha256')
    .update(JSON.stringify([op, at, body]))
    .digest('hex');

const answer = (act: DeviceAct, placed: Placed, said: Pick<DeviceResult, 'status' | 'message' | 'result'>) => ({
  deviceId: act.deviceId,
  seq: act.seq,
  number: provisionalNumber(act.deviceId, act.seq),
  clockOffBy: placed.clockOffBy,
  ...said,
});

const waiting = (act: DeviceAct, placed: Placed, message: string | null): DeviceResult =>
  answer(act, placed, { status: 'waiting', message, result: null });

const findKept = async (db: Db, act: DeviceAct, placed: Placed): Promise<DeviceResult> => {
  const { status, message, result, fingerprint } = deviceOperations;
  const [kept] = await db
    .select({ status, message, result, fingerprint })
    .from(deviceOperations)
    .where(and(eq(deviceOperations.deviceId, act.deviceId), eq(deviceOperations.seq, act.seq)));
  if (!kept) throw new Error(`Act ${act.seq} of device ${act.deviceId} is gone`);
  if (kept.fingerprint === toFingerprint(act)) return answer(act, placed, kept);
  const other = 'Another act of this device has this number';
  return answer(act, placed, { status: 'other', message: other, result: null });
};

/** Takes the turn of the device. Answers what is known of the act already, or null if it is the next one. */
const claim = async (db: Db, act: DeviceAct, placed: Placed, now: Instant): Promise<DeviceResult | null> => {
  const [device] = await db
    .insert(devices)
    .values({ id: act.deviceId, code: deviceCode(act.deviceId), seenAt: now })
    .onConflictDoUpdate({ target: devices.id, set: { seenAt: now } })
    .returning({ lastSeq: devices.lastSeq });
  const last = device?.lastSeq ?? 0;
  if (act.seq <= last) return findKept(db, act, placed);
  return act.seq === last + 1 ? null : waiting(act, placed, EARLIER_MISSING);
};

const keep = async (
  db: Db,
  { user }: Context,
  act: DeviceAct,
  placed: Placed,
  outcome: Outcome & { now: Instant },
): Promise<DeviceResult> => {
  const { status, message, applied, now } = outcome;
  const result = applied?.result ?? null;
  await db.insert(deviceOperations).values({
    deviceId: act.deviceId,
    seq: act.seq,
    number: provisionalNumber(act.deviceId, act.seq),
    op: act.op,
    body: status === 'done' ? null : toKept(act.op, act.body),
    fingerprint: toFingerprint(act),
    deviceAt: act.at,
    at: placed.at,
    receivedAt: now,
    status,
    message,
    result,
    invoiceId: applied?.invoiceId ?? null,
    sentBy: user.id,
    madeBy: act.madeBy ? sql`(select id from users where id = ${act.madeBy})` : user.id,
  });
  return answer(act, placed, { status, message, result });
};

const run = (deps: Deps, { user, hooks }: Doing, act: DeviceAct, placed: Placed): Promise<Applied> => {
  if (placed.problem) throw new AppError('conflict', placed.problem);
  const { op, body, key, madeBy = user.id } = act;
  if (key && Date.parse(deps.clock.now()) - Date.parse(placed.at) > KEY_LASTS_HOURS * HOUR_MS)
    throw new AppError(
      'conflict',
      'It was tried once before the connection was lost, more than a day ago. Look whether it was done.',
    );
  return perform({ ...deps, clock: { now: () => placed.at } }, { user, hooks }, { op, body, key, madeBy });
};

const toOutcome = (deps: Deps, thrown: unknown): Outcome | null => {
  const error = toAppError(thrown);
  if (PASSING.includes(error.code)) return null;
  if (error.status >= 500) deps.log.error({ err: error.cause ?? error }, 'an act of a device failed');
  const status = REFUSED.includes(error.code) ? 'refused' : 'conflict';
  return { status, message: error.message, applied: null };
};

/**
 * One act in one transaction, with what became of it. What is refused is taken back as a whole, and the refusal is kept in the next
 * transaction, if nobody else has sent the act meanwhile.
 */
const applyOne = async (context: Context, act: DeviceAct): Promise<DeviceResult> => {
  const { deps, database, actor } = context;
  const now = deps.clock.now();
  const placed = placeInTime({ at: act.at, sentAt: context.sentAt, now });
  const settings = await deps.settings.get();
  try {
    return await database.transact(actor, async (db) => {
      const known = await claim(db, act, placed, now);
      if (known) return known;
      const applied = await run({ ...deps, db, settings: { get: async () => settings } }, context, act, placed);
      return keep(db, context, act, placed, { status: 'done', message: null, applied, now });
    });
  } catch (thrown) {
    const outcome = toOutcome(deps, thrown);
    if (!outcome) return waiting(act, placed, 'The server is busy');
    return database.transact(
      actor,
      async (db) => (await claim(db, act, placed, now)) ?? keep(db, context, act, placed, { ...outcome, now }),
    );
  }
};

const byTurn = (one: DeviceAct, other: DeviceAct): number =>
  one.deviceId === other.deviceId ? one.seq - other.seq : one.deviceId < other.deviceId ? -1 : 1;

/** Does what devices recorded, each act once and in the order of its device; what comes after one that has to wait waits too. */
export const applyOperations = async (
  { sentAt, operations }: Batch,
  context: Omit<Context, 'sentAt'>,
): Promise<{ results: DeviceResult[] }> => {
  const held = new Set<string>();
  const results: DeviceResult[] = [];
  for (const act of operations.toSorted(byTurn)) {
    const placed = placeInTime({ at: act.at, sentAt, now: context.deps.clock.now() });
    const result = held.has(act.deviceId)
      ? waiting(act, placed, 'An earlier act of this device waits')
      : await applyOne({ ...context, sentAt }, act);
    if (result.status === 'waiting' || result.status === 'other') held.add(act.deviceId);
    results.push(result);
  }
  return { results };
};
