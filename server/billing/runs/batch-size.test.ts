import { describe, expect, it } from 'vitest';
import { adaptiveBatchSize } from './batch-size.ts';

// A machine that needs so many milliseconds for each piece, and some for the transaction itself.
const paceOn = async (msEach: number, { fixed = 10, rounds = 12, first = 25 } = {}) => {
  let now = 0;
  const pace = adaptiveBatchSize(first, () => now);
  for (let round = 0; round < rounds; round++) {
    const count = pace.current();
    await pace.measure(count, async () => {
      now += fixed + count * msEach;
    });
  }
  return pace;
};

describe('the pace of a run', () => {
  it('finds how many fit in the time for which others may wait', async () => {
    const fast = (await paceOn(1)).current();
    expect(fast).toBeGreaterThan(100);
    expect(10 + fast * 1).toBeLessThan(200);
    expect((await paceOn(5)).current()).toBeLessThan(35);
  });

  it('stays within its bounds on any machine', async () => {
    expect((await paceOn(0)).current()).toBe(500);
    expect((await paceOn(1_000)).current()).toBe(10);
  });

  it('grows at most twofold at a time, and shrinks at once', async () => {
    expect((await paceOn(0.1, { rounds: 1 })).current()).toBe(50);
    expect((await paceOn(20, { rounds: 1, first: 400 })).current()).toBe(10);
  });

  it('does not take a last batch of a few for the measure', async () => {
    let now = 0;
    const pace = adaptiveBatchSize(100, () => now);
    await pace.measure(3, async () => {
      now += 1;
    });
    expect(pace.current()).toBe(100);
  });

  it('learns nothing from what failed, and hands the failure on', async () => {
    const pace = adaptiveBatchSize();
    await expect(pace.measure(25, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(pace.current()).toBe(25);
  });
});
