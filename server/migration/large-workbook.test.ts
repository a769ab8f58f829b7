import { describe, expect, it } from 'vitest';
import { addMoney, cents, toDecimalText } from '../../domain/kernel/money.ts';
import { addDays, daysBetween } from '../../domain/kernel/time.ts';
import type { SheetKey } from '../../domain/migration/sheets.ts';
import type { AgedDebtors } from '../../domain/reports/tenant-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnish, standingClock } from '../../tests/support/bookings.ts';
import { chanceFrom } from '../../tests/support/chance.ts';
import { type Book, errorTexts, sendBook } from '../../tests/support/migration.ts';

const CUT_OVER = '2026-10-31';
const TODAY = '2026-11-15';
const t = await startTestApp({ clock: standingClock(`${TODAY}T06:00:00.000Z`) });
const world = await furnish(t);
const admin = await t.as('admin');
const desk = await world.offer({
  name: 'Desk',
  type: 'dedicated_shared',
  totalSpaces: 5_000,
  monthlyRate: '12500.00',
  quarterlyRate: '36000.00',
});
const office = await world.offer({
  name: 'Office',
  type: 'private_offices',
  totalSpaces: 1_000,
  monthlyRate: '80000.00',
  quarterlyRate: '230000.00',
});
await admin.call('POST', '/api/extras', { name: 'Parking', price: '3000.00', account: '4070', isRecurring: true });

type Row = Record<string, string>;
const { next: seeded } = chanceFrom(2026);
const pick = <T>(from: readonly T[]): T => from[Math.floor(seeded() * from.length)] as T;
const between = (least: number, most: number) => least + Math.floor(seeded() * (most - least + 1));
const money = (amount: number) => toDecimalText(cents(amount));

// As other systems export it: days in two forms, amounts with and without separators, names in any case.
const messyDay = (day: string) => (seeded() < 0.3 ? day.split('-').reverse().join('/') : day);
const messyMoney = (amount: number) =>
  seeded() < 0.3 ? `KES ${money(amount).replace(/\B(?=(\d{3})+\.)/g, ',')}` : money(amount);
const messyName = (name: string) => (seeded() < 0.2 ? ` ${name.toUpperCase()} ` : name);

const TENANTS = 400;
const AGREEMENTS = 500;
const INVOICES = 800;

const companies = Array.from({ length: TENANTS }, (_, n) => `Company ${n + 1} Ltd`);

const makeLines = (agreement: string, n: number): Row[] => [
  {
    agreement,
    package: messyName(pick([desk.name, office.name])),
    quantity: String(between(1, 4)),
    price: messyMoney(between(5_000, 90_000) * 100),
    units: `U-${n}`,
  },
  ...(seeded() < 0.5
    ? [{ agreement, extra: 'Parking', quantity: String(between(1, 3)), discountPercent: pick(['', '10', '12.5%']) }]
    : []),
];

const makeBook = () => {
  const agreements = Array.from({ length: AGREEMENTS }, (_, n): Row => {
    const isAhead = n % 10 === 0;
    return {
      agreement: `AG/${n + 1}`,
      tenant: messyName(companies[n % TENANTS] ?? ''),
      startDate: messyDay(addDays('2024-01-01', between(0, 900))),
      billingCycle: isAhead ? 'Quarterly' : pick(['monthly', 'Monthly', '']),
      noticeDays: pick(['', '30', '60']),
      ...(isAhead ? { billFrom: '2027-01-01' } : {}),
    };
  });
  const invoices = Array.from({ length: INVOICES }, (_, n) => {
    const issueDate = addDays(CUT_OVER, -between(0, 200));
    const amount = between(1_000, 90_000) * 100 + between(0, 99);
    const paid = seeded() < 0.3 ? Math.floor(amount / 3) : 0;
    return {
      tenant: pick(companies),
      oldNumber: `OLD-${n + 1}`,
      issueDate,
      dueDate: addDays(issueDate, 14),
      amount,
      paid,
    };
  });
  const credits = Array.from({ length: 30 }, () => ({ tenant: pick(companies), amount: between(1, 50_000) }));
  const deposits = companies.slice(0, 250).map((tenant) => ({ tenant, amount: between(1_000, 80_000) * 100 }));
  const prepaid = agreements
    .filter((_, n) => n % 10 === 0)
    .map(({ agreement = '' }) => ({ agreement, amount: between(100_000, 9_000_000) }));
  const assets = Array.from({ length: 40 }, (_, n) => ({
    itemCode: `FA-${n + 1}`,
    class: pick(['furniture', 'computers']),
    cost: between(10_000, 500_000) * 100,
    depreciated: between(0, 900_000),
  }));
  return { agreements, invoices, credits, deposits, prepaid, assets };
};

const sum = (amounts: readonly number[]) => addMoney(...amounts.map((amount) => cents(amount)));

const raw = makeBook();
const followed: Record<string, number> = {
  '1100': sum(raw.invoices.map(({ amount, paid }) => amount - paid)),
  '1500': sum(raw.assets.filter((asset) => asset.class === 'furniture').map(({ cost }) => cost)),
  '1501': -sum(raw.assets.filter((asset) => asset.class === 'furniture').map(({ depreciated }) => depreciated)),
  '1510': sum(raw.assets.filter((asset) => asset.class === 'computers').map(({ cost }) => cost)),
  '1511': -sum(raw.assets.filter((asset) => asset.class === 'computers').map(({ depreciated }) => depreciated)),
  '2100': -sum(raw.deposits.map(({ amount }) => amount)),
  '2110': -sum(raw.credits.map(({ amount }) => amount)),
  '2200': -sum(raw.prepaid.map(({ amount }) => amount)),
};
const others: Record<string, number> = {
  '1010': 812_345_67,
  '1020': 45_678_90,
  '2300': -98_765_43,
  '4020': -700_000_00,
  '5040': 350_000_00,
};
const trial: Record<string, number> = { ...followed, ...others };
trial['3100'] = -Object.values(trial).reduce((one, other) => one + other, 0);

const book: Book = {
  cutOver: [{ day: CUT_OVER }],
  units: Array.from({ length: AGREEMENTS }, (_, n) => ({
    kind: 'desk',
    name: `U-${n}`,
    floor: pick(['Ground Floor', 'First Floor']),
  })),
  tenants: companies.map((companyName, n) => ({
    companyName,
    contactPerson: `Person ${n}`,
    email: `t${n}@example.com`,
    phone: '0712 345 678',
  })),
  agreements: raw.agreements as Row[],
  lines: raw.agreements.flatMap(({ agreement = '' }, n) => makeLines(agreement, n)),
  openInvoices: raw.invoices.map(({ tenant, oldNumber, issueDate, dueDate, amount, paid }) => ({
    tenant: messyName(tenant),
    oldNumber,
    issueDate: messyDay(issueDate),
    dueDate: messyDay(dueDate),
    amount: messyMoney(amount),
    paid: paid ? messyMoney(paid) : '',
  })),
  credits: raw.credits.map(({ tenant, amount }) => ({ tenant, amount: messyMoney(amount) })),
  deposits: raw.deposits.map(({ tenant, amount }) => ({ tenant: messyName(tenant), amount: messyMoney(amount) })),
  prepaidRent: raw.prepaid.map(({ agreement, amount }) => ({
    agreement,
    paidThrough: '31/12/2026',
    amount: money(amount),
  })),
  assets: raw.assets.map(({ itemCode, class: of, cost, depreciated }) => ({
    itemCode,
    name: `Asset ${itemCode}`,
    class: of,
    cost: money(cost),
    depreciated: money(depreciated),
    acquiredOn: '2024-05-01',
  })),
  trialBalance: Object.entries(trial).map(([account, amount]) => ({
    account,
    [amount < 0 ? 'credit' : 'debit']: money(Math.abs(amount)),
  })),
};

// What somebody typed wrong: where, and how it is told.
const ERRORS: [sheet: SheetKey, at: number, cells: Row, text: string][] = [
  ['tenants', 7, { email: 'info at company' }, 'Tenants!C9: Email must be an email address'],
  [
    'tenants',
    120,
    { phone: 'call me' },
    'Tenants!D122: Phone must be a number such as 0712 345 678 or +44 20 7946 0958',
  ],
  ['tenants', 399, { contactPerson: '' }, 'Tenants!B401: Contact Person is required'],
  ['agreements', 3, { startDate: '2025-02-30' }, 'Agreements!D5: Start Date must be a date such as 30/11/2026'],
  [
    'agreements',
    44,
    { billingCycle: 'now and then' },
    'Agreements!H46: Billing Cycle must be one of daily, weekly, fortnight, monthly, quarterly, semi_annual, annual',
  ],
  [
    'agreements',
    450,
    { tenant: 'Compnay 7' },
    'Agreements!B452: There is no tenant named Compnay 7 in the sheet Tenants',
  ],
  [
    'agreements',
    499,
    { billFrom: '2026-09-01' },
    'Agreements!M501: Bill From must not be before 1 Nov 2026, the day after the cut-over',
  ],
  ['lines', 0, { quantity: '2.5' }, 'Lines!D2: Quantity must be a whole number'],
  ['lines', 60, { agreement: 'AG/0' }, 'Lines!A62: There is no agreement AG/0 in the sheet Agreements'],
  ['lines', 200, { package: 'Dsek', extra: '' }, 'Lines!B202: There is no package named Dsek'],
  ['lines', 310, { price: 'eleven' }, 'Lines!E312: Agreed Price must be an amount with at most two decimals'],
  [
    'openInvoices',
    5,
    { tenant: 'Somebody Else' },
    'Open Invoices!A7: There is no tenant named Somebody Else in the sheet Tenants',
  ],
  ['openInvoices', 77, { dueDate: 'soon' }, 'Open Invoices!D79: Due Date must be a date such as 30/11/2026'],
  [
    'openInvoices',
    400,
    { paid: '99999999' },
    'Open Invoices!F402: Paid So Far must be less than the amount: leave out what is paid',
  ],
  [
    'openInvoices',
    799,
    { issueDate: '2026-11-01', dueDate: '2026-11-20' },
    'Open Invoices!C801: Issue Date must not be after the cut-over day, 31 Oct 2026',
  ],
  ['credits', 2, { amount: '0' }, 'Credits!B4: Amount must be more than 0'],
  ['deposits', 9, { amount: '12.345' }, 'Deposits Held!B11: Amount must be an amount with at most two decimals'],
  [
    'prepaidRent',
    1,
    { paidThrough: '2026-12-30' },
    'Prepaid Rent!B3: Paid Through must be 31 Dec 2026, the day before AG/11 is billed again',
  ],
  [
    'assets',
    4,
    { class: 'cars' },
    'Fixed Assets!C6: Class must be one of furniture, computers, machinery, telecom, leasehold',
  ],
  ['trialBalance', 2, { account: '15' }, 'Opening Trial Balance!A4: There is no active account 15'],
];

const spoilt = (): Book => {
  const copy = structuredClone(book);
  for (const [sheet, at, cells] of ERRORS) Object.assign(copy[sheet]?.[at] ?? {}, cells);
  return copy;
};

const ages = () => {
  const buckets = { current: 0, days30: 0, days60: 0, days90: 0, older: 0 };
  for (const { dueDate, amount, paid } of raw.invoices) {
    const age = daysBetween(dueDate, TODAY);
    buckets[age <= 0 ? 'current' : age <= 30 ? 'days30' : age <= 60 ? 'days60' : age <= 90 ? 'days90' : 'older'] +=
      amount - paid;
  }
  return Object.fromEntries(Object.entries(buckets).map(([name, amount]) => [name, money(amount)]));
};

describe('a messy workbook of 500 agreements and 800 open invoices', { timeout: 60_000 }, () => {
  it('is refused with every error that was made, and no other', async () => {
    const { body, status } = await sendBook(admin, spoilt(), 'dryRun=false');
    expect([status, body]).toMatchObject([200, { imported: false }]);
    expect(errorTexts(body).sort()).toEqual(ERRORS.map(([, , , text]) => text).sort());
    expect(await t.sql('select 1 from tenants')).toEqual([]);
  });

  it('comes in at one go once they are put right', async () => {
    const dry = await sendBook(admin, book);
    expect([dry.status, dry.body]).toMatchObject([200, { imported: false }]);
    expect(errorTexts(dry.body)).toEqual([]);
    const { body } = await sendBook(admin, book, 'dryRun=false');
    expect(body).toMatchObject({ imported: true, errors: [], warnings: [] });
    const [counts] =
      await t.sql(`select (select count(*) from tenants)::int as tenants, (select count(*) from agreements)::int as agreements,
      (select count(*) from agreement_lines)::int as lines, (select count(*) from unit_holds)::int as units,
      (select count(*) from invoices where external_number is not null)::int as invoices`);
    expect(counts).toEqual({
      tenants: TENANTS,
      agreements: AGREEMENTS,
      lines: book.lines?.length,
      units: AGREEMENTS,
      invoices: INVOICES,
    });
  });

  it('the trial balance is the one that was brought, to the cent', async () => {
    const { body } = await admin.call('GET', `/api/ledger/trial-balance?date=${CUT_OVER}`);
    const rows = (body as { rows: { account: string; debit: string; credit: string }[] }).rows;
    expect(
      Object.fromEntries(rows.map(({ account, debit, credit }) => [account, credit === '0.00' ? debit : `-${credit}`])),
    ).toEqual(Object.fromEntries(Object.entries(trial).map(([account, amount]) => [account, money(amount)])));
  });

  it('aged debtors show the real ages, and equal the receivables account', async () => {
    const { totals, receivables } = (await admin.call('GET', `/api/reports/aged-debtors?date=${TODAY}`))
      .body as AgedDebtors;
    expect(totals).toMatchObject({ ...ages(), total: money(followed['1100'] ?? 0) });
    expect(receivables).toBe(totals.total);
  });

  it('every rule of the space holds', async () => {
    const { ok, invariants } = (await admin.call('GET', '/api/admin/integrity')).body as {
      ok: boolean;
      invariants: { verdict: string }[];
    };
    expect(invariants.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
    expect(ok).toBe(true);
  });
});
