import { setTimeout as sleep } from 'node:timers/promises';
import { isExplained } from '../../support/money/complaints.ts';
import { allReady, stopNodes } from '../../support/money/nodes.ts';
import type { Passed } from '../../support/paybill/balancer.ts';
import { checkWhole, compareBooks } from '../../support/paybill/check.ts';
import { payAll } from '../../support/paybill/payers.ts';
import { missingReceipts, untilPosted } from '../../support/paybill/settle.ts';
import { openPaybill } from '../../support/paybill/space.ts';
import { misbehave } from '../../support/paybill/story.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import { type DatabaseProxy, startProxy } from '../../support/proxy.ts';
import type { Part } from '../parts.ts';

const WHOLE = { awaySeconds: 600, tenants: 30, perSecond: 3, hurry: 10 };
const SHORT = { awaySeconds: 5, tenants: 4, perSecond: 10, hurry: 100 };
const CALM_MS = 4_000;
const POSTED_WITHIN_MS = 16 * 60_000;

/** "3 with 200, 812 with 503", of what was answered while the database was away. */
const describeAnswers = (passed: readonly Passed[]): string =>
  [...Map.groupBy(passed, ({ status }) => status)]
    .sort(([a], [b]) => a - b)
    .map(([status, those]) => `${those.length} with ${status}`)
    .join(', ') || 'none';

/** Away as by the cut of a cable, for so long, then back. Answers what passed meanwhile. */
const cutOff = async (proxy: DatabaseProxy, passed: Passed[], ms: number): Promise<Passed[]> => {
  const before = passed.length;
  proxy.refuse();
  await sleep(ms);
  const meanwhile = passed.slice(before);
  proxy.open();
  return meanwhile;
};

export const part: Part = {
  name: 'mpesa-away',
  about:
    'PostgreSQL away for ten minutes while people pay: all is posted within 16 minutes of its return (--count seconds)',
  async run({ seed, short, count, say }) {
    const { awaySeconds, tenants, perSecond, hurry } = short ? SHORT : WHOLE;
    const seconds = count ?? awaySeconds;
    const { ownerUrl } = await startOwnPostgres();
    const proxy = await startProxy(ownerUrl);
    try {
      // What only a statement knows, nobody could find in time.
      const behave = misbehave({ onlyInStatement: 0 });
      const paybill = await openPaybill({ seed, url: proxy.url, ownerUrl, tenants, behave, hurry });
      const { nodes, balancer, simulator } = paybill;
      const ended: string[] = [];
      for (const { server } of nodes.list)
        void server.ended.then(({ code, signal }) => ended.push(`${code ?? signal}`));

      let isOver = false;
      const paying = payAll(paybill, { seed, perSecond, withPrompts: false, goesOn: () => !isOver });
      paying.catch(() => undefined); // Heard of below.
      await sleep(CALM_MS);
      const before = simulator.ledger.receipts().length;
      const meanwhile = await cutOff(proxy, balancer.passed, seconds * 1_000);
      const paidMeanwhile = simulator.ledger.receipts().length - before;
      const back = performance.now();
      isOver = true;
      const meant = await paying;
      await allReady(nodes);
      say(
        `${paidMeanwhile} payments while it was away for ${seconds} s; ${(await missingReceipts(paybill)).length} to find`,
      );
      // The whole waits for the next pull, as a space would.
      await untilPosted(paybill, { withinMs: POSTED_WITHIN_MS, isPulled: short });
      const minutes = (performance.now() - back) / 60_000;

      const { receipts, difference } = await compareBooks(paybill, meant);
      await checkWhole(paybill);
      if (ended.length > 0) throw new Error(`A node ended: ${ended.join(', ')}`);
      const odd = (await stopNodes(nodes)).filter((line) => !isExplained(line));
      if (odd.length > 0) throw new Error(`The nodes complained:\n${odd.join('\n').slice(-6_000)}`);
      return {
        'seconds away': seconds,
        receipts,
        'paid while it was away': paidMeanwhile,
        'callbacks answered meanwhile': describeAnswers(meanwhile),
        'slowest of these answers, ms': Math.round(Math.max(0, ...meanwhile.map(({ ms }) => ms))),
        'minutes until all was posted': Number(minutes.toFixed(1)),
        'posted twice or not at all': 0,
        'difference from Safaricom': difference,
      };
    } finally {
      await proxy.close();
    }
  },
};
