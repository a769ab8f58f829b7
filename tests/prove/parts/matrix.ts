import { endAll } from '../../support/at-end.ts';
import { endServers } from '../../support/server-process.ts';
import type { Figures, Options, Part } from '../parts.ts';
import { blockedLoop } from '../rows/blocked-loop.ts';
import { connectionsTaken } from '../rows/connections.ts';
import { descriptorsTaken } from '../rows/descriptors.ts';
import { lossyLink } from '../rows/lossy-link.ts';
import { narrowLink } from '../rows/narrow-link.ts';
import { smallHeap } from '../rows/small-heap.ts';

// One fault, and in words what came of it; throws where that is not what is promised.
export type Row = { name: string; run(options: Options): Promise<string> };

const ROWS: readonly Row[] = [connectionsTaken, lossyLink, narrowLink, descriptorsTaken, smallHeap, blockedLoop];

export const part: Part = {
  name: 'matrix',
  about: 'the faults of the matrix in docs/trust.md that no other part or test brings about',
  async run(options) {
    const figures: Figures = {};
    for (const row of ROWS) {
      try {
        figures[row.name] = await row.run(options);
      } catch (error) {
        throw new Error(`${row.name}: ${error instanceof Error ? error.message : error}`, { cause: error });
      } finally {
        await endAll();
        await endServers();
      }
      options.say(`${row.name}: ${figures[row.name]}`);
    }
    return figures;
  },
};
