import { setTimeout as sleep } from 'node:timers/promises';
import { atOnce } from '../../support/at-once.ts';
import { ACTS, type Buyer, choose, drawBuyers, STORIES, slotOf } from '../../support/checkout/buyers.ts';
import { checkMoney, checkOutcomes, checkSlots, type Money } from '../../support/checkout/check.ts';
import { raceForLastDay, raceForSlot, watchHoldsEnd } from '../../support/checkout/races.ts';
import { returnAll } from '../../support/checkout/returns.ts';
import { openShop, type Shop, setAhead, untilAnswered } from '../../support/checkout/shop.ts';
import { isExplained } from '../../support/money/complaints.ts';
import { stopNodes } from '../../support/money/nodes.ts';
import { text } from '../../support/money/operation.ts';
import { stream } from '../../support/money/plan.ts';
import { checkWhole, compareBooks } from '../../support/paybill/check.ts';
import { untilPosted } from '../../support/paybill/settle.ts';
import { killNodes, misbehave } from '../../support/paybill/story.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import type { Figures, Part } from '../parts.ts';

type Size = {
  phones: number;
  rounds: number;
  hurry: number;
  kills: { everyMs: number; most: number };
  /** At once for one slot, and for the last day of a pass. */
  races: { slot: number; lastDay: number };
  holds: number;
};

const WHOLE: Size = {
  phones: 500,
  rounds: 5,
  hurry: 10,
  kills: { everyMs: 3_000, most: Number.POSITIVE_INFINITY },
  races: { slot: 200, lastDay: 50 },
  holds: 20,
};
const SHORT: Size = {
  phones: 36,
  rounds: 1,
  hurry: 100,
  kills: { everyMs: 1_000, most: 1 },
  races: { slot: 60, lastDay: 50 },
  holds: 6,
};
const AT_ONCE = 12;
const MINUTE = 60_000;
// A job of a node that was killed is taken over after five minutes.
const POSTED_WITHIN_MS = 10 * MINUTE;
const MOST_OFF_MS = 20_000;

/** Does it while nodes are killed; answers how often one was. */
const underKills = async (shop: Shop, kills: Size['kills'], work: () => Promise<unknown>): Promise<number> => {
  const over = new AbortController();
  const killing = killNodes(shop.nodes, kills, over.signal);
  try {
    await Promise.race([work(), killing.then(() => new Promise<never>(() => undefined))]);
  } finally {
    over.abort();
  }
  return killing;
};

type Round = { seed: number; size: Size; first: number; count: number };

const doAct = (shop: Shop, buyers: readonly Buyer[], seed: number, which: 0 | 1 | 2) =>
  atOnce(buyers, AT_ONCE, (buyer) => ACTS[buyer.story][which](shop, buyer, stream(seed, buyer.n * 4 + which)));

const untilSettled = async (shop: Shop): Promise<void> => {
  await untilAnswered(shop);
  await untilPosted(shop, { withinMs: POSTED_WITHIN_MS, isPulled: true });
};

/** They choose and pay, try again after a minute, and come late after ten; clocks go wrong and nodes die meanwhile. */
const liveRound = async (shop: Shop, { seed, size, first, count }: Round): Promise<{ kills: number; lost: number }> => {
  const chance = stream(seed, 30_000_000 + first);
  const buyers = drawBuyers(shop, chance, first, count);
  const off = () => shop.nodes.list.map(() => chance.below(2 * MOST_OFF_MS) - MOST_OFF_MS);
  let kills = await underKills(shop, size.kills, async () => {
    await atOnce(buyers, AT_ONCE, async (buyer) => {
      if ((await choose(shop, buyer)).status === 201)
        await ACTS[buyer.story][0](shop, buyer, stream(seed, buyer.n * 4));
    });
    await untilAnswered(shop);
  });
  const have = buyers.filter(({ token }) => token !== null);
  await setAhead(shop, shop.aheadMs + MINUTE + 2 * MOST_OFF_MS, off());
  await shop.schedule.runNow('prompts');
  await sleep(3_000);
  kills += await underKills(shop, size.kills, async () => {
    await doAct(shop, have, seed, 1);
    await untilAnswered(shop);
  });
  await setAhead(shop, shop.aheadMs + 11 * MINUTE, off());
  kills += await underKills(shop, size.kills, () => doAct(shop, have, seed, 2));
  await untilSettled(shop);
  return { kills, lost: buyers.length - have.length };
};

const checkAll = async (shop: Shop): Promise<Money> => {
  await checkOutcomes(shop);
  await checkSlots(shop);
  await compareBooks(shop, new Map());
  return checkMoney(shop);
};

const stop = async ({ nodes }: Shop): Promise<void> => {
  const odd = (await stopNodes(nodes)).filter((line) => !isExplained(line));
  if (odd.length > 0) throw new Error(`The nodes complained:\n${odd.join('\n').slice(-6_000)}`);
};

const inWords = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, many]) => `${many} ${name}`)
    .join(', ');

export const part: Part = {
  name: 'checkout',
  about:
    'phones that buy online in every way on two nodes, killed and with clocks set wrong: all that is sold is paid (--count phones)',
  async run({ seed, short, count, say }): Promise<Figures> {
    const size = short ? SHORT : WHOLE;
    const phones = count ?? size.phones;
    const { ownerUrl } = await startOwnPostgres();
    const behave = misbehave({ onlyInStatement: 0 });
    const shop = await openShop({ seed, url: ownerUrl, ownerUrl, behave, hurry: size.hurry });
    say(`two nodes sell ${shop.rooms.length} rooms behind one address`);
    const slots = Array.from({ length: size.holds + 1 }, (_, n) => slotOf(shop, phones + n));
    const [contested, ...held] = slots;
    if (!contested) throw new Error('There are slots');
    await raceForSlot(shop, contested, size.races.slot);
    await raceForLastDay(shop, size.races.lastDay);
    say(`one of ${size.races.slot} has the slot, one of ${size.races.lastDay} the last day`);

    let [kills, lost] = [0, 0];
    const perRound = Math.ceil(phones / size.rounds);
    for (let first = 0; first < phones; first += perRound) {
      const round = { seed, size, first, count: Math.min(perRound, phones - first) };
      const lived = await liveRound(shop, round);
      kills += lived.kills;
      lost += lived.lost;
      await checkAll(shop);
      say(`${first + round.count} phones, ${shop.simulator.ledger.receipts().length} payments, ${kills} kills`);
    }
    await setAhead(shop, shop.aheadMs);
    const latest = await watchHoldsEnd(shop, held);
    say(`holds ended at most ${latest} ms after their minute, the node that made half of them being dead`);

    const returns = await returnAll(shop);
    const { outcomes, checkouts } = await checkOutcomes(shop);
    const money = await checkAll(shop);
    await checkWhole(shop);
    await stop(shop);
    return {
      phones,
      stories: STORIES.length,
      checkouts,
      'kill -9 of a node': kills + 1,
      'chose what somebody else had': lost,
      payments: shop.simulator.ledger.receipts().length,
      'what became of them': inWords(outcomes),
      'confirmed unpaid, or given twice': 0,
      'paid in': text(money.paid),
      'invoices, suspense, sent back': [money.invoiced, money.waiting, money.returned].map(text).join(', '),
      'returns approved, done': `${returns.approved}, ${returns.done}`,
      'difference from Safaricom': '0.00',
      'at once for one slot, had it': `${size.races.slot}, 1`,
      'at once for a last day, came in': `${size.races.lastDay}, 1`,
      'holds ended after their minute, ms': latest,
    };
  },
};
