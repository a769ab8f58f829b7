import { type DeviceAct, type DeviceResult, MOST_OPERATIONS } from '../../../domain/devices/contract.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import { ApiError } from '../call.ts';
import { nextBatch, settle } from './queue.ts';
import type { QueueStore } from './queue-store.ts';

/** What becomes of the acts that wait. `busy`: tried again soon. */
export type Sending = 'nothing' | 'sending' | 'offline' | 'busy' | 'sign-in' | 'not-allowed' | 'outdated';

type Parts = {
  store: QueueStore;
  post: (batch: { sentAt: Instant; operations: DeviceAct[] }) => Promise<{ results: DeviceResult[] }>;
  /** One tab of this browser sends at a time. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  newDeviceId: () => string;
  now: () => Instant;
  /** Called each time something waits no more. */
  onMoved?: () => void;
};

const REASONS: Readonly<Record<number, Sending>> = { 0: 'offline', 401: 'sign-in', 403: 'not-allowed' };

const toReason = (error: unknown): Sending => {
  if (!(error instanceof ApiError)) return 'offline';
  return error.code === 'outdated' ? 'outdated' : (REASONS[error.status] ?? 'busy');
};

/**
 * Sends what waits, first things first, until nothing does or something is in the way. Sent twice it is done once: the
 * server knows each act by its number.
 */
export const createSender = ({ store, post, inTurn, newDeviceId, now, onMoved }: Parts) => {
  const sendAll = async (): Promise<Sending> => {
    for (;;) {
      const operations = nextBatch(await store.read(), MOST_OPERATIONS);
      if (operations.length === 0) return 'nothing';
      const { results } = await post({ sentAt: now(), operations });
      const { moved } = await store.change((queue) => settle(queue, results, newDeviceId));
      if (!moved) return 'busy';
      onMoved?.();
    }
  };

  return { send: (): Promise<Sending> => inTurn(sendAll).catch(toReason) };
};
