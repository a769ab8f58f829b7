import { breakIncrease, breakLetters, fillAgreements } from '../../support/agreements/broken-increase.ts';
import { allReady, startNodes, stopNodes } from '../../support/money/nodes.ts';
import { stream } from '../../support/money/plan.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import type { Part } from '../parts.ts';

const WHOLE = { agreements: 200, broken: 20 };
const SHORT = { agreements: 40, broken: 3 };
// A kill may come a moment after the commit: then the next increase is broken off.
const MOST_ROUNDS = 40;

export const part: Part = {
  name: 'increase',
  about: 'a yearly increase on two nodes, killed in the middle: applied once, each letter once (--count kills)',
  async run({ seed, short, count, say }) {
    const { agreements, broken } = short ? SHORT : WHOLE;
    const times = count ?? broken;
    const chance = stream(seed, 0);
    const { ownerUrl: url } = await startOwnPostgres();
    const nodes = await startNodes(url);
    const space = await fillAgreements(nodes, url, agreements);
    let takenBack = 0;
    let rounds = 0;
    while (takenBack < times) {
      if (rounds === MOST_ROUNDS) throw new Error(`Only ${takenBack} of ${rounds} kills came before the commit`);
      const outcome = await breakIncrease(space, rounds, chance);
      if (outcome.wrong) throw new Error(`Increase ${rounds} of seed ${seed}: ${outcome.wrong}`);
      rounds++;
      if (outcome.takenBack) takenBack++;
      if (rounds % 5 === 0) say(`${rounds} increases, ${takenBack} of them broken off, each applied once`);
    }
    const letters = await breakLetters(space, chance);
    if (letters.wrong) throw new Error(`The letters of seed ${seed}: ${letters.wrong}`);
    await allReady(nodes);
    await stopNodes(nodes);
    return {
      agreements,
      'increases, each killed in the middle': rounds,
      'broken off before the commit': takenBack,
      'connections ended under the letters': letters.ended,
      'agreements raised twice or not at all': 0,
      'letters missing or sent twice': 0,
    };
  },
};
