import { paymentCall, type Things } from './bodies.ts';
import type { Http } from './contenders.ts';
import { type InTurn, inTurn } from './in-turn.ts';
import { shown } from './numbers.ts';
import type { Sizes } from './sizes.ts';

const MOST = 2_000;
const LIST = '/api/invoices?limit=20';

const expectStatus = async (http: Http, method: string, path: string, body: unknown, expected: number) => {
  const { status, body: text } = await http(method, path, body);
  if (status !== expected) throw new Error(`${path} was answered ${status}: ${text.slice(0, 100)}`);
};

/** A list and a payment at one of two servers in turn with the same at the other, on the same database. */
export const compareServers = async (things: Things, sizes: Sizes, own: Http, other: Http) => {
  const pay = paymentCall(things, 'nafasi');
  let turn = 0;
  const list = (http: Http) => () => expectStatus(http, 'GET', LIST, undefined, 200);
  const payment = (http: Http) => async () => {
    const { method, path, body } = pay(turn++);
    await expectStatus(http, method, path, body, 201);
  };
  const limit = { seconds: sizes.seconds * sizes.repetitions, most: MOST };
  const lists = await inTurn(list(own), list(other), limit);
  return { lists, payments: await inTurn(payment(own), payment(other), limit) };
};

export const turnRow = (title: string, { own, other, ratio }: InTurn): string[] => [
  title,
  `${shown(own.p50)} / ${shown(own.p95)}`,
  `${shown(other.p50)} / ${shown(other.p95)}`,
  shown(ratio),
];
