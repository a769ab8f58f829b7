import { beforeAll, expect, it } from 'vitest';
import type { DemandLetter } from '../../domain/billing/letter-contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { fillDefaults } from './defaults.ts';
import { fillDemo } from './demo.ts';
import { systemActor } from './pool.ts';

let t: TestApp;
let admin: Api;

beforeAll(async () => {
  t = await startTestApp({ env: { DEMO: 'true' } });
  await t.app.database.transact(systemActor('setup'), fillDefaults);
  await fillDemo(t.app.database, t.config);
  admin = await t.as('admin');
});

it('the demo year has invoices of every kind, payments in all methods and expenses in nearly all categories', async () => {
  const [counts] = await t.sql(`select
    (select count(*) from invoices)::int as invoices, (select count(distinct type) from invoices)::int as types,
    (select count(distinct payment_method) from payments)::int as methods, (select count(distinct category) from expenses)::int as categories,
    (select count(distinct to_char(issue_date, 'YYYY-MM')) from invoices)::int as months`);
  expect(counts).toMatchObject({ types: 3, methods: 5 });
  expect(counts?.invoices).toBeGreaterThan(300);
  expect(counts?.months).toBeGreaterThanOrEqual(12);
  expect(counts?.categories).toBeGreaterThanOrEqual(11);
});

it('has arrears at each step of the ladder', async () => {
  const letters = (await admin.call('GET', '/api/demand-letters?limit=500')).body as DemandLetter[];
  const open = new Set(letters.filter(({ status }) => status !== 'superseded').map(({ type }) => type));
  expect([...open].sort()).toEqual(['eviction_notice', 'final_notice', 'first_notice']);
  expect(letters.some(({ status }) => status === 'awaiting_approval')).toBe(true);
});

it('has books that balance and agree with what is open', async () => {
  const [sums] = await t.sql(`select (select sum(debit - credit) from journal_lines)::text as difference,
    (select sum(debit - credit) from journal_lines where account = '1100')::text as receivables,
    (select sum(amount - paid_amount - credited_amount) from invoices)::text as open,
    (select coalesce(sum(credit - debit), 0)::numeric(14, 2) from journal_lines where account = '2110')::text as credit,
    (select coalesce(sum(unallocated), 0)::numeric(14, 2) from payments)::text as unallocated`);
  expect(sums).toMatchObject({ difference: '0.00', receivables: sums?.open, credit: sums?.unallocated });
});
