import { endAll } from '../../support/at-end.ts';
import { findPgBouncer, startPgBouncer, versionOf } from '../../support/pgbouncer.ts';
import { paymentCall, thingsOf } from '../bodies.ts';
import type { Cluster } from '../cluster.ts';
import { type Http, startNafasi } from '../contenders.ts';
import type { Measured } from '../figure.ts';
import { type InTurn, inTurn } from '../in-turn.ts';
import { shown } from '../numbers.ts';
import { invoiceSet } from '../sets.ts';
import type { Sizes } from '../sizes.ts';
import { inSpace } from '../space.ts';

const MOST_TIMES = 1.5;
const MOST = 2_000;
const LIST = '/api/invoices?limit=20';

const expectStatus = async (http: Http, method: string, path: string, body: unknown, expected: number) => {
  const { status, body: text } = await http(method, path, body);
  if (status !== expected) throw new Error(`${path} was answered ${status}: ${text.slice(0, 100)}`);
};

const rowOf = (title: string, { own, other, ratio }: InTurn): string[] => [
  title,
  `${shown(own.p50)} / ${shown(own.p95)}`,
  `${shown(other.p50)} / ${shown(other.p95)}`,
  shown(ratio),
];

/** A list and a payment by way of PgBouncer, in turn with the same on a straight connection. */
export const pooler = async (cluster: Cluster, sizes: Sizes): Promise<Measured> => {
  const program = await findPgBouncer();
  if (!program) {
    const title = 'Behind PgBouncer: not measured, since there is none on the PATH';
    return { figures: [], details: [{ title, head: ['Call'], rows: [] }] };
  }
  return inSpace(cluster, await invoiceSet(cluster, sizes, sizes.listed), async (space) => {
    const ends: (() => Promise<unknown>)[] = [endAll];
    try {
      const through = await startPgBouncer(program, space.url);
      const pooled = await startNafasi(through, { DIRECT_DATABASE_URL: space.url });
      ends.unshift(pooled.stop);
      const pay = paymentCall(await thingsOf(space), 'nafasi');
      let turn = 0;
      const list = (http: Http) => () => expectStatus(http, 'GET', LIST, undefined, 200);
      const payment = (http: Http) => async () => {
        const { method, path, body } = pay(turn++);
        await expectStatus(http, method, path, body, 201);
      };
      const limit = { seconds: sizes.seconds * sizes.repetitions, most: MOST };
      const lists = await inTurn(list(pooled.http), list(space.nafasi.http), limit);
      const payments = await inTurn(payment(pooled.http), payment(space.nafasi.http), limit);
      const most = Math.max(lists.ratio, payments.ratio);
      return {
        figures: [
          {
            line: 'pooler',
            measured: `list ${shown(lists.ratio)}, payment ${shown(payments.ratio)}`,
            met: most <= MOST_TIMES,
          },
        ],
        details: [
          {
            title: `Behind ${await versionOf(program)} in transaction mode, by TCP, in turn with a straight connection`,
            head: ['Call', 'Behind it, p50 / p95 ms', 'Straight, p50 / p95 ms', 'Ratio'],
            rows: [rowOf('List 20 invoices', lists), rowOf('Record a payment', payments)],
          },
        ],
      };
    } finally {
      for (const end of ends) await end();
    }
  });
};
