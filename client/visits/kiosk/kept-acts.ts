import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { kioskCheckIn, kioskCheckOut } from '../../../domain/visits/kiosk-contract.ts';
import { ApiError, call } from '../../api/call.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { withKeptActs } from './act-store.ts';

const LOCK = 'nafasi-kiosk-sender';

type Act = { kioskKey: string; idempotencyKey: string; at: string } & (
  | { way: 'in'; body: SentBody<typeof kioskCheckIn>; secondTry?: true }
  | { way: 'out'; body: SentBody<typeof kioskCheckOut> }
);

/** Whether the tablet did not reach the server, which is no fault of what was typed. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

// By time, so that who came and left did so in this order.
const toPlace = ({ at, idempotencyKey }: Act): string => `${at} ${idempotencyKey}`;

/** Writes down what was done without a line; over once it is on the disk. */
export const keepAct = (act: Act): Promise<void> =>
  withKeptActs<void>('readwrite', (store) => void store.put(act, toPlace(act)));

const findOldest = (): Promise<Act | undefined> =>
  withKeptActs<Act | undefined>('readonly', (store, give) => {
    const request = store.openCursor();
    request.onsuccess = () => give(request.result?.value as Act | undefined);
  });

const replaceAct = (act: Act, next: Act | null): Promise<void> =>
  withKeptActs<void>('readwrite', (store) => {
    store.delete(toPlace(act));
    if (next) store.put(next, toPlace(next));
  });

const send = ({ kioskKey: key, idempotencyKey, at, ...act }: Act): Promise<unknown> =>
  act.way === 'in'
    ? call(kioskCheckIn, { params: { key }, body: { ...act.body, at }, idempotencyKey })
    : call(kioskCheckOut, { params: { key }, body: { ...act.body, at }, idempotencyKey });

// Somebody stands in the building, whatever was wrong with what they typed: the desk finds them among those inside.
const toSecondTry = (act: Act, error: unknown): Act | null => {
  const isWrong = error instanceof ApiError && [400, 404].includes(error.status);
  if (act.way === 'out' || act.secondTry || !isWrong) return null;
  const { code, name, agreed = 0 } = act.body;
  const body = { name: name ?? `Visitor with code ${code ?? ''}`, host: null, agreed };
  return { ...act, body, idempotencyKey: newIdempotencyKey(), secondTry: true };
};

const sendAll = async (): Promise<void> => {
  for (let act = await findOldest(); act; act = await findOldest()) {
    try {
      await send(act);
      await replaceAct(act, null);
    } catch (error) {
      if (!(error instanceof ApiError) || isUnreached(error)) return;
      await replaceAct(act, toSecondTry(act, error));
    }
  }
};

/** Sends what waits, the oldest first; two windows on one tablet take turns. */
export const sendKeptActs = async (): Promise<void> => {
  if (!('locks' in navigator)) return sendAll();
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? sendAll() : undefined));
};
