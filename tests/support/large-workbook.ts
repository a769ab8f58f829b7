import { addMoney, cents, toDecimalText } from '../../domain/kernel/money.ts';
import { addDays, addMonths, type Day, daysBetween, firstOfMonth } from '../../domain/kernel/time.ts';
import { type Chance, chanceFrom } from './chance.ts';
import type { Book } from './migration.ts';

// A space that moves in, as other systems export it: days in two forms, amounts with and without separators, names in any case.

type Row = Record<string, string>;
export type Size = { tenants: number; agreements: number; invoices: number; employees: number };

/** What has to be on offer before such a workbook can come in. */
export const OFFERS = {
  packages: [
    {
      ...{ name: 'Desk', type: 'dedicated_shared', totalSpaces: 10_000 },
      ...{ monthlyRate: '12500.00', quarterlyRate: '36000.00' },
    },
    {
      ...{ name: 'Office', type: 'private_offices', totalSpaces: 10_000 },
      ...{ monthlyRate: '80000.00', quarterlyRate: '230000.00' },
    },
  ],
  extra: { name: 'Parking', price: '3000.00', account: '4070', isRecurring: true },
} as const;

export const COMMON: Size = { tenants: 400, agreements: 500, invoices: 800, employees: 20 };

const money = (amount: number) => toDecimalText(cents(amount));
const sum = (amounts: readonly number[]): number => addMoney(...amounts.map((amount) => cents(amount)));

const toolsFor = ({ next }: Chance) => ({
  pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
  between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
  chance: (share: number) => next() < share,
  day: (day: Day) => (next() < 0.3 ? day.split('-').reverse().join('/') : day),
  amount: (amount: number) => (next() < 0.3 ? `KES ${money(amount).replace(/\B(?=(\d{3})+\.)/g, ',')}` : money(amount)),
  name: (name: string) => (next() < 0.2 ? ` ${name.toUpperCase()} ` : name),
});
type Tools = ReturnType<typeof toolsFor>;

const makeTenancies = (tools: Tools, size: Size, cutOver: Day, companies: readonly string[]) => {
  const { pick, between, chance, day, amount, name } = tools;
  const ahead = addMonths(firstOfMonth(cutOver), 3);
  const agreements = Array.from({ length: size.agreements }, (_, n): Row => {
    const isAhead = n % 10 === 0;
    return {
      agreement: `AG/${n + 1}`,
      tenant: name(companies[n % size.tenants] ?? ''),
      startDate: day(addDays(cutOver, -between(30, 930))),
      billingCycle: isAhead ? 'Quarterly' : pick(['monthly', 'Monthly', '']),
      noticeDays: pick(['', '30', '60']),
      ...(isAhead ? { billFrom: ahead } : {}),
    };
  });
  const lines = agreements.flatMap(({ agreement = '' }, n): Row[] => [
    {
      agreement,
      package: name(pick(['Desk', 'Office'])),
      quantity: String(between(1, 4)),
      price: amount(between(5_000, 90_000) * 100),
      units: `U-${n}`,
    },
    ...(chance(0.5)
      ? [{ agreement, extra: 'Parking', quantity: String(between(1, 3)), discountPercent: pick(['', '10', '12.5%']) }]
      : []),
  ]);
  const units = agreements.map((_, n) => ({
    kind: 'desk',
    name: `U-${n}`,
    floor: pick(['Ground Floor', 'First Floor']),
  }));
  return { agreements, lines, units, ahead };
};

const makeBalances = ({ pick, between, chance }: Tools, size: Size, cutOver: Day, companies: readonly string[]) => ({
  invoices: Array.from({ length: size.invoices }, (_, n) => {
    const issueDate = addDays(cutOver, -between(0, 200));
    const amount = between(1_000, 90_000) * 100 + between(0, 99);
    const paid = chance(0.3) ? Math.floor(amount / 3) : 0;
    const dueDate = addDays(issueDate, 14);
    return { tenant: pick(companies), oldNumber: `OLD-${n + 1}`, issueDate, dueDate, amount, paid };
  }),
  credits: Array.from({ length: 30 }, () => ({ tenant: pick(companies), amount: between(1, 50_000) })),
  deposits: companies
    .slice(0, Math.ceil(size.tenants * 0.6))
    .map((tenant) => ({ tenant, amount: between(1_000, 80_000) * 100 })),
  prepaid: Array.from({ length: Math.ceil(size.agreements / 10) }, (_, n) => ({
    agreement: `AG/${n * 10 + 1}`,
    amount: between(100_000, 9_000_000),
  })),
  assets: Array.from({ length: 40 }, (_, n) => ({
    itemCode: `FA-${n + 1}`,
    class: pick(['furniture', 'computers']),
    cost: between(10_000, 500_000) * 100,
    depreciated: between(0, 900_000),
  })),
});
type Balances = ReturnType<typeof makeBalances>;

/** Debits less credits of each account, in cents. */
const makeTrial = ({ invoices, credits, deposits, prepaid, assets }: Balances): Record<string, number> => {
  const inClass = (name: string) => assets.filter((asset) => asset.class === name);
  const trial: Record<string, number> = {
    '1100': sum(invoices.map(({ amount, paid }) => amount - paid)),
    '1500': sum(inClass('furniture').map(({ cost }) => cost)),
    '1501': -sum(inClass('furniture').map(({ depreciated }) => depreciated)),
    '1510': sum(inClass('computers').map(({ cost }) => cost)),
    '1511': -sum(inClass('computers').map(({ depreciated }) => depreciated)),
    '2100': -sum(deposits.map(({ amount }) => amount)),
    '2110': -sum(credits.map(({ amount }) => amount)),
    '2200': -sum(prepaid.map(({ amount }) => amount)),
    ...{ '1010': 812_345_67, '1020': 45_678_90, '2300': -98_765_43, '4020': -700_000_00, '5040': 350_000_00 },
  };
  trial['3100'] = -Object.values(trial).reduce((one, other) => one + other, 0);
  return trial;
};

const makeStaff = ({ between }: Tools, { employees }: Size, cutOver: Day): Pick<Book, 'employees' | 'payThisYear'> => {
  const months = Array.from(
    { length: Number(cutOver.slice(5, 7)) },
    (_, n) => `${cutOver.slice(0, 5)}${String(n + 1).padStart(2, '0')}`,
  );
  const staff = Array.from({ length: employees }, (_, n) => ({ id: `S-${n + 1}`, pay: between(20_000, 200_000) }));
  const tenth = (pay: number) => money(Math.round(pay * 10));
  return {
    employees: staff.map(({ id, pay }, n) => ({
      ...{
        employeeId: id,
        firstName: 'Person',
        lastName: `Number ${n + 1}`,
        position: 'Host',
        department: 'front desk',
      },
      ...{ hireDate: '2020-03-02', baseSalary: `${pay}` },
    })),
    payThisYear: staff.flatMap(({ id, pay }) =>
      months.map((month) => ({
        ...{ employeeId: id.toLowerCase(), month, basicPay: `${pay}` },
        ...{ nssf: tenth(pay / 2), nhif: tenth(pay / 4), housingLevy: tenth(pay / 8), paye: tenth(pay) },
      })),
    ),
  };
};

const toBook = (tools: Tools, tenancies: ReturnType<typeof makeTenancies>, balances: Balances) => {
  const { day, amount, name } = tools;
  const { agreements, lines, units, ahead } = tenancies;
  return {
    ...{ units, agreements, lines },
    openInvoices: balances.invoices.map((one) => ({
      tenant: name(one.tenant),
      oldNumber: one.oldNumber,
      issueDate: day(one.issueDate),
      dueDate: day(one.dueDate),
      amount: amount(one.amount),
      paid: one.paid ? amount(one.paid) : '',
    })),
    credits: balances.credits.map((one) => ({ tenant: one.tenant, amount: amount(one.amount) })),
    deposits: balances.deposits.map((one) => ({ tenant: name(one.tenant), amount: amount(one.amount) })),
    prepaidRent: balances.prepaid.map((one) => ({
      agreement: one.agreement,
      paidThrough: day(addDays(ahead, -1)),
      amount: money(one.amount),
    })),
    assets: balances.assets.map(({ itemCode, class: group, cost, depreciated }) => ({
      ...{ itemCode, name: `Asset ${itemCode}`, class: group, acquiredOn: '2024-05-01' },
      ...{ cost: money(cost), depreciated: money(depreciated) },
    })),
  };
};

export type LargeBook = { book: Book; trial: Record<string, number>; invoices: Balances['invoices']; ahead: Day };

export const makeLargeBook = (seed: number, size: Size, cutOver: Day): LargeBook => {
  const tools = toolsFor(chanceFrom(seed));
  const companies = Array.from({ length: size.tenants }, (_, n) => `Company ${n + 1} Ltd`);
  const tenancies = makeTenancies(tools, size, cutOver, companies);
  const balances = makeBalances(tools, size, cutOver, companies);
  const trial = makeTrial(balances);
  const book: Book = {
    cutOver: [{ day: cutOver }],
    tenants: companies.map((companyName, n) => ({
      ...{ companyName, contactPerson: `Person ${n}`, email: `t${n}@example.com`, phone: '0712 345 678' },
    })),
    ...toBook(tools, tenancies, balances),
    ...makeStaff(tools, size, cutOver),
    trialBalance: Object.entries(trial).map(([account, amount]) => ({
      account,
      [amount < 0 ? 'credit' : 'debit']: money(Math.abs(amount)),
    })),
  };
  return { book, trial, invoices: balances.invoices, ahead: tenancies.ahead };
};

/** What is owed by the age of its debt, as aged debtors show it. */
export const agesOn = (today: Day, invoices: LargeBook['invoices']): Record<string, string> => {
  const buckets = { current: 0, days30: 0, days60: 0, days90: 0, older: 0 };
  for (const { dueDate, amount, paid } of invoices) {
    const age = daysBetween(dueDate, today);
    buckets[age <= 0 ? 'current' : age <= 30 ? 'days30' : age <= 60 ? 'days60' : age <= 90 ? 'days90' : 'older'] +=
      amount - paid;
  }
  return Object.fromEntries(Object.entries(buckets).map(([name, amount]) => [name, money(amount)]));
};
