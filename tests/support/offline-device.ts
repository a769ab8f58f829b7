import { ApiError } from '../../client/api/call.ts';
import { newDeviceId } from '../../client/api/offline/new-device-id.ts';
import { EMPTY_QUEUE, type NewAct, type Queue, record } from '../../client/api/offline/queue.ts';
import { createSender } from '../../client/api/offline/sender.ts';
import type { DeviceAct, DeviceResult } from '../../domain/devices/contract.ts';
import type { Api } from './app.ts';

/** What happens to the request with this number: it is answered, its answer is lost, or the tab dies before it hears it. */
type Fate = (request: number) => 'answered' | 'lost' | 'killed';

type Now = () => string;

/** A browser at the counter: the queue and the sender of the client, over the calls of a real server. */
export const startDevice = (now: Now) => {
  let kept: Queue = EMPTY_QUEUE;

  const openTab = (api: Api, fate: Fate = () => 'answered') => {
    let killed = false;
    let requests = 0;
    let whenKilled: () => void = () => undefined;
    const over = new Promise<'killed'>((resolve) => {
      whenKilled = () => resolve('killed');
    });
    // A tab that is killed writes nothing any more.
    const alive = async <T>(work: () => T): Promise<T> => (killed ? new Promise<T>(() => undefined) : work());
    const sender = createSender({
      store: {
        read: () => alive(() => kept),
        change: (step) =>
          alive(() => {
            const next = step(kept);
            kept = next.queue;
            return next;
          }),
      },
      post: async (batch: { sentAt: string; operations: DeviceAct[] }) => {
        const what = fate(++requests);
        const reply = await api.call('POST', '/api/devices/operations', batch);
        killed ||= what === 'killed';
        if (killed) whenKilled();
        if (what === 'lost') throw new ApiError(0, { code: 'offline' });
        if (reply.status !== 200) throw new ApiError(reply.status, reply.body as object);
        return reply.body as { results: DeviceResult[] };
      },
      inTurn: (work) => work(),
      newDeviceId,
      now,
    });
    return { send: () => Promise.race([sender.send(), over]) };
  };

  return {
    write: (act: NewAct) => {
      const next = record(kept, act, newDeviceId);
      kept = next.queue;
      return next.act;
    },
    look: () => kept,
    /** As a browser that was put back to an earlier moment. */
    putBack: (queue: Queue) => {
      kept = queue;
    },
    openTab,
  };
};

/** As a page does it: what did not go through is sent again until nothing waits. */
export const sendAll = async (tab: { send: () => Promise<string> }, mostTries = 20): Promise<string> => {
  let said = await tab.send();
  for (let tries = 1; tries < mostTries && said !== 'nothing' && said !== 'killed'; tries += 1) said = await tab.send();
  return said;
};
