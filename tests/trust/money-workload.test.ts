import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { atEnd } from '../support/at-end.ts';
import { runAsOwner, withDatabase } from '../support/database.ts';
import { runMoneyWorkload } from '../support/money/workload.ts';
import { endServers } from '../support/server-process.ts';

// A few hundred operations; tests/trust/money-workload.ts runs as many as one likes.
const OPERATIONS = Number(process.env.MONEY_OPERATIONS ?? 240);
const SEED = Number(process.env.MONEY_SEED ?? 20_261_115);
const NAME = 'nafasi_money_workload';

let url: string;

beforeAll(async () => {
  const ownerUrl = inject('ownerUrl');
  await runAsOwner(ownerUrl, `drop database if exists ${NAME} with (force)`);
  await runAsOwner(ownerUrl, `create database ${NAME}`);
  atEnd(() => runAsOwner(ownerUrl, `drop database if exists ${NAME} with (force)`));
  url = withDatabase(ownerUrl, NAME);
});

afterAll(endServers, 60_000);

it(`money moved at random on two nodes, one of them killed, is what a model says (seed ${SEED})`, {
  timeout: 120_000 + OPERATIONS * 100,
}, async () => {
  const { counts, byName } = await runMoneyWorkload({
    url,
    operations: OPERATIONS,
    seed: SEED,
    killEveryMs: { min: 500, max: 1_500 },
    mostKills: 1,
    tenants: 20,
    checkEvery: 100,
  });
  expect(counts.kills).toBeLessThanOrEqual(1);
  expect(Object.values(byName).reduce((sum, count) => sum + count, 0)).toBe(OPERATIONS);
});
