import { beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '../../domain/billing/contract.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import { type Api, startTestApp, type TestApp } from '../support/app.ts';
import { furnish, standingClock } from '../support/bookings.ts';
import { chanceFrom } from '../support/chance.ts';

// DUNNING_DAYS=120 for the long proof.
const DAYS = Number(process.env.DUNNING_DAYS ?? 30);
const SEED = Number(process.env.DUNNING_SEED ?? 4_711);
const START: Day = '2026-03-02';
const TENANTS = 10;

const clock = standingClock(`${START}T09:00:00.000Z`);
const chance = chanceFrom(SEED);
const heldUntil = new Map<string, Day>();
let t: TestApp;
let accountant: Api;
let tenants: { id: string }[];

type Letter = { tenant_id: string; invoice_id: string; type: string; amount_due: string; owed: string; status: string };

// What the books say of an invoice: its receivable less everything that was posted against the tenant's is not kept by
// invoice, so that the sum of what settled it is taken away from what was billed.
const lettersOf = (day: Day) =>
  t.sql(`select l.tenant_id, n.invoice_id, l.type, n.amount_due, l.status,
    (i.amount - coalesce((select sum(a.amount) from allocations a where a.invoice_id = i.id and a.created_at <= l.created_at), 0))::text as owed
    from demand_letters l join demand_letter_invoices n on n.letter_id = l.id join invoices i on i.id = n.invoice_id
    where l.written_on = '${day}'`) as Promise<Letter[]>;

const serveAll = async (day: Day) => {
  const waiting = await accountant.call('GET', '/api/demand-letters?status=awaiting_delivery');
  for (const { id } of waiting.body as { id: string }[]) {
    await accountant.call('POST', `/api/demand-letters/${id}/served`, { method: 'by_hand', servedOn: day });
  }
};

const payAtRandom = async () => {
  const tenant = tenants[chance.below(TENANTS)];
  const open = (await accountant.call('GET', `/api/invoices?tenant=${tenant?.id}&open=true`)).body as Invoice[];
  const invoice = open[chance.below(open.length || 1)];
  if (!invoice) return;
  const amount = chance.next() < 0.5 ? invoice.balance : (Number(invoice.balance) / 2).toFixed(2);
  await accountant.call('POST', '/api/payments', {
    tenantId: tenant?.id,
    invoiceId: invoice.id,
    amount,
    paymentMethod: 'cash',
  });
};

const holdAtRandom = async (day: Day) => {
  const tenant = tenants[chance.below(TENANTS)];
  const until = addDays(day, 1 + chance.below(9));
  const reply = await accountant.call('POST', '/api/dunning-holds', {
    tenantId: tenant?.id,
    kind: 'promise',
    until,
    reason: 'Promised',
  });
  expect(reply.status).toBe(201);
  const before = heldUntil.get(tenant?.id ?? '');
  heldUntil.set(tenant?.id ?? '', before && before > until ? before : until);
};

beforeAll(async () => {
  t = await startTestApp({ clock });
  const world = await furnish(t);
  accountant = await t.as('accountant');
  await world.manager.call('PUT', '/api/settings/billing', { invoiceDueDays: 5 });
  const { id } = await world.offer({ fortnightRate: 6_000 });
  tenants = await Promise.all(
    Array.from({ length: TENANTS }, (_, n) =>
      world.tenant({ packageId: id, billingCycle: 'fortnight', startDate: addDays(START, n) }),
    ),
  );
});

describe(`${DAYS} days of letters with payments and holds in between (seed ${SEED})`, () => {
  it('asks each invoice for what is owed that day, once a step, never while it is held or paid, with one fee', {
    timeout: 20_000 + DAYS * 5_000,
  }, async () => {
    let written = 0;
    for (let day = START; day <= addDays(START, DAYS); day = addDays(day, 1)) {
      for (const hour of ['06', '12', '18']) {
        clock.set(`${day}T${hour}:00:00.000Z`);
        const running = accountant.call('POST', '/api/automation/manual-run');
        const meanwhile = chance.next() < 0.4 ? payAtRandom() : Promise.resolve();
        const [reply] = await Promise.all([running, meanwhile]);
        expect(reply.status, JSON.stringify(reply.body)).toBe(200);
        expect((reply.body as { steps: { step: string }[] }).steps.length).toBeGreaterThan(4);
      }
      const letters = await lettersOf(day);
      written += letters.length;
      for (const letter of letters) {
        expect(letter.amount_due).toBe(letter.owed);
        expect(Number(letter.owed)).toBeGreaterThan(0);
        expect((heldUntil.get(letter.tenant_id) ?? '') < day, `${letter.type} on ${day} while held`).toBe(true);
      }
      if (chance.next() < 0.2) await holdAtRandom(day);
      if (chance.next() < 0.7) await serveAll(day);
    }
    expect(written).toBeGreaterThan(5);
    const failures = await t.sql(`select * from run_steps where error is not null`);
    expect(failures).toEqual([]);
  });

  it('leaves one letter in force for a debtor and step, one fee for an invoice and month, and none for what is settled', async () => {
    expect(
      await t.sql(`select tenant_id, type from demand_letters where status in ('awaiting_approval', 'awaiting_delivery', 'sent')
        group by 1, 2 having count(*) > 1`),
    ).toEqual([]);
    expect(
      await t.sql(`select tenant_id from invoices where type = 'late_fee' group by tenant_id, date_trunc('month', issue_date)
        having count(*) > 1`),
    ).toEqual([]);
    expect(
      await t.sql(`select late_fee_of from invoices where late_fee_of is not null group by 1 having count(*) > 1`),
    ).toEqual([]);
    expect(
      await t.sql(`select l.id from demand_letters l where l.status in ('awaiting_approval', 'awaiting_delivery', 'sent')
        and not exists (select 1 from demand_letter_invoices n join invoices i on i.id = n.invoice_id
          where n.letter_id = l.id and i.status = 'pending')`),
    ).toEqual([]);
    const [sums] = await t.sql(`select (select sum(debit - credit) from journal_lines)::text as difference,
      (select sum(debit - credit) from journal_lines where account = '1100')::text as receivables,
      (select sum(amount - paid_amount - credited_amount) from invoices)::text as open`);
    expect(sums).toMatchObject({ difference: '0.00', receivables: sums?.open });
  });
});
