import { afterAll, expect, it } from 'vitest';
import { part } from '../prove/parts/report-plans.ts';
import { endServers } from '../support/server-process.ts';

afterAll(endServers, 60_000);

// The short form of npm run prove -- report-plans.
it('each report of a month is one or two queries, and looks at no rows that it does not need', {
  timeout: 240_000,
}, async () => {
  const figures = await part.run({ seed: 1, short: true, count: null, say: () => undefined });
  expect(figures).toMatchObject({ invoices: 10_000, 'executive-summary': '1 query', 'aged-debtors': '2 queries' });
});
