import { openSpace } from '../../support/agreements/space.ts';
import { chanceFrom } from '../../support/chance.ts';
import { CreditorActs, compareBills, compareCreditors } from '../../support/creditors/acts.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import type { Part } from '../parts.ts';

const ACTS = 10_000;
const SHORT = 250;
const SUPPLIERS = 24;
const LOOKS = { whole: 250, short: 50 };

export const part: Part = {
  name: 'creditors',
  about:
    'random bills, approvals, payments, credits and reversals against a model of creditors, VAT and cash (--count acts)',
  async run({ seed, short, count, say }) {
    const times = count ?? (short ? SHORT : ACTS);
    const every = short ? LOOKS.short : LOOKS.whole;
    const { ownerUrl } = await startOwnPostgres();
    let today = '2026-01-05';
    const space = await openSpace(ownerUrl, { now: () => `${today}T09:00:00.000Z` }, 'without VAT');
    const chance = chanceFrom(seed);
    const acts = new CreditorActs(space, chance);
    await acts.begin(SUPPLIERS);
    const refuse = (n: number, what: string | null) => {
      if (what) throw new Error(`After act ${n} of seed ${seed}, on ${acts.today}: ${what}`);
    };
    let compared = 0;
    for (let n = 1; n <= times; n++) {
      try {
        await acts.act();
      } catch (error) {
        throw new Error(`Act ${n} of seed ${seed}: ${error instanceof Error ? error.message : error}`, {
          cause: error,
        });
      }
      ({ today } = acts);
      if (n % every !== 0 && n !== times) continue;
      for (const day of [acts.today, acts.model.closedThrough, '2026-02-15']) {
        refuse(n, await compareCreditors(space, acts, day));
        compared++;
      }
      if (n % 1_000 === 0) say(`${n} acts, on ${acts.today}`);
    }
    refuse(times, await compareBills(space, acts));
    const { ok, ...found } = await space.must<{ ok: boolean }>('GET', '/api/admin/integrity');
    if (!ok) throw new Error(`The integrity check after seed ${seed}: ${JSON.stringify(found)}`);
    return {
      acts: times,
      'bills entered': acts.counts.entered,
      approved: acts.counts.approved,
      cancelled: acts.counts.cancelled,
      'payments of one or more suppliers': acts.counts.paid,
      'payments reversed': acts.counts.reversed,
      'periods closed': acts.counts.closed,
      'acts refused, as the model refuses them': acts.counts.refused,
      'comparisons of all accounts and suppliers on a day': compared,
      'difference from the model': '0.00',
    };
  },
};
