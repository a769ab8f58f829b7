import type { Instant } from '../../../domain/kernel/time.ts';
import { ApiError } from '../call.ts';
import type { NewAct } from './queue.ts';

// The server answers within 10 seconds, if it can be reached.
const PATIENCE_MS = 12_000;
// Of these nobody knows whether it was done: an answer of the server itself says so.
const LOST: readonly number[] = [0, 408, 502, 503, 504];

/** Done, with the answer of the call; or written down, with the number that stands on a receipt until it was sent. */
export type Outcome<Answer> = { waits: false; answer: Answer } | { waits: true; number: string; at: Instant };

type Sent = { idempotencyKey: string; signal: AbortSignal };

export type ActOptions<Body, Answer> = {
  /** The name by which the server knows the act. */
  op: string;
  /** One line for the list of what waits on this device. */
  what: (body: Body) => string;
  /** The call that does it while there is a line. It hands on what it is sent with. */
  online: (body: Body, sent: Sent) => Promise<Answer>;
};

export type Device = {
  /** Whether there is no line, or acts wait: what is done now goes behind them. */
  mustWait: () => Promise<boolean>;
  /** Answers the number that the act is known by. */
  writeDown: (act: NewAct) => Promise<string>;
  newKey: () => string;
  now: () => Instant;
};

const isLost = (error: unknown): boolean => !(error instanceof ApiError) || LOST.includes(error.status);

/** With a line the ordinary call, whose refusals are thrown. If its answer is lost, the act is written down with its key. */
export const performAct = async <Body extends object, Answer>(
  device: Device,
  { op, what, online }: ActOptions<Body, Answer>,
  body: Body,
  madeBy: string,
): Promise<Outcome<Answer>> => {
  const at = device.now();
  const write = async (key?: string): Promise<Outcome<Answer>> => {
    const fields = { ...body } as Record<string, unknown>;
    const number = await device.writeDown({ op, body: fields, at, madeBy, what: what(body), ...(key ? { key } : {}) });
    return { waits: true, number, at };
  };
  if (await device.mustWait()) return write();
  const idempotencyKey = device.newKey();
  try {
    const answer = await online(body, { idempotencyKey, signal: AbortSignal.timeout(PATIENCE_MS) });
    return { waits: false, answer };
  } catch (error) {
    if (!isLost(error)) throw error;
    return write(idempotencyKey);
  }
};
