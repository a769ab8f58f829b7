import { readAtReplica } from '../../support/replica-reads.ts';
import type { Part } from '../parts.ts';

const ROUNDS = 2;

export const part: Part = {
  name: 'replica',
  about:
    'reports from a replica that is paused, late and killed, while callers write on one node and read on the other: no read misses a write',
  async run({ short, count, say }) {
    const rounds = count ?? (short ? 1 : ROUNDS);
    const { backMs, ...done } = await readAtReplica({ rounds, lastsMs: short ? 1_500 : 8_000 }, say);
    const times = backMs.toSorted((a, b) => a - b);
    return {
      faults: backMs.length,
      writes: done.writes,
      'reads at the other node': done.reads,
      'reads that miss a write': 0,
      'answered by the replica': done.fromReplica,
      'passed on to the primary': done.passedOn,
      'read from again after, ms': `${times[0]} to ${times.at(-1)}`,
      'told to come back (503)': done.told,
      'answers lost': done.lost,
      'slowest answer': `${done.slowestMs} ms`,
    };
  },
};
