import { describe, expect, it } from 'vitest';
import { createCache } from './cache.ts';

describe('What is kept until something changes', () => {
  it('is worked out once for all who ask, at the same time or later', async () => {
    const cache = createCache(() => true);
    let worked = 0;
    const ask = () => cache.get('a', async () => ++worked);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    expect(await ask()).toBe(1);
    expect(await cache.get('b', async () => 'another')).toBe('another');
  });

  it('is worked out anew after a change, even where the first is not done yet', async () => {
    const cache = createCache(() => true);
    const first = Promise.withResolvers<string>();
    const before = cache.get('a', () => first.promise);
    cache.clear();
    const after = cache.get('a', async () => 'new');
    first.resolve('old');
    expect([await before, await after]).toEqual(['old', 'new']);
    expect(await cache.get('a', async () => 'newer')).toBe('new');
  });

  it('is not kept where it failed', async () => {
    const cache = createCache(() => true);
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('a', async () => 'there')).toBe('there');
  });

  it('is not kept while other nodes cannot be heard', async () => {
    let hears = false;
    const cache = createCache(() => hears);
    expect(await cache.get('a', async () => 1)).toBe(1);
    expect(await cache.get('a', async () => 2)).toBe(2);
    hears = true;
    expect(await cache.get('a', async () => 3)).toBe(3);
    expect(await cache.get('a', async () => 4)).toBe(3);
  });

  it('is not kept where it was read at a replica from before a change', async () => {
    const cache = createCache(() => true);
    const early = cache.asOfNow();
    cache.clear();
    expect(await early.get('a', async () => 'old')).toBe('old');
    expect(await cache.get('a', async () => 'new')).toBe('new');
    expect(await early.get('a', async () => 'old')).toBe('new');
    expect(await cache.asOfNow().get('b', async () => 'kept')).toBe('kept');
    expect(await cache.get('b', async () => 'newer')).toBe('kept');
  });
});
