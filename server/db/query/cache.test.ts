import { describe, expect, it } from 'vitest';
import { createMemory } from './cache.ts';

describe('What is kept until something changes', () => {
  it('is worked out once for all who ask, at the same time or later', async () => {
    const memory = createMemory(() => true);
    let worked = 0;
    const ask = () => memory.recall('a', async () => ++worked);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    expect(await ask()).toBe(1);
    expect(await memory.recall('b', async () => 'another')).toBe('another');
  });

  it('is worked out anew after a change, even where the first is not done yet', async () => {
    const memory = createMemory(() => true);
    const first = Promise.withResolvers<string>();
    const before = memory.recall('a', () => first.promise);
    memory.forget();
    const after = memory.recall('a', async () => 'new');
    first.resolve('old');
    expect([await before, await after]).toEqual(['old', 'new']);
    expect(await memory.recall('a', async () => 'newer')).toBe('new');
  });

  it('is not kept where it failed', async () => {
    const memory = createMemory(() => true);
    await expect(memory.recall('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await memory.recall('a', async () => 'there')).toBe('there');
  });

  it('is not kept while other nodes cannot be heard', async () => {
    let hears = false;
    const memory = createMemory(() => hears);
    expect(await memory.recall('a', async () => 1)).toBe(1);
    expect(await memory.recall('a', async () => 2)).toBe(2);
    hears = true;
    expect(await memory.recall('a', async () => 3)).toBe(3);
    expect(await memory.recall('a', async () => 4)).toBe(3);
  });
});
