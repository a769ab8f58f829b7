import { afterAll, expect, it } from 'vitest';
import { part } from '../prove/parts/growth.ts';
import { endServers } from '../support/server-process.ts';

afterAll(endServers, 60_000);

// The short form of npm run prove -- growth.
it('a log and a journal of two years are checked as a whole, listed and searched', { timeout: 240_000 }, async () => {
  const figures = await part.run({ seed: 1, short: true, count: null, say: () => undefined });
  expect(figures).toMatchObject({
    'audit entries': expect.any(Number),
    'journal, first page, p95 ms': expect.any(String),
  });
  expect(Number(figures['audit entries'])).toBeGreaterThan(29_000);
});
