import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceAct, DeviceResult } from '../../../domain/devices/contract.ts';
import { EARLIER_MISSING, provisionalNumber } from '../../../domain/devices/rules.ts';
import { ApiError } from '../call.ts';
import { newDeviceId } from './new-device-id.ts';
import { type Device, performAct } from './perform-act.ts';
import { EMPTY_QUEUE, type NewAct, type Queue, record, settle } from './queue.ts';
import { createSender } from './sender.ts';

const AT = '2026-11-18T09:00:00.000Z';

const act = (name: string): NewAct => ({ op: 'parcel', body: { name }, at: AT, madeBy: 'grace', what: name });

const lost = () => new ApiError(0, { code: 'offline' });

/** What server/devices does, in few words: each number once and in order, a key that was used is not used again. */
const startServer = () => {
  const devices = new Map<string, DeviceAct[]>();
  const keys = new Set<string>();
  const effects: string[] = [];
  const perform = (name: string, key?: string) => {
    if (key && keys.has(key)) return;
    if (key) keys.add(key);
    effects.push(name);
  };
  const apply = (one: DeviceAct): DeviceResult['status'] => {
    const known = devices.get(one.deviceId) ?? [];
    const same = known[one.seq - 1];
    if (same) return JSON.stringify(same.body) === JSON.stringify(one.body) ? 'done' : 'other';
    if (one.seq !== known.length + 1) return 'waiting';
    devices.set(one.deviceId, [...known, one]);
    perform(String(one.body.name), one.key);
    return 'done';
  };
  const receive = (operations: readonly DeviceAct[]): { results: DeviceResult[] } => {
    let held = false;
    const results = operations.map((one) => {
      const status = held ? 'waiting' : apply(one);
      held ||= status === 'waiting' || status === 'other';
      const { deviceId, seq } = one;
      const number = provisionalNumber(deviceId, seq);
      const message = status === 'waiting' ? EARLIER_MISSING : null;
      return { deviceId, seq, number, status, message, result: null, clockOffBy: 0 };
    });
    return { results };
  };
  /** As after the restore of a backup: what a device sent last is not there. */
  const putBack = () => {
    for (const [id, known] of devices) devices.set(id, known.slice(0, -1));
    effects.pop();
  };
  return { effects, perform, receive, putBack };
};

/** What happens to a request: it arrives and is answered, never arrives, arrives unanswered, or after it was given up. */
const FATES = ['answered', 'answered', 'before', 'after', 'late'] as const;
type Fate = (typeof FATES)[number];

const startBrowser = (server: ReturnType<typeof startServer>, s: fc.Scheduler, fates: Iterator<Fate>) => {
  let kept: Queue = EMPTY_QUEUE;
  const travel = async <T>(arrive: () => T): Promise<T> => {
    const fate = fates.next().value ?? 'answered';
    await s.schedule(Promise.resolve(), fate);
    if (fate === 'before') throw lost();
    if (fate === 'late') void s.schedule(Promise.resolve(), 'arrives late').then(arrive);
    if (fate === 'late') throw lost();
    const said = arrive();
    await s.schedule(Promise.resolve(), 'answer');
    if (fate === 'after') throw lost();
    return said;
  };

  /** A tab that is killed says and writes nothing any more; what it sent is under way. */
  const openTab = () => {
    let killed = false;
    const alive = async <T>(work: () => T): Promise<T> => {
      await s.schedule(Promise.resolve(), 'disk');
      if (killed) return new Promise<T>(() => undefined);
      return work();
    };
    const store = {
      read: () => alive(() => kept),
      change: <T>(step: (queue: Queue) => { queue: Queue } & T) =>
        alive(() => {
          const next = step(kept);
          kept = next.queue;
          return next;
        }),
    };
    const sender = createSender({
      store,
      post: ({ operations }) => travel(() => server.receive(operations)),
      inTurn: (work) => work(),
      newDeviceId,
      now: () => AT,
    });
    let keys = 0;
    const device: Device = {
      mustWait: async () => (await store.read()).acts.length > 0,
      writeDown: async (one) => (await store.change((queue) => record(queue, one, newDeviceId))).act.printed,
      newKey: () => `key ${Math.random()} ${++keys}`,
      now: () => AT,
    };
    const doAct = (name: string) =>
      performAct(
        device,
        {
          op: 'parcel',
          what: () => name,
          online: (_, { idempotencyKey }) => travel(() => server.perform(name, idempotencyKey)),
        },
        { name },
        'grace',
      );
    const kill = () => {
      killed = true;
    };
    return { doAct, send: sender.send, kill };
  };
  return {
    openTab,
    look: () => kept,
    putBack: (earlier: Queue) => {
      kept = earlier;
    },
  };
};

const fateList = fc.array(fc.constantFrom(...FATES), { maxLength: 40 });

const sendUntilNothingWaits = async (tab: { send: () => Promise<string> }) => {
  for (let tries = 0; tries < 60; tries += 1) if ((await tab.send()) === 'nothing') return;
};

const inOrder = (effects: readonly string[], tab: string) =>
  effects.filter((name) => name.startsWith(tab)).map((name) => Number(name.slice(tab.length)));

describe('the queue of a device', () => {
  it('gives each act the next number, without a gap', () => {
    let queue = EMPTY_QUEUE;
    for (const name of ['a', 'b', 'c']) queue = record(queue, act(name), newDeviceId).queue;
    expect(queue.acts.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(new Set(queue.acts.map(({ deviceId }) => deviceId)).size).toBe(1);
  });

  it('does each act of two tabs once, and those of a tab in order, whatever is lost on the way', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fateList, fc.integer({ min: 1, max: 6 }), async (s, fates, count) => {
        const server = startServer();
        const browser = startBrowser(server, s, fates[Symbol.iterator]());
        const work = async (name: string) => {
          const tab = browser.openTab();
          for (let at = 1; at <= count; at += 1) {
            await tab.doAct(`${name}${at}`);
            void tab.send();
          }
        };
        const all = Promise.all([work('x'), work('y')]).then(() => sendUntilNothingWaits(browser.openTab()));
        await s.waitFor(all);
        await s.waitIdle();
        const expected = Array.from({ length: count }, (_, at) => at + 1);
        expect(server.effects.length).toBe(2 * count);
        for (const name of ['x', 'y']) expect(inOrder(server.effects, name)).toEqual(expected);
        expect(browser.look().acts).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('loses nothing that was written down when tabs are killed in the middle of sending', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fateList, fc.integer({ min: 1, max: 30 }), async (s, fates, count) => {
        const server = startServer();
        const browser = startBrowser(server, s, fates[Symbol.iterator]());
        let written = EMPTY_QUEUE;
        for (let at = 1; at <= count; at += 1) written = record(written, act(`a${at}`), newDeviceId).queue;
        browser.putBack(written);
        const [killed, other] = [browser.openTab(), browser.openTab()];
        void killed.send();
        const kill = s.schedule(Promise.resolve(), 'kill').then(killed.kill);
        await s.waitFor(Promise.all([kill, sendUntilNothingWaits(other)]));
        await s.waitIdle();
        expect(server.effects).toEqual(Array.from({ length: count }, (_, at) => `a${at + 1}`));
      }),
      { numRuns: 300 },
    );
  });

  it('goes on as a new device where the browser was put back to an earlier day', async () => {
    const size = fc.integer({ min: 0, max: 5 });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), size, size, size, async (s, before, between, after) => {
        const server = startServer();
        const browser = startBrowser(server, s, [][Symbol.iterator]());
        const write = (count: number, name: string) => {
          for (let at = 1; at <= count; at += 1)
            browser.putBack(record(browser.look(), act(`${name}${at}`), newDeviceId).queue);
        };
        const tab = browser.openTab();
        const sendAll = () => s.waitFor(sendUntilNothingWaits(tab));
        write(1, 'first');
        await sendAll();
        write(before, 'a');
        const earlier = browser.look();
        write(between, 'b');
        await sendAll();
        browser.putBack(earlier);
        write(after, 'c');
        await sendAll();
        expect(new Set(server.effects).size).toBe(server.effects.length);
        expect(inOrder(server.effects, 'c')).toEqual(Array.from({ length: after }, (_, at) => at + 1));
        expect(server.effects.length).toBe(1 + before + between + after);
        expect(browser.look().acts).toEqual([]);
      }),
    );
  });

  it('goes on as a new device where the server was put back to a backup', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (s) => {
        const server = startServer();
        const browser = startBrowser(server, s, [][Symbol.iterator]());
        const tab = browser.openTab();
        const write = (name: string) => browser.putBack(record(browser.look(), act(name), newDeviceId).queue);
        write('a1');
        write('a2');
        await s.waitFor(sendUntilNothingWaits(tab));
        server.putBack();
        write('a3');
        write('a4');
        await s.waitFor(sendUntilNothingWaits(tab));
        expect(server.effects).toEqual(['a1', 'a3', 'a4']);
      }),
    );
  });

  it('keeps what a receipt was printed with when it takes a new id', () => {
    const { queue } = record(EMPTY_QUEUE, act('a'), newDeviceId);
    const [first] = queue.acts;
    const result = { ...first, number: '', status: 'other', message: null, result: null, clockOffBy: 0 } as never;
    const { queue: begun, moved } = settle(queue, [result], newDeviceId);
    expect(moved).toBe(true);
    expect(begun.acts[0]).toMatchObject({ seq: 1, printed: first?.printed });
    expect(begun.acts[0]?.deviceId).not.toBe(first?.deviceId);
  });
});

describe('an act', () => {
  const device = (wrote: NewAct[], waits = false): Device => ({
    mustWait: async () => waits,
    writeDown: async (one) => {
      wrote.push(one);
      return '7KQ2-1';
    },
    newKey: () => 'a-key-of-its-own',
    now: () => AT,
  });
  const parcel = (online: () => Promise<string>) => ({ op: 'parcel', what: () => 'A parcel', online });

  it('that is refused is not written down', async () => {
    const wrote: NewAct[] = [];
    const refused = parcel(() => Promise.reject(new ApiError(409, { code: 'conflict', message: 'Taken' })));
    await expect(performAct(device(wrote), refused, {}, 'grace')).rejects.toThrow('Taken');
    expect(wrote).toEqual([]);
  });

  it.each([0, 408, 502, 503, 504])(
    'whose answer is lost (%s) is written down with the key of its call',
    async (status) => {
      const wrote: NewAct[] = [];
      const outcome = await performAct(
        device(wrote),
        parcel(() => Promise.reject(new ApiError(status, {}))),
        {},
        'grace',
      );
      expect(outcome).toEqual({ waits: true, number: '7KQ2-1', at: AT });
      expect(wrote).toMatchObject([{ key: 'a-key-of-its-own', madeBy: 'grace' }]);
    },
  );

  it('behind others is written down without a call', async () => {
    const wrote: NewAct[] = [];
    const online = () => Promise.reject(new Error('There was a call'));
    await performAct(device(wrote, true), parcel(online), {}, 'grace');
    expect(wrote).toHaveLength(1);
    expect(wrote[0]).not.toHaveProperty('key');
  });
});
