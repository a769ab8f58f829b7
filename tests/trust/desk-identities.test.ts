import { afterAll, expect, it } from 'vitest';
import type { CashAccount } from '../../domain/cash/contract.ts';
import type { Accrual } from '../../domain/closing/contract.ts';
import type { Expense } from '../../domain/expenses/contract.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import { addDays, addMonths, type Day, lastOfMonth } from '../../domain/kernel/time.ts';
import type { PettyCashFund } from '../../domain/petty-cash/contract.ts';
import type { BudgetReport } from '../../domain/reports/budget-contract.ts';
import type { BalanceSheet, ProfitLoss } from '../../domain/reports/contract.ts';
import type { TaxMonth } from '../../domain/tax/contract.ts';
import { chanceFrom } from '../../server/demo/chance.ts';
import { INTEGRITY_RULES } from '../../server/features.ts';
import { endAll } from '../support/at-end.ts';
import { expectBooksAgree } from '../support/books.ts';
import { startWithKra } from '../support/kra.ts';
import { inNotes } from '../support/tills.ts';

afterAll(endAll, 60_000);

// What an accountant keeps beside the daily work: cut-off, the float, the plan and what KRA has. Whatever is done, each
// agrees with the books to the cent. DESK_RUNS repeats it with other seeds.
const RUNS = Number(process.env.DESK_RUNS ?? 1);
const STEPS = 60;
const TODAY = '2026-11-15';
const FLOAT = 20_000;
const PLANNED = ['4010', '4020', '5020', '5040', '5070', '5090'];

const clock = { now: () => `${TODAY}T09:00:00Z` };

/** A space that lives for a while, and what it takes to ask how it stands. */
const begin = async (seed: number) => {
  const chance = chanceFrom(seed);
  const space = await startWithKra({ clock, seed, behave: { lost: 0.2, spelling: 0.5 } });
  const { t, accountant, manager, work, addDevice } = space;
  await addDevice();
  const tenants = [(await space.tenant()).id, (await space.tenant()).id];
  const made = await manager.call('POST', '/api/cash-accounts', { name: 'Float', kind: 'petty_cash' });
  const box = (made.body as CashAccount).id;
  await manager.call('PUT', `/api/petty-cash/${box}`, { float: FLOAT });
  const places = (await accountant.call('GET', '/api/cash-accounts')).body as CashAccount[];
  const bank = places.find(({ name }) => name === 'Bank current account')?.id;
  const done: Record<string, number> = {};
  const ask = async <T>(method: 'POST' | 'PUT', path: string, body: object): Promise<T | null> => {
    const reply = await accountant.call(method, `/api/${path}`, body);
    expect([path, reply.status < 500]).toEqual([path, true]);
    if (reply.status >= 300) return null;
    const act = path.replace(/[0-9a-f-]{36}/g, ':id');
    done[act] = (done[act] ?? 0) + 1;
    return reply.body as T;
  };
  return { ...space, t, chance, tenants, box, bank, done, ask, work };
};
type Space = Awaited<ReturnType<typeof begin>>;

const live = async ({ chance, tenants, box, bank, ask, ...space }: Space): Promise<void> => {
  const invoices: string[] = [];
  const accruals: string[] = [];
  const amount = (most: number) => `${1 + chance.below(most)}.${String(chance.below(100)).padStart(2, '0')}`;
  const month = () => addMonths('2026-11-01', -1 - chance.below(4)).slice(0, 7);
  const spend = (more: object) =>
    ask<Expense>('POST', 'expenses', {
      category: chance.pick(['office_supplies', 'water', 'insurance', 'other']),
      description: 'Bought',
      paymentMethod: 'cash',
      ...more,
    });
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const { id } = await space.invoice(chance.pick(tenants), amount(90_000));
      invoices.push(id);
    },
    () =>
      invoices.length > 0
        ? ask('POST', `invoices/${chance.pick(invoices)}/credit`, { reason: 'Wrong' })
        : Promise.resolve(),
    async () => {
      const account = chance.pick(['5020', '5040', '5070']);
      const made = await ask<Accrual>('POST', 'accruals', {
        account,
        amount: amount(40_000),
        month: month(),
        description: 'The bill comes later',
      });
      if (made) accruals.push(made.id);
    },
    () =>
      accruals.length > 0 && chance.below(3) === 0
        ? ask('POST', `accruals/${chance.pick(accruals)}/reverse`, { reason: 'The bill came' })
        : Promise.resolve(),
    () => {
      const from = addMonths('2026-11-01', -chance.below(6));
      const to = lastOfMonth(addMonths(from, 2 + chance.below(11)));
      return spend({ amount: amount(60_000), expenseDate: from, coversFrom: from, coversTo: to });
    },
    () => spend({ amount: amount(4_000), cashAccountId: box }),
    () => spend({ amount: amount(4_000), cashAccountId: box }),
    async () => {
      const fund = await fundOf(space, box);
      const found = Math.max(0, Math.floor(parseMoney(fund.balance) / 100) + chance.pick([0, 0, -5, 10]));
      return ask('POST', `petty-cash/${box}/counts`, { counts: inNotes(found), reason: 'Counted' });
    },
    () => (chance.below(3) === 0 ? ask('POST', `petty-cash/${box}/top-ups`, { from: bank }) : Promise.resolve()),
    () =>
      ask('PUT', 'budgets/2026', {
        lines: [{ account: chance.pick(PLANNED), months: Array.from({ length: 12 }, () => amount(50_000)) }],
      }),
    () => (chance.below(4) === 0 ? space.work(1) : Promise.resolve()),
  ];
  await ask('POST', `petty-cash/${box}/top-ups`, { from: bank });
  for (let step = 0; step < STEPS; step++) await chance.pick(acts)();
};

const fundOf = async ({ accountant }: Pick<Space, 'accountant'>, box: string): Promise<PettyCashFund> => {
  const funds = (await accountant.call('GET', '/api/petty-cash')).body as PettyCashFund[];
  return funds.find(({ id }) => id === box) as PettyCashFund;
};

const balanceOf = async ({ t }: Space, account: string, day: Day): Promise<number> => {
  const [row] = await t.sql(`select coalesce(sum(debit - credit), 0)::numeric(14, 2)::text as balance
    from journal_lines where account = '${account}' and entry_date <= '${day}'`);
  return parseMoney(String(row?.balance));
};

const ask = async <T>({ accountant }: Space, path: string): Promise<T> => {
  const { status, body } = await accountant.call('GET', `/api/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body as T;
};

const sum = (amounts: readonly string[]): number => amounts.reduce((all, text) => all + parseMoney(text), 0);

/** An accrual stands on the last day of its month, and on no other. */
const cutOffAgrees = async (space: Space): Promise<void> => {
  const accruals = await ask<Accrual[]>(space, 'accruals?limit=100');
  const open = accruals.filter(({ reversedAt }) => reversedAt === null);
  for (let back = 1; back <= 5; back++) {
    const end = addDays(addMonths('2026-11-01', 1 - back), -1);
    const due = sum(open.filter(({ monthEnd }) => monthEnd === end).map(({ amount }) => amount));
    expect([end, due + (await balanceOf(space, '2020', end))]).toEqual([end, 0]);
    expect(await balanceOf(space, '2020', addDays(end, 1))).toBe(0);
  }
  const expenses = await ask<Expense[]>(space, 'expenses?limit=100');
  expect(sum(expenses.map(({ prepaid }) => prepaid ?? '0.00'))).toBe(await balanceOf(space, '1150', TODAY));
};

const planAgrees = async (space: Space, from: Day, to: Day): Promise<void> => {
  const plan = await ask<BudgetReport>(space, `reports/budget?from=${from}&to=${to}`);
  const books = await ask<ProfitLoss>(space, `reports/profit-loss?from=${from}&to=${to}`);
  expect(plan.netIncome.actual).toBe(books.netIncome);
  for (const part of ['revenue', 'expenses'] as const) {
    const total = part === 'revenue' ? plan.totalRevenue : plan.totalExpenses;
    const better = part === 'revenue' ? 1 : -1;
    for (const figure of ['actual', 'budget', 'lastYear'] as const)
      expect(sum(plan[part].map((line) => line[figure]))).toBe(parseMoney(total[figure]));
    expect(parseMoney(total.variance)).toBe(better * (parseMoney(total.actual) - parseMoney(total.budget)));
  }
};

for (let run = 0; run < RUNS; run++) {
  it(`cut-off, float, budget and KRA agree with the books to the cent after a history of its own (${run + 1})`, async () => {
    const space = await begin(2_026 + run);
    await live(space);
    expect(Object.keys(space.done).sort()).toEqual([
      'accruals',
      'accruals/:id/reverse',
      'budgets/2026',
      'expenses',
      'invoices/:id/credit',
      'petty-cash/:id/counts',
      'petty-cash/:id/top-ups',
    ]);
    await cutOffAgrees(space);
    for (const [from, to] of [
      ['2026-01-01', '2026-12-31'],
      ['2026-09-01', '2026-10-31'],
    ] as const)
      await planAgrees(space, from, to);
    const fund = await fundOf(space, space.box);
    expect(await balanceOf(space, fund.account, TODAY)).toBe(parseMoney(fund.balance));
    const between = await ask<TaxMonth>(space, 'tax/months/2026-11');
    expect(between.explained).toBe(between.difference);
    await space.work(60);
    const month = await ask<TaxMonth>(space, 'tax/months/2026-11');
    expect(month).toMatchObject({ difference: '0.00', rows: [], signed: month.issued, ledgerVat: month.signed.vat });
    for (const date of [TODAY, '2026-10-31', '2026-07-31'])
      expect(await ask<BalanceSheet>(space, `reports/balance-sheet?date=${date}`)).toMatchObject({
        difference: '0.00',
      });
    await expectBooksAgree(space.t);
    for (const { id, broken } of INTEGRITY_RULES) expect([id, await space.t.sql(broken)]).toEqual([id, []]);
  }, 240_000);
}
