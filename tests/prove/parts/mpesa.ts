import { isExplained } from '../../support/money/complaints.ts';
import { stopNodes } from '../../support/money/nodes.ts';
import { assignWaiting, checkWhole, compareBooks, type Verdict } from '../../support/paybill/check.ts';
import { payAll } from '../../support/paybill/payers.ts';
import { importStatements, untilCalm, untilPosted } from '../../support/paybill/settle.ts';
import { openPaybill, type Paybill } from '../../support/paybill/space.ts';
import { answerQuantile, checkAnswers, killNodes, misbehave } from '../../support/paybill/story.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import type { Part } from '../parts.ts';

type Size = {
  receipts: number;
  tenants: number;
  perSecond: number;
  hurry: number;
  kills: { everyMs: number; most: number };
};

const WHOLE: Size = {
  receipts: 10_000,
  tenants: 150,
  perSecond: 12,
  hurry: 10,
  kills: { everyMs: 60_000, most: Number.POSITIVE_INFINITY },
};
// Less than half a minute of payments, in which a node is killed once.
const SHORT: Size = { receipts: 200, tenants: 8, perSecond: 20, hurry: 100, kills: { everyMs: 3_000, most: 1 } };
const POSTED_WITHIN_MS = 10 * 60_000;
const LEAST_APPLIED = 0.99;

// Safaricom keeps one shilling of each two hundred.
const tariff = (amount: number): number => Math.floor(amount / 200);

const settle = ({ simulator, channel }: Paybill): void => {
  const half = Math.floor(simulator.ledger.balance(channel.shortcode) / 2);
  if (half > 0) simulator.settleToBank({ shortcode: channel.shortcode, amount: half });
};

const checkShare = ({ readable, applied }: Verdict): string => {
  if (applied < readable * LEAST_APPLIED)
    throw new Error(`Of ${readable} payments with a readable account number only ${applied} were applied`);
  return `${((applied / readable) * 100).toFixed(2)} %`;
};

const stop = async ({ nodes }: Paybill): Promise<void> => {
  const odd = (await stopNodes(nodes)).filter((line) => !isExplained(line));
  if (odd.length > 0) throw new Error(`The nodes complained:\n${odd.join('\n').slice(-6_000)}`);
};

type Run = { seed: number; wanted: number; size: Size; say(line: string): void };

/** People pay until so many receipts are there, while nodes are killed: each minute, and at least once. */
const payUnderKills = async (paybill: Paybill, { seed, wanted, size, say }: Run) => {
  const { ledger } = paybill.simulator;
  const { perSecond, kills } = size;
  const over = new AbortController();
  const everyMs = Math.min(kills.everyMs, (wanted / perSecond) * 500);
  const killing = killNodes(paybill.nodes, { ...kills, everyMs }, over.signal);
  const goesOn = (begun: number): boolean => {
    if (begun > 0 && begun % Math.ceil(wanted / 4) === 0) settle(paybill);
    if (begun > 0 && begun % 1_000 === 0) say(`${begun} payments begun, ${ledger.receipts().length} receipts`);
    return ledger.receipts().length < wanted;
  };
  try {
    const meant = await Promise.race([
      payAll(paybill, { seed, perSecond, withPrompts: true, goesOn }),
      killing.then(() => new Promise<never>(() => undefined)),
    ]);
    over.abort();
    return { meant, killed: await killing };
  } finally {
    over.abort();
  }
};

export const part: Part = {
  name: 'mpesa',
  about:
    'payments by M-Pesa on two nodes, told twice, late, wrongly or never, with kill -9 every minute (--count receipts)',
  async run({ seed, short, count, say }) {
    const size = short ? SHORT : WHOLE;
    const wanted = count ?? size.receipts;
    const { ownerUrl } = await startOwnPostgres();
    const { tenants, hurry } = size;
    const paybill = await openPaybill({ seed, url: ownerUrl, ownerUrl, tenants, behave: misbehave(), hurry, tariff });
    const { balancer, simulator } = paybill;
    const { ledger } = simulator;
    say(`${tenants} tenants owe money, two nodes listen behind one address`);

    const { meant, killed } = await payUnderKills(paybill, { seed, wanted, size, say });
    await untilCalm(paybill, hurry);
    await untilPosted(paybill, { withinMs: POSTED_WITHIN_MS, isPulled: true });
    say(`${ledger.receipts().length} receipts, all that Safaricom tells of are in the books after ${killed} kills`);

    const statements = await importStatements(paybill);
    const verdict = await compareBooks(paybill, meant);
    const { again, forged, strangers, busy } = checkAnswers(paybill);
    const share = checkShare(verdict);
    const { assigned, takenBack } = await assignWaiting(paybill, meant);
    await checkWhole(paybill);
    await stop(paybill);
    return {
      receipts: verdict.receipts,
      'callbacks that never came': simulator.deliveries.filter(({ isDropped }) => isDropped).length,
      'callbacks sent again': again,
      'kill -9 of a node': killed,
      'forged or broken bodies': forged,
      'calls with a wrong token': strangers,
      'found in the statement alone': statements.receipts,
      'callbacks answered': balancer.passed.length,
      'callbacks told to come back': busy,
      'p50 of a callback, ms': answerQuantile(balancer.passed, 0.5),
      'p99 of a callback, ms': answerQuantile(balancer.passed, 0.99),
      'applied without a person': share,
      'assigned by a person, taken back': `${assigned}, ${takenBack}`,
      'posted twice or not at all': 0,
      'difference from Safaricom': verdict.difference,
    };
  },
};
