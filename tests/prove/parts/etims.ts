import { keyedChance } from '../../../server/simulators/daraja/chance.ts';
import { virtualTime } from '../../../server/simulators/daraja/time.ts';
import { BADLY } from '../../../server/simulators/kra/behaviour.ts';
import { startKra } from '../../../server/simulators/kra/simulator.ts';
import { atEnd } from '../../support/at-end.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import { compare, createIssuing } from '../../support/tax/history.ts';
import { openTaxSpace } from '../../support/tax/space.ts';
import type { Part } from '../parts.ts';

const WHOLE = 5_000;
const SHORT = 60;
const START = '2026-11-18T06:00:00.000Z';
const DAY = '2026-11-18';
const HOUR_MS = 3_600_000;
// In which what is issued while KRA is away comes in.
const SLICES = 12;
const IN_TIME_MINUTES = 10;
const AWAY_SHARE = 0.2;

export const part: Part = {
  name: 'etims',
  about:
    'documents for a KRA that loses a fifth of its answers and is away for an hour: signed once, no gap (--count documents)',
  async run({ seed, short, count, say }) {
    const documents = count ?? (short ? SHORT : WHOLE);
    const time = virtualTime(START);
    const simulator = await startKra({ seed, behave: BADLY, clock: time });
    atEnd(() => simulator.stop());
    const { ownerUrl } = await startOwnPostgres();
    const space = await openTaxSpace(ownerUrl, simulator, time);
    const issue = createIssuing(space.app, keyedChance(seed), DAY);

    const meanwhile = Math.round(documents * AWAY_SHARE);
    const before = Math.floor((documents - meanwhile) / 2);
    await issue(before);
    await space.settle();
    say(`${before} documents signed, ${simulator.counts.lost} answers lost`);

    await simulator.goDown();
    const left = Date.parse(time.now());
    for (let n = 1; n <= SLICES; n++) {
      const most = left + (HOUR_MS * n) / SLICES;
      await issue(Math.floor((meanwhile * n) / SLICES) - Math.floor((meanwhile * (n - 1)) / SLICES));
      while (Date.parse(time.now()) < most) {
        await space.work();
        if (!(await space.pass(Math.max(0, most - Date.parse(time.now()))))) break;
      }
    }
    const waiting = await space.open();
    await simulator.comeBack();
    const back = Date.parse(time.now());
    say(`away for ${((back - left) / 60_000).toFixed(1)} minutes, ${waiting} documents wait`);
    await space.settle();
    const minutes = (Date.parse(time.now()) - back) / 60_000;
    say(`${waiting} documents signed ${minutes.toFixed(1)} minutes after its return`);

    await issue(documents - before - meanwhile);
    await space.settle();
    const { sales, twice, gaps, outOfOrder, difference } = await compare(space.app, simulator.register.sales());
    if (sales !== documents || twice > 0 || gaps > 0 || outOfOrder > 0 || difference !== '0.00')
      throw new Error(
        `${sales} of ${documents} signed, ${twice} twice, ${gaps} gaps, ${outOfOrder} out of order, ${difference} off`,
      );
    if (minutes > IN_TIME_MINUTES) throw new Error(`It took ${minutes.toFixed(1)} minutes after KRA’s return`);
    return {
      documents,
      'calls to KRA': simulator.counts.calls,
      'answers lost after KRA had signed': simulator.counts.lost,
      'minutes away': Math.round((back - left) / 60_000),
      'documents that waited': waiting,
      'minutes until they were signed': Number(minutes.toFixed(1)),
      'signed twice': twice,
      'gaps in the numbers': gaps,
      'difference from KRA': difference,
    };
  },
};
