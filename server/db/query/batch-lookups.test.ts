import { describe, expect, it } from 'vitest';
import { batchLookups } from './batch-lookups.ts';

const held = () => {
  const asked: {
    keys: readonly string[];
    answer: (values: Map<string, number>) => void;
    fail: (error: Error) => void;
  }[] = [];
  const one = batchLookups<string, number>((keys) => new Promise((answer, fail) => asked.push({ keys, answer, fail })));
  const turn = () => new Promise((done) => setImmediate(done));
  return { asked, one, turn };
};

describe('Asking together', () => {
  it('puts what is asked at the same moment into one question and gives each its own answer', async () => {
    const { asked, one, turn } = held();
    const answers = Promise.all([one('a'), one('b'), one('a'), one('nobody')]);
    await turn();
    expect(asked.map(({ keys }) => keys)).toEqual([['a', 'b', 'a', 'nobody']]);
    asked[0]?.answer(
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    );
    expect(await answers).toEqual([1, 2, 1, undefined]);
  });

  it('never gives an answer that was asked for before the request came', async () => {
    const { asked, one, turn } = held();
    const before = one('a');
    await turn();
    const after = one('a');
    await turn();
    expect(asked).toHaveLength(2);
    asked[0]?.answer(new Map([['a', 1]]));
    asked[1]?.answer(new Map());
    expect([await before, await after]).toEqual([1, undefined]);
  });

  it('holds further questions back while two are under way, and goes on when one has ended', async () => {
    const { asked, one, turn } = held();
    const all: Promise<number | undefined>[] = [];
    for (const key of ['a', 'b', 'c', 'd']) {
      all.push(one(key));
      await turn();
    }
    expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
    asked[1]?.answer(new Map([['b', 2]]));
    expect(await all[1]).toBe(2);
    await turn();
    expect(asked[2]?.keys).toEqual(['c', 'd']);
  });

  it('tells everybody of a question that failed, and asks again for the next', async () => {
    const { asked, one, turn } = held();
    const failed = Promise.allSettled([one('a'), one('b')]);
    await turn();
    asked[0]?.fail(new Error('away'));
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = one('a');
    await turn();
    asked[1]?.answer(new Map([['a', 3]]));
    expect(await next).toBe(3);
  });
});
