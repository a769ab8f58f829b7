import { dataFolder, startServer } from '../../support/server-process.ts';
import type { Cluster } from '../cluster.ts';
import { ADMIN } from '../contenders.ts';
import type { Measured } from '../figure.ts';
import { shown, spreadOf } from '../numbers.ts';
import type { Sizes } from '../sizes.ts';

const MOST_MS = 1_500;

/** The whole programme as it is started on a laptop, its own database included; the first start made the space. */
export const start = async (_cluster: Cluster, sizes: Sizes): Promise<Measured> => {
  const folder = await dataFolder();
  const times: number[] = [];
  for (let turn = 0; turn <= sizes.repetitions; turn++) {
    const began = performance.now();
    const server = startServer({ DATA_DIR: folder, LOG_LEVEL: 'error', ...ADMIN });
    await server.ready;
    times.push(performance.now() - began);
    await server.kill('SIGTERM');
  }
  const [first = Number.NaN, ...later] = times;
  const { value, low, high } = spreadOf(later);
  return {
    figures: [
      {
        line: 'start',
        measured: `${shown(value / 1_000)} s (${shown(low / 1_000)} to ${shown(high / 1_000)})`,
        met: value <= MOST_MS,
      },
    ],
    details: [
      {
        title: 'Starts',
        head: ['Start', 'ms until ready'],
        rows: [['first, on an empty folder', shown(first)], ...later.map((ms) => ['later', shown(ms)])],
      },
    ],
  };
};
