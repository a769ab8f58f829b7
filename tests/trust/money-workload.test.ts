import { afterAll, expect, it } from 'vitest';
import { part } from '../prove/parts/workload.ts';
import { endServers } from '../support/server-process.ts';

afterAll(endServers, 60_000);

// The short form of npm run prove -- workload.
const SEED = Number(process.env.WORKLOAD_SEED ?? 20_261_115);

it(`a space used at random on two nodes, both hurt and their database too, is what a model says (seed ${SEED})`, {
  timeout: 240_000,
}, async () => {
  const figures = await part.run({ seed: SEED, short: true, count: null, say: () => undefined });
  expect(figures).toMatchObject({ operations: 300, 'unexplained answers': 0 });
  expect(figures.faults).toBeGreaterThan(0);
});
