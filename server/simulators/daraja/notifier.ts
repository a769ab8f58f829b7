import type { Instant } from '../../../domain/kernel/time.ts';
import type { Behaviour } from './behaviour.ts';
import type { KeyedChance } from './chance.ts';
import type { SimulatedTime } from './time.ts';

export type NoticeKind = 'stk' | 'confirm' | 'check' | 'result' | 'order';

/** Something that the organisation is told at the address that it gave. */
export type Notice = { kind: NoticeKind; url: string; body: object; key: string };

export type Delivery = {
  kind: NoticeKind;
  /** `true` is what Safaricom sends; the rest is somebody else's work, or the same again. */
  manner: 'true' | 'again' | 'forged' | 'wrong token';
  url: string;
  body: string;
  at: Instant;
  /** The status of the answer; null where there was none, or nothing was sent. */
  status: number | null;
  isDropped: boolean;
};

type Surroundings = { time: SimulatedTime; chance: KeyedChance; behaviour: Behaviour };

const PATIENCE_MS = 8_000;
// However many callbacks fall due at once, no more are on their way: the rest would be given up before they are heard.
const MOST_UNDER_WAY = 64;
const HALF_AN_HOUR_MS = 30 * 60_000;

const withTexts = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(withTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withTexts(inner)]));
};

/** The same address with another token of the same length: the longest part of its path. */
const withWrongToken = ({ url, key }: Notice, chance: KeyedChance): string => {
  const token = new URL(url).pathname.split('/').reduce((long, part) => (part.length > long.length ? part : long), '');
  const wrong = chance.text('wrong token', key, 32, '0123456789abcdef').padEnd(token.length, '0');
  return url.replace(token, wrong.slice(0, token.length));
};

// None of them may have an effect: a prompt that nobody asked for, and what no program can read.
const forgeries = (kind: NoticeKind): readonly string[] => [
  ...(kind === 'stk'
    ? [
        '{"Body":{"stkCallback":{"MerchantRequestID":"forged","CheckoutRequestID":"ws_CO_forged","ResultCode":0,"ResultDesc":"The service request is processed successfully.","CallbackMetadata":{"Item":[{"Name":"Amount","Value":100000},{"Name":"MpesaReceiptNumber","Value":"ZZZZZZZZZZ"},{"Name":"TransactionDate","Value":20261118120000},{"Name":"PhoneNumber","Value":254700000000}]}}}}',
        '{"Body":{"stkCallback":{"CheckoutRequestID":"ws_CO_forged","ResultCode":0}}}',
        '{"Body":{"stkCallback":null}}',
      ]
    : ['{"TransID":"","TransAmount":"100000.00"}', '{"TransID":null,"TransAmount":-5}', '{"Result":{"ResultCode":0}}']),
  '',
  '[]',
  'null',
  '{"Body":{"stkCallback":{"MerchantRequestID"',
  '<html><body>Hello</body></html>',
];

/** Posts to where others listen, and keeps what was sent with what they answered. */
const createSender = (time: SimulatedTime) => {
  const deliveries: Delivery[] = [];
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  const waiting: (() => void)[] = [];
  let turns = MOST_UNDER_WAY;

  const takeTurn = async (): Promise<void> => {
    if (turns > 0) turns--;
    else await new Promise<void>((goOn) => waiting.push(goOn));
  };

  const giveTurn = (): void => {
    const goOn = waiting.shift();
    if (goOn) goOn();
    else turns++;
  };

  const post = async (url: string, body: string): Promise<{ status: number; text: string } | null> => {
    await takeTurn();
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return null; // Nobody is there, or nobody answers: nothing is sent again.
    } finally {
      giveTurn();
    }
  };

  return {
    deliveries,
    deliver: async (kind: NoticeKind, manner: Delivery['manner'], url: string, body: string) => {
      const delivery: Delivery = { kind, manner, url, body, at: time.now(), status: null, isDropped: false };
      deliveries.push(delivery);
      const sending = post(url, body);
      underWay.add(sending);
      const answer = await sending;
      underWay.delete(sending);
      delivery.status = answer?.status ?? null;
      return answer;
    },
    settled: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop: (): void => stopping.abort(),
  };
};

/** Sends callbacks, and misbehaves while it does. */
export const createNotifier = ({ time, chance, behaviour }: Surroundings) => {
  const { deliveries, deliver, settled, stop } = createSender(time);

  const write = ({ body, key, kind }: Notice): string =>
    JSON.stringify(chance.happens(`numbersAsText ${kind}`, key, behaviour.numbersAsText) ? withTexts(body) : body);

  const pause = ({ key, kind }: Notice): number => {
    const overtaken = chance.happens(`reorder ${kind}`, key, behaviour.reorder);
    const late = chance.happens(`delay ${kind}`, key, behaviour.delay);
    return (
      chance.between(`latency ${kind}`, key, 200, 1_200) +
      (overtaken ? chance.between(`overtaken ${kind}`, key, 5_000, 120_000) : 0) +
      (late ? chance.between(`late ${kind}`, key, 60_000, HALF_AN_HOUR_MS) : 0)
    );
  };

  /** What others do beside it: the same again, forged bodies, wrong addresses. */
  const addNoise = (notice: Notice, isSent: boolean): void => {
    const { key, kind, url } = notice;
    const later = (name: string, work: () => unknown) =>
      time.after(chance.between(`${name} pause ${kind}`, key, 100, 600_000), work);
    if (isSent && chance.happens(`duplicate ${kind}`, key, behaviour.duplicate)) {
      const times = chance.between(`times ${kind}`, key, 1, 2);
      for (let n = 0; n < times; n++) later(`duplicate ${n}`, () => deliver(kind, 'again', url, write(notice)));
    }
    if (chance.happens(`forged ${kind}`, key, behaviour.forged))
      later('forged', () => deliver(kind, 'forged', url, chance.pick(`forgery ${kind}`, key, forgeries(kind))));
    if (chance.happens(`wrongToken ${kind}`, key, behaviour.wrongToken))
      later('wrong token', () => deliver(kind, 'wrong token', withWrongToken(notice, chance), write(notice)));
  };

  /** Comes in its own time; an early one has come when the promise is kept. One that is hidden never comes. */
  const notify = async (notice: Notice, { early = false, hidden = false } = {}): Promise<void> => {
    const { key, kind, url } = notice;
    const isDropped = hidden || chance.happens(`drop ${kind}`, key, behaviour.drop);
    addNoise(notice, !isDropped);
    const body = write(notice);
    if (isDropped) deliveries.push({ kind, manner: 'true', url, body, at: time.now(), status: null, isDropped });
    else if (early) await deliver(kind, 'true', url, body);
    else time.after(pause(notice), () => deliver(kind, 'true', url, body));
  };

  return {
    deliveries: deliveries as readonly Delivery[],
    notify,
    /** Asks and waits for the answer, as Safaricom does before it lets a payment through. */
    ask: (notice: Notice) => deliver(notice.kind, 'true', notice.url, write(notice)),
    /** Until what is on its way has arrived. */
    settled,
    stop,
  };
};

export type Notifier = ReturnType<typeof createNotifier>;
