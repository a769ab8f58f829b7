import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, type Day, daysBetween } from '../../domain/kernel/time.ts';
import { BILLING_CYCLES } from '../../domain/packages/contract.ts';
import { beginRun, endRun } from '../../server/billing/kernel/run-log.ts';
import { previewBilling } from '../../server/billing/runs/preview.ts';
import { runBilling } from '../../server/billing/runs/run.ts';
import { type Database, systemActor } from '../../server/db/connection/database.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { furnish, standingClock } from '../support/bookings.ts';
import { chanceFrom } from '../support/chance.ts';

// Days of the simulation: three years with BILLING_DAYS=1096, fewer by default.
const DAYS = Number(process.env.BILLING_DAYS ?? 40);
const SEED = Number(process.env.BILLING_SEED ?? 20_261_115);
const START: Day = '2026-01-31';
const END = addDays(START, DAYS);

const { next: chance } = chanceFrom(SEED);

const clock = standingClock(`${START}T09:00:00.000Z`);
let t: TestApp;

class Killed extends Error {}

// A process that dies within a transaction has done nothing of it; one that dies after it has done all of it.
const mortal = (database: Database): Database => ({
  ...database,
  transact: async (actor, work) => {
    const fate = chance();
    const result = await database.transact(actor, async (tx) => {
      const done = await work(tx);
      if (fate < 0.1) throw new Killed();
      return done;
    });
    if (fate > 0.95) throw new Killed();
    return result;
  },
});

const actor = systemActor('test');

const runOnce = async (database: Database): Promise<void> => {
  const run = await beginRun(t.app.database, actor, { kind: 'billing', trigger: 'person', day: START });
  try {
    await runBilling(database, t.app.deps, run);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
  await endRun(t.app.database, run, null);
};

const issued = async (prefix: string) =>
  t.sql(`select substr(t.company_name, 3) as tenant, p.starts_on::text, p.ends_on::text, i.amount
    from invoices i join rent_periods p on p.invoice_id = i.id join tenants t on t.id = i.tenant_id
    where t.company_name like '${prefix} %' order by 1, 2`);

beforeAll(async () => {
  t = await startTestApp({ clock });
  const world = await furnish(t);
  const rates = {
    dailyRate: 700,
    weeklyRate: 4_000,
    fortnightRate: 7_500,
    monthlyRate: 12_500,
    quarterlyRate: 36_000,
    semiAnnualRate: 70_000,
    annualRate: 135_000,
  };
  const { id } = await world.offer({ ...rates, type: 'flexible_shared' });
  for (const prefix of ['A', 'B']) {
    for (const billingCycle of BILLING_CYCLES) {
      // One of each goes on, one leaves in the middle of a period, one is billed from the middle of one.
      const tenant = (name: string, more: object) =>
        world.tenant({
          companyName: `${prefix} ${billingCycle} ${name}`,
          packageId: id,
          billingCycle,
          startDate: START,
          ...more,
        });
      await tenant('stays', {});
      await tenant('leaves', { endDate: addDays(START, Math.floor(DAYS * 0.6)) });
      await tenant('came with a past', { billedThrough: addDays(START, 11) });
    }
  }
});

describe(`billing day by day for ${DAYS} days (seed ${SEED})`, () => {
  it('with runs that break off and runs twice a day issues what one straight run issues, and the preview says so', {
    timeout: 20_000 + DAYS * 1_000,
  }, async () => {
    const manager = await t.as('manager');
    for (const { id } of await t.sql(`select id from tenants where company_name like 'B %'`)) {
      await manager.call('PATCH', `/api/tenants/${id}/status`, { status: 'suspended' });
    }
    for (let day = START; day <= END; day = addDays(day, 1)) {
      clock.set(`${day}T09:00:00.000Z`);
      await runOnce(mortal(t.app.database));
      if (chance() < 0.3) await runOnce(mortal(t.app.database));
    }
    await runOnce(t.app.database);
    for (const { id } of await t.sql(`select id from tenants where company_name like 'B %'`)) {
      await manager.call('PATCH', `/api/tenants/${id}/status`, { status: 'active' });
    }
    const preview = await previewBilling(t.app.deps, undefined);
    const before = (await t.sql(`select count(*)::int as n from invoices`))[0]?.n as number;
    await runOnce(t.app.database);
    const [after] = await t.sql(
      `select count(*)::int - ${before} as n, coalesce(sum(amount) filter (where tenant_id in (select id from tenants where company_name like 'B %')), 0)::text as total from invoices`,
    );
    expect(after).toEqual({ n: preview.count, total: preview.total });
    const straight = await issued('B');
    expect(straight.length).toBeGreaterThan(7);
    expect(await issued('A')).toEqual(straight);
  });

  it('gives every invoice its terms from the period or from the day it was issued, whichever is later', async () => {
    const wrong = await t.sql(`select i.invoice_number, i.issue_date, i.due_date from invoices i
      join rent_periods p on p.invoice_id = i.id where i.due_date <> greatest(p.starts_on, i.issue_date) + 30`);
    expect(wrong).toEqual([]);
  });

  it('tiles each tenancy without a gap or an overlap', async () => {
    const periods = await t.sql(
      `select tenant_id, starts_on::text as start, ends_on::text as end from rent_periods order by tenant_id, starts_on`,
    );
    for (const [n, period] of periods.entries()) {
      const before = periods[n - 1];
      if (before?.tenant_id === period.tenant_id) expect(period.start).toBe(before?.end);
      expect(daysBetween(period.start as Day, period.end as Day)).toBeGreaterThan(0);
    }
  });

  it('leaves no gap in the numbers and books that balance', async () => {
    const gaps = await t.sql(`select series from invoices group by series having max(seq) <> count(*)`);
    expect(gaps).toEqual([]);
    const [sums] = await t.sql(`select (select sum(debit - credit) from journal_lines)::text as difference,
      (select sum(debit - credit) from journal_lines where account = '1100')::text as receivables,
      (select sum(amount) from invoices)::text as open`);
    expect(sums).toMatchObject({ difference: '0.00', receivables: sums?.open });
  });
});
