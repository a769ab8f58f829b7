import { beforeAll, expect, it } from 'vitest';
import type { Agreement, AgreementDetails } from '../../domain/agreements/contract.ts';
import type { Renewal } from '../../domain/agreements/renewal-contract.ts';
import type { Charge } from '../../domain/billing/charges/charge-contract.ts';
import type { DemandLetter } from '../../domain/billing/letters/letter-contract.ts';
import type { CheckoutTask } from '../../domain/checkouts/contract.ts';
import type { SoldToday } from '../../domain/counter/contract.ts';
import type { Extra } from '../../domain/extras/contract.ts';
import { addDays, toDay } from '../../domain/kernel/time.ts';
import type { MailItem } from '../../domain/mailroom/contract.ts';
import type { MemberLogin } from '../../domain/members/login-contract.ts';
import type { TenantOverview } from '../../domain/members/overview-contract.ts';
import type { MpesaReceipt } from '../../domain/mpesa/receipt-contract.ts';
import type { Pass } from '../../domain/passes/contract.ts';
import type { PettyCashFund } from '../../domain/petty-cash/contract.ts';
import type { CheckIn } from '../../domain/presence/contract.ts';
import type { ShownRoom } from '../../domain/rooms/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import type { Till } from '../../domain/tills/contract.ts';
import type { Floor } from '../../domain/units/contract.ts';
import type { FloorPlan } from '../../domain/units/floor-contract.ts';
import type { Visit } from '../../domain/visits/contract.ts';
import type { Api, TestApp } from '../../tests/support/app.ts';
import { startDemoSpace } from '../../tests/support/demo-space.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { sellerAt } from '../settings/seller.ts';

let t: TestApp;
let admin: Api;

beforeAll(async () => {
  t = await startDemoSpace();
  admin = await t.as('admin');
}, 120_000);

it('the demo space has drawn floors with who sits where, and extras to sell', async () => {
  const [floor, yard] = (await admin.call('GET', '/api/floors')).body as Floor[];
  const { drawing, units } = (await admin.call('GET', `/api/floors/${floor?.id}`)).body as FloorPlan;
  expect(drawing.units).toHaveLength(units.length);
  expect(units.filter(({ holder }) => holder !== null).length).toBeGreaterThan(5);
  expect(units.some(({ kind, holder }) => kind === 'desk' && holder === null)).toBe(true);
  const parking = (await admin.call('GET', `/api/floors/${yard?.id}`)).body as FloorPlan;
  expect(parking.drawing.units).toHaveLength(8);
  expect(parking.units.filter(({ holder }) => holder !== null)).toHaveLength(7);
  expect(((await admin.call('GET', '/api/extras')).body as Extra[]).length).toBeGreaterThan(3);
});

it('the demo space has a till of yesterday that was short and handed over, and one that is open today', async () => {
  const [open, before] = (await admin.call('GET', '/api/tills')).body as Till[];
  expect(open).toMatchObject({ state: 'open', openedByName: 'Grace Njeri', openingDifference: '0.00' });
  expect(before).toMatchObject({
    state: 'closed',
    difference: '-150.00',
    reason: expect.any(String),
    handOver: { byName: 'Grace Njeri', receivedByName: 'Mercy Achieng' },
  });
  expect(before?.payments).toBeGreaterThan(0);
});

it('the demo space has its name on papers of days gone by, and owes nothing without a bill', async () => {
  const first = await sellerAt(t.app.deps, '2020-01-01T00:00:00.000Z');
  expect(first).toMatchObject({ companyName: 'Nafasi Workspaces', kraPin: 'P000000000N' });
  expect((await admin.call('GET', '/api/reports/aged-creditors')).body).toMatchObject({
    totals: { unmatched: '0.00' },
  });
});

it('the demo space sells online: a package waits for approval, a cancelled room is to be paid back, and a room is kept', async () => {
  const sold = (await admin.call('GET', '/api/checkouts')).body as CheckoutTask[];
  // The room is kept for ten minutes, and another file may have filled the space longer ago than that.
  const states = sold.map(({ state }) => (state === 'expired' ? 'open' : state));
  expect(states.sort()).toEqual(['open', 'paid', 'refunding']);
  expect(sold.find(({ state }) => state === 'refunding')).toMatchObject({
    returnState: 'proposed',
    refund: { way: 'mpesa', isDone: false },
  });
  expect((await admin.call('GET', '/api/package-orders?state=waiting')).body).toHaveLength(1);
});

it('the demo space keeps a cash box as a float, with vouchers that were paid back and some that wait', async () => {
  const funds = (await admin.call('GET', '/api/petty-cash')).body as PettyCashFund[];
  expect(funds.find(({ float }) => float !== null)).toMatchObject({
    float: '10000.00',
    balance: '7485.00',
    openVouchers: 3,
    vouchers: '2495.00',
    differences: '-20.00',
    topUp: '2515.00',
    otherMovements: '0.00',
  });
});

it('the demo space has passes of every kind, and people in the building', async () => {
  const passes = (await admin.call('GET', '/api/passes')).body as Pass[];
  expect(passes.map(({ state, isPaid, usedDays }) => [state, isPaid, usedDays])).toEqual([
    ['active', false, 0],
    ['used_up', true, 1],
    ['active', true, 2],
    ['active', true, 6],
    ['expired', true, 6],
  ]);
  const { inside } = (await admin.call('GET', '/api/presence')).body as { inside: CheckIn[] };
  expect(inside.filter(({ kind }) => kind === 'pass')).toHaveLength(2);
  expect(inside.filter(({ kind }) => kind === 'agreement')).toHaveLength(5);
});

it('the demo space has visitors inside, gone and expected today', async () => {
  const { timezone } = (await t.app.deps.settings.get()).general;
  const today = toDay(t.app.deps.clock.now(), timezone);
  const visits = (await admin.call('GET', `/api/visits?day=${today}`)).body as Visit[];
  expect(new Set(visits.map(({ state }) => state))).toEqual(new Set(['inside', 'left', 'expected']));
});

it('the demo space has two days of sales at the counter, one of them approved, and change given back', async () => {
  const today = (await admin.call('GET', '/api/counter/sales')).body as SoldToday[];
  expect(today.map(({ paymentMethod }) => paymentMethod)).toEqual(['cash', 'mobile_money', 'cash', 'cash']);
  expect(today.every(({ balance, soldByName }) => balance === '0.00' && soldByName === 'Grace Njeri')).toBe(true);
  const yesterday = addDays(toDay(t.app.deps.clock.now(), 'Africa/Nairobi'), -1);
  const before = (await admin.call('GET', `/api/counter/sales?day=${yesterday}`)).body as SoldToday[];
  expect(before.map(({ approvedByName }) => approvedByName)).toContain('Brian Otieno');
  expect((await admin.call('GET', '/api/counter')).body).toMatchObject({ salesToday: { count: 4 } });
  expect(await t.sql('select 1 from counter_pins')).toHaveLength(2);
});

it('the demo space has a picture of each room', async () => {
  const rooms = (await admin.call('GET', '/api/meeting-rooms')).body as ShownRoom[];
  expect(rooms.length).toBeGreaterThan(3);
  for (const { name, photos } of rooms) expect(photos).toMatchObject([{ alt: expect.stringContaining(name) }]);
});

it('the demo space has tenants of every status, package type and most cycles, over more than a year', async () => {
  const tenants = (await admin.call('GET', '/api/tenants?limit=500')).body as Tenant[];
  const kinds = (pick: (tenant: Tenant) => string) => new Set(tenants.map(pick)).size;
  expect(tenants.length).toBeGreaterThanOrEqual(40);
  expect(kinds(({ status }) => status)).toBe(3);
  expect(kinds(({ packageType }) => packageType)).toBe(5);
  expect(kinds(({ billingCycle }) => billingCycle)).toBe(7);
  expect(kinds(({ startDate }) => startDate.slice(0, 7))).toBeGreaterThanOrEqual(14);
  expect(kinds(({ companyName }) => companyName)).toBe(tenants.length);
  expect(kinds(({ phone }) => phone)).toBe(tenants.length);
});

it('the demo space has real deals: agreed prices, discounts that end, units, notice given, renewals due, a draft', async () => {
  const { body } = await admin.call('GET', '/api/agreements?limit=500');
  const deals = (body as Agreement[]).filter(({ isMain }) => !isMain);
  expect(new Set(deals.map(({ state }) => state))).toEqual(new Set(['active', 'notice', 'draft']));
  const soon = addDays(toDay(t.app.deps.clock.now(), 'Africa/Nairobi'), 90);
  expect(deals.filter(({ endDate }) => endDate !== null && endDate <= soon).length).toBeGreaterThanOrEqual(2);
  const pwani = deals.find(({ tenantName }) => tenantName === 'Pwani Software');
  const { lines: all, increases } = (await admin.call('GET', `/api/agreements/${pwani?.id}`)).body as AgreementDetails;
  expect(increases).toMatchObject([{ percent: 5, letterState: 'waiting' }]);
  const lines = all.filter(({ endDate }) => endDate !== null);
  expect(lines).toMatchObject([
    {
      name: 'Dedicated Desk',
      quantity: 6,
      unitPrice: '11000.00',
      discountPercent: 10,
      discountUntil: expect.any(String),
    },
    { name: 'Parking Bay', quantity: 2, unitPrice: '3000.00' },
    { name: 'Locker', quantity: 1 },
  ]);
  expect(lines.map(({ unitIds }) => unitIds.length)).toEqual([6, 2, 1]);
  const [billed] = await t.sql(`select count(*)::int as invoices, min(lines)::int as lines from (
    select i.id, count(l.id) as lines from rent_periods p join invoices i on i.id = p.invoice_id join invoice_lines l on l.invoice_id = i.id
    where p.agreement_id = '${pwani?.id}' and l.kind = 'rent' group by i.id) as issued`);
  expect(billed).toEqual({ invoices: 6, lines: 3 });
  const overview = (await admin.call('GET', `/api/tenants/${pwani?.tenantId}/overview`)).body as TenantOverview;
  expect(overview.money?.account.deposit).toBe(pwani?.depositRequired);
  const renewals = (await admin.call('GET', '/api/agreements/renewals')).body as Renewal[];
  expect(renewals.map(({ answer }) => answer)).toContain('undecided');
  const charges = (await admin.call('GET', '/api/charges')).body as Charge[];
  expect(charges.map(({ state }) => state)).toEqual(['open', 'open']);
});

it('the account of the demo client belongs to a company', async () => {
  const [baraka] = (await admin.call('GET', '/api/tenants?q=baraka+creative')).body as Tenant[];
  const [account] = await t.sql(`select id from users where username = 'baraka'`);
  expect(baraka?.userId).toBe(account?.id);
  const [login] = (await admin.call('GET', `/api/tenants/${baraka?.id}/logins`)).body as MemberLogin[];
  expect(login).toMatchObject({ id: account?.id, username: 'baraka' });
});

it('the demo space has mail in every state for its virtual offices, told to their tenants and signed for', async () => {
  const items = (await admin.call('GET', '/api/mail-items')).body as MailItem[];
  expect(new Set(items.map(({ status, kind }) => `${status} ${kind}`)).size).toBeGreaterThanOrEqual(4);
  expect(items.every(({ receivedBy, notifiedAt }) => receivedBy === 'Grace Njeri' && notifiedAt !== null)).toBe(true);
  for (const { status, receivedAt, closedAt, signature } of items) {
    expect(signature !== null).toBe(status === 'handed_out');
    if (closedAt) expect(closedAt > receivedAt).toBe(true);
  }
  // The year was lived with a mail server; only what is told of the last day is kept.
  const states = await t.sql('select distinct status from outbox order by status');
  expect(states).toEqual([{ status: 'accepted' }, { status: 'kept' }]);
  expect(await t.sql(`select id from outbox where created_at > now() or accepted_at < created_at`)).toEqual([]);
});

it('the demo space is sound: what the audit log says is what is there', async () => {
  // A busy machine says that it is not through yet: it is asked again.
  await eventually(async () => {
    const { body } = await admin.call('GET', '/api/audit-log/verify');
    expect(body).toMatchObject({ ok: true, problems: [] });
  }, 60_000);
}, 90_000);

it('the demo year has invoices of every kind, payments in all methods and expenses in nearly all categories', async () => {
  const [counts] = await t.sql(`select
    (select count(*) from invoices)::int as invoices, (select count(distinct type) from invoices)::int as types,
    (select count(distinct payment_method) from payments)::int as methods, (select count(distinct category) from expenses)::int as categories,
    (select count(distinct to_char(issue_date, 'YYYY-MM')) from invoices)::int as months`);
  expect(counts).toMatchObject({ types: 5, methods: 5 });
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

it('the demo space has paid its people for a year: twelve months are settled, this one waits for approval', async () => {
  const [counts] =
    await t.sql(`select count(*) filter (where status = 'paid')::int as paid, count(*) filter (where status = 'pending')::int as pending,
    count(distinct tax_month)::int as months, bool_and(not differs) as by_the_tables from payroll_records`);
  expect(counts).toEqual({ paid: expect.any(Number), pending: 8, months: 13, by_the_tables: true });
  const [owed] = await t.sql(
    `select coalesce(sum(debit - credit), 0)::text as wages from journal_lines where account = '2450'`,
  );
  expect(owed?.wages).toBe('0.00');
});

it('the demo space has eighty things with their history, depreciated for a year and in balance with the books', async () => {
  const [counts] = await t.sql(`select (select count(*) from inventory_items)::int as items,
    (select count(*) from inventory_movements)::int as movements, (select count(distinct movement_type) from inventory_movements)::int as types,
    (select count(distinct status) from maintenance_records)::int as statuses, (select count(*) from depreciation_months)::int as months,
    (select count(distinct condition) from inventory_items)::int as conditions`);
  expect(counts).toMatchObject({ items: 80, types: 5, statuses: 3, months: 12, conditions: 4 });
  expect(counts?.movements).toBeGreaterThan(95);
  const [books] = await t.sql(`select
    (select sum(debit - credit) from journal_lines where account in ('1500', '1510', '1520', '1530'))
      = (select sum(cost) from inventory_assets where disposed_on is null) as cost,
    (select sum(credit - debit) from journal_lines where account in ('1501', '1511', '1521', '1531'))
      = (select sum(depreciated) from inventory_assets where disposed_on is null) as depreciated`);
  expect(books).toEqual({ cost: true, depreciated: true });
});

it('the demo space takes M-Pesa: receipts that found their invoice, money that waits, a prompt that was cancelled, rent that comes by itself', async () => {
  const of = async (path: string) => (await admin.call('GET', path)).body;
  expect(await of('/api/mpesa/channels')).toMatchObject([
    { kind: 'paybill', environment: 'simulator', isActive: true },
  ]);
  expect((await of('/api/mpesa/receipts?state=applied')) as MpesaReceipt[]).not.toHaveLength(0);
  const waiting = (await of('/api/mpesa/receipts?state=suspense')) as MpesaReceipt[];
  // One of them is of a room that was cancelled: it waits to be sent back.
  expect(waiting).toHaveLength(4);
  expect(waiting.some(({ suggestion }) => suggestion !== null)).toBe(true);
  expect(await of('/api/mpesa/requests')).toMatchObject([
    { state: 'failed', message: 'The payer cancelled the prompt.' },
  ]);
  expect(await of('/api/mpesa/orders')).toMatchObject([{ state: 'active', frequency: 'monthly' }]);
});

it('the demo space has the bank’s statement of last month, most of it matched', async () => {
  const [lines] = await t.sql(`select count(*) filter (where is_matched)::int as matched,
    count(*) filter (where not is_matched)::int as open from statement_lines`);
  expect(lines?.matched).toBeGreaterThan(10);
  expect(lines?.open).toBeGreaterThanOrEqual(5);
});
