import type { DeviceAct, DeviceResult } from '../../../domain/devices/contract.ts';
import { EARLIER_MISSING, provisionalNumber } from '../../../domain/devices/rules.ts';
import type { Instant } from '../../../domain/kernel/time.ts';

type Fields = DeviceAct['body'];

/** What somebody did at this device, before it has a number. */
export type NewAct = { op: string; body: Fields; at: Instant; madeBy: string; what: string; key?: string };

/** `printed` is what the person was given: it stays when the device has to take another id. */
export type QueuedAct = NewAct & { deviceId: string; seq: number; printed: string };

/** What the server said of an act that was sent. */
export type SentAct = Pick<QueuedAct, 'op' | 'what' | 'at' | 'printed'> & {
  number: string;
  status: 'done' | 'conflict' | 'refused';
  message: string | null;
  result: Fields | null;
};

/** Everything a device keeps of its acts. It is changed as a whole, so that no number is ever without its act. */
export type Queue = {
  device: { id: string; lastSeq: number } | null;
  /** What the server has not answered yet, in the order of its numbers. */
  acts: readonly QueuedAct[];
  /** What it answered last, latest first. */
  sent: readonly SentAct[];
};

export const EMPTY_QUEUE: Queue = { device: null, acts: [], sent: [] };

const MOST_SENT = 50;

/** The act with the next number of this device, behind all that wait. */
export const record = (queue: Queue, act: NewAct, newDeviceId: () => string): { queue: Queue; act: QueuedAct } => {
  const { id, lastSeq } = queue.device ?? { id: newDeviceId(), lastSeq: 0 };
  const seq = lastSeq + 1;
  const queued = { ...act, deviceId: id, seq, printed: provisionalNumber(id, seq) };
  return { queue: { ...queue, device: { id, lastSeq: seq }, acts: [...queue.acts, queued] }, act: queued };
};

/** What goes to the server next, as it takes it. */
export const nextBatch = ({ acts }: Queue, most: number): DeviceAct[] =>
  acts.slice(0, most).map(({ deviceId, seq, at, op, body, madeBy, key }) => ({
    deviceId,
    seq,
    at,
    op,
    body,
    madeBy,
    ...(key ? { key } : {}),
  }));

type Place = Pick<QueuedAct, 'deviceId' | 'seq'>;

const isAt = (one: Place, other: Place): boolean => one.deviceId === other.deviceId && one.seq === other.seq;

/** Only an answer of the server takes an act away; one that it has not done yet stays where it is. */
const takeAnswer = (queue: Queue, result: DeviceResult): Queue => {
  const { status, number, message, result: said } = result;
  const act = queue.acts.find((one) => isAt(one, result));
  if (!act || status === 'waiting' || status === 'other') return queue;
  const { op, what, at, printed } = act;
  return {
    ...queue,
    acts: queue.acts.filter((one) => one !== act),
    sent: [{ op, what, at, printed, number, status, message, result: said }, ...queue.sent].slice(0, MOST_SENT),
  };
};

/**
 * The server knows this number for another act, so this browser was put back to an earlier day, or copied. Or it misses what
 * it has answered before, so the server was put back.
 */
const isPutBack = (queue: Queue, result: DeviceResult): boolean => {
  const [first] = queue.acts;
  if (result.status === 'other') return true;
  return (
    first !== undefined && isAt(first, result) && result.status === 'waiting' && result.message === EARLIER_MISSING
  );
};

/** What waits begins anew as the acts of a new device, in the same order. */
const startAnew = (queue: Queue, deviceId: string, newDeviceId: () => string): Queue => {
  if (!queue.acts.some((act) => act.deviceId === deviceId)) return queue;
  const begun: Queue = { ...queue, device: null, acts: [] };
  return queue.acts.reduce((next, act) => {
    const { queue: grown } = record(next, act, newDeviceId);
    const acts = grown.acts.with(-1, { ...grown.acts[grown.acts.length - 1], printed: act.printed } as QueuedAct);
    return { ...grown, acts };
  }, begun);
};

/** The queue after the server's answers, and whether anything has moved on by them. */
export const settle = (
  queue: Queue,
  results: readonly DeviceResult[],
  newDeviceId: () => string,
): { queue: Queue; moved: boolean } => {
  const answered = results.reduce(takeAnswer, queue);
  const putBack = results.find((result) => isPutBack(queue, result));
  const settled = putBack ? startAnew(answered, putBack.deviceId, newDeviceId) : answered;
  return { queue: settled, moved: settled !== queue };
};
