import { useSyncExternalStore } from 'react';
import { sendOperations } from '../../../domain/devices/contract.ts';
import { call } from '../call.ts';
import { isDisconnected, onReconnect } from '../connection.ts';
import { leaveForLogin } from '../query-client.ts';
import { newDeviceId } from './new-device-id.ts';
import { EMPTY_QUEUE, type NewAct, type Queue, type QueuedAct, record } from './queue.ts';
import { browserStore } from './queue-store.ts';
import { createSender, type Sending } from './sender.ts';

const LOCK = 'nafasi-acts';
const PATIENCE_MS = 15_000;
const FIRST_RETRY_MS = 3_000;
const LAST_RETRY_MS = 60_000;

type State = Queue & { sending: Sending };

let state: State = { ...EMPTY_QUEUE, sending: 'nothing' };
const listeners = new Set<() => void>();
// Other tabs show the same queue.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(LOCK);

const say = (next: Partial<State>) => {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
};

const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request(LOCK, work) as Promise<T>) : work();

const reread = async () => say(await browserStore.read());

const announce = async () => {
  await reread();
  channel?.postMessage('changed');
};

const sender = createSender({
  store: browserStore,
  post: (body) => call(sendOperations, { body, signal: AbortSignal.timeout(PATIENCE_MS) }),
  inTurn,
  newDeviceId,
  now: () => new Date().toISOString(),
  onMoved: () => void announce(),
});

let running: Promise<void> | null = null;
let again = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let patience = FIRST_RETRY_MS;

const retryLater = (sending: Sending) => {
  clearTimeout(timer);
  if (sending === 'nothing') {
    patience = FIRST_RETRY_MS;
    return;
  }
  timer = setTimeout(() => void sendWaiting(), patience);
  patience = Math.min(patience * 2, LAST_RETRY_MS);
};

const sendOnce = async () => {
  await reread();
  if (state.acts.length === 0) return say({ sending: 'nothing' });
  say({ sending: isDisconnected() ? 'offline' : 'sending' });
  const sending = await sender.send();
  await announce();
  say({ sending });
  retryLater(sending);
  if (sending === 'sign-in') await leaveForLogin();
};

/** Sends what waits. Asked for while it sends, it looks once more afterwards. */
export const sendWaiting = async (): Promise<void> => {
  again = running !== null;
  running ??= sendOnce()
    .catch(() => say({ sending: 'busy' }))
    .finally(() => {
      running = null;
      if (again) void sendWaiting();
    });
  await running;
};

/** Writes an act down behind all others, before anything else happens, and answers its number. */
export const writeDown = async (act: NewAct): Promise<QueuedAct> => {
  const { act: written } = await browserStore.change((queue) => record(queue, act, newDeviceId));
  await announce();
  void sendWaiting();
  return written;
};

/** Whether acts wait: what is done now goes behind them. */
export const areActsWaiting = async (): Promise<boolean> => (await browserStore.read()).acts.length > 0;

/** Sends while there is a line, from when somebody is signed in. */
export const watchQueue = (): (() => void) => {
  const look = () => {
    patience = FIRST_RETRY_MS;
    void sendWaiting();
  };
  const hear = () => void reread();
  channel?.addEventListener('message', hear);
  const stop = onReconnect(look);
  look();
  return () => {
    clearTimeout(timer);
    channel?.removeEventListener('message', hear);
    stop();
  };
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What this device has still to send, how that goes, and what became of what it sent. */
export const useQueue = (): State => useSyncExternalStore(subscribe, () => state);
