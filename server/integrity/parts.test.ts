import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { openSession } from '../../tests/support/owner.ts';
import { systemClock } from '../clock.ts';
import { inParts } from '../db/query/rule-parts.ts';
import type { CheckedPart } from '../feature.ts';
import { INTEGRITY_RULES } from '../features.ts';
import { beginCheck } from './check.ts';

const t = await startTestApp();
const { db } = t.app.database;
const owner = await openSession(t.url);
afterAll(() => owner.end());

beforeAll(() =>
  owner.run(`create table counted (n bigint primary key, day date not null);
  insert into counted select g, date '2026-01-01' + (g / 9)::int from generate_series(1, 100) g; grant select on counted to public`),
);

const ruleOn = (key: 'n' | 'day', isBroken: string) =>
  inParts({
    id: `counted-${key}`,
    title: 'None is counted twice',
    table: 'counted',
    key,
    broken: (within) => `select n::text as what from counted where ${within(key)} and ${isBroken}`,
  });

const everyPart = async (rule: ReturnType<typeof ruleOn>, atMost: number) => {
  const found: string[] = [];
  let parts = 0;
  for (let place: string | null = null; parts === 0 || place !== null; parts++) {
    const part: CheckedPart | undefined = await rule.part?.(db, place, atMost);
    found.push(...(part?.found ?? []));
    place = part?.next ?? null;
  }
  return { found, parts };
};

const kept = async (id: string) => (await owner.run(`select place from check_places where rule = '${id}'`))[0]?.place;

describe('a rule that is checked in parts', () => {
  it.each([1, 7, 100, 1_000])('looks at each row once, %i at a time', async (atMost) => {
    const { found } = await everyPart(ruleOn('n', 'true'), atMost);
    expect(found.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });

  it('keeps rows with the same key together', async () => {
    const { found, parts } = await everyPart(ruleOn('day', 'true'), 5);
    expect([new Set(found).size, found.length]).toEqual([100, 100]);
    expect(parts).toBeGreaterThan(5);
  });

  it('goes on from where it got to, also on another day, and looks at what is new before', async () => {
    const rule = { ...ruleOn('n', 'false'), id: 'counted-on', forMs: 0 };
    const looked: (string | null)[] = [];
    const part = ruleOn('n', 'false').part;
    const check = () =>
      beginCheck({ db, clock: systemClock }, [
        {
          ...rule,
          part: async (on, place) => {
            looked.push(place);
            const { next, ...rest } = (await part?.(on, place, 30)) ?? { next: null, looked: 0, found: [] };
            await on.execute(sql`select check_goes_on('counted-on', ${place}, ${next})`);
            return { next, ...rest };
          },
          newest: (on) => ruleOn('n', 'false').newest?.(on, 20) ?? Promise.resolve(null),
        },
      ]).done;
    for (let day = 0; day < 3; day++) expect((await check()).ok).toBe(true);
    expect(looked).toEqual([null, '81', '30', '81', '60']);
  });

  it('stays where something is broken, and finds it again', async () => {
    const rule = { ...ruleOn('n', 'n = 40'), id: 'counted-broken' };
    for (let day = 0; day < 2; day++)
      expect((await beginCheck({ db, clock: systemClock }, [rule]).done).invariants).toMatchObject([
        { verdict: 'broken', count: 1, examples: ['40'] },
      ]);
    expect(await kept('counted-broken')).toBeUndefined();
  });

  it('is looked at as a whole where that is asked for', async () => {
    await owner.run(
      `insert into check_places (rule, place) values ('counted-n', '50') on conflict (rule) do update set place = '50'`,
    );
    const [invariant] = (await beginCheck({ db, clock: systemClock }, [ruleOn('n', 'n < 10')], { isWhole: true }).done)
      .invariants;
    expect(invariant).toMatchObject({ verdict: 'broken', count: 9 });
  });

  it('has a table and a key with an index', async () => {
    const inSpace = INTEGRITY_RULES.filter(({ newest }) => newest);
    expect(inSpace.length).toBeGreaterThan(8);
    for (const { id, part, newest } of inSpace)
      expect([id, (await part?.(db, null))?.found, await newest?.(db)]).toEqual([id, [], null]);
  });
});

it('what a function checks is not noted by anybody else', async () => {
  await expect(db.execute(`select check_goes_on('changes-recorded', null, 'z')`)).rejects.toMatchObject({
    cause: { code: '42501' },
  });
});
