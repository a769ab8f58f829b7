import { expect, it } from 'vitest';
import type { FinancialStatement } from '../../domain/billing/runs/run-contract.ts';
import { CASH_ENTRY_KINDS, SEEDED_CASH_ACCOUNTS } from '../../domain/cash/rules.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import { addDays, addMonths, lastOfMonth } from '../../domain/kernel/time.ts';
import type { BalanceSheet, CashFlow, ProfitLoss } from '../../domain/reports/contract.ts';
import type { AgedCreditors, Purchases } from '../../domain/reports/creditor-contract.ts';
import type { ExecutiveSummary } from '../../domain/reports/space-contract.ts';
import type { AgedDebtors, TenantStatement } from '../../domain/reports/tenant-contract.ts';
import { chanceFrom } from '../../server/demo/chance.ts';
import { startTestApp } from '../support/app.ts';
import { furnishBilling } from '../support/billing.ts';
import { makeSupplier } from '../support/suppliers.ts';
import { NOVEMBER } from '../support/tenants.ts';

// Whatever happens in a space, its reports agree with each other to the cent. REPORT_RUNS repeats it with other seeds.
const RUNS = Number(process.env.REPORT_RUNS ?? 1);
const STEPS = 55;
const PLACES = Object.values(SEEDED_CASH_ACCOUNTS).map(({ id }) => id);
const TODAY = '2026-11-15';

const t = await startTestApp({ clock: NOVEMBER });
const world = await furnishBilling(t);
const { accountant } = world;
const tenants = [await world.tenant(), await world.tenant(), await world.tenant()].map(({ id }) => id);

await (await t.as('manager')).call('PUT', '/api/settings/billing', {
  billApprovalBands: [{ upTo: null, approver: 'anyone' }],
  withholdsVat: true,
});
const suppliers = [
  (await makeSupplier(accountant, { withholding: 'professional' })).id,
  (await makeSupplier(accountant, { withholding: 'contractual' })).id,
];
let numbers = 0;

const live = async (seed: number): Promise<void> => {
  const chance = chanceFrom(seed);
  const invoices: string[] = [];
  const payments: string[] = [];
  const bills: string[] = [];
  const batches: string[] = [];
  const amount = () => `${1 + chance.below(90_000)}.${String(chance.below(100)).padStart(2, '0')}`;
  const pastDay = () => addDays(TODAY, -chance.below(400));
  const method = () => chance.pick(['cash', 'bank_transfer', 'mobile_money'] as const);
  const ask = (path: string, body: object) => accountant.call('POST', `/api/${path}`, body);
  const lines = (one: string, other: string, sum: string) => [
    { account: one, debit: sum },
    { account: other, credit: sum },
  ];
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const service =
        chance.below(2) === 0
          ? {}
          : { serviceStart: addDays(TODAY, -chance.below(40)), serviceEnd: addDays(TODAY, 1 + chance.below(80)) };
      const made = await world.invoice(chance.pick(tenants), amount(), {
        lines: [
          { description: 'Services', unitPrice: amount(), account: chance.pick(['4010', '4060', '4070']), ...service },
        ],
      });
      invoices.push(made.id);
    },
    async () => {
      const { body } = await ask('payments', {
        tenantId: chance.pick(tenants),
        amount: amount(),
        paymentMethod: method(),
        paymentDate: pastDay(),
        ...(chance.below(3) === 0 ? { withholdingTax: '0.90' } : {}),
      });
      const { id } = body as { id?: string };
      if (id) payments.push(id);
    },
    () =>
      payments.length > 0 ? ask(`payments/${chance.pick(payments)}/reverse`, { reason: 'Bounced' }) : Promise.resolve(),
    () =>
      invoices.length > 0 ? ask(`invoices/${chance.pick(invoices)}/credit`, { reason: 'Wrong' }) : Promise.resolve(),
    () => ask('deposits', { tenantId: chance.pick(tenants), amount: amount(), paymentMethod: 'cash' }),
    () => ask('deposits/set-off', { tenantId: chance.pick(tenants), amount: '50.25', reason: 'Arrears' }),
    () => ask('deposits/refund', { tenantId: chance.pick(tenants), amount: '20.05', paymentMethod: 'cash' }),
    () =>
      ask('expenses', {
        category: chance.pick(['water', 'rent', 'other']),
        description: 'Bill',
        amount: amount(),
        vatAmount: '0.50',
        expenseDate: pastDay(),
        paymentMethod: method(),
      }),
    async () => {
      const { id } = (await ask('bills', {
        supplierId: chance.pick(suppliers),
        kind: chance.pick(['bill', 'bill', 'credit']),
        number: `N-${++numbers}`,
        date: pastDay(),
        lines: [
          {
            account: chance.pick(['5020', '5040', '1150']),
            description: 'Bill',
            net: amount(),
            taxClass: chance.pick(['A', 'B', 'D', 'E']),
          },
        ],
      }).then(({ body }) => body)) as { id: string };
      await ask(`bills/${id}/approve`, {});
      bills.push(id);
    },
    () =>
      bills.length > 0
        ? ask('bill-payments', {
            billIds: [chance.pick(bills)],
            cashAccountId: SEEDED_CASH_ACCOUNTS.bank_transfer.id,
            date: addDays(TODAY, -chance.below(20)),
          }).then(({ body }) => {
            const { id } = body as { id?: string };
            if (id) batches.push(id);
          })
        : Promise.resolve(),
    () =>
      batches.length > 0
        ? ask(`bill-payments/${chance.pick(batches)}/reverse`, { reason: 'Came back' })
        : Promise.resolve(),
    async () => {
      const [from, to] = [chance.pick(PLACES), chance.pick(PLACES)];
      const { body } = await ask('transfers', { from, to, amount: amount(), charges: '1.10', date: pastDay() });
      const { id } = body as { id?: string };
      const next = chance.pick(['arrive', 'reverse', null]);
      if (id && next) await ask(`transfers/${id}/${next}`, next === 'reverse' ? { reason: 'Never sent' } : {});
    },
    () =>
      ask('cash-entries', {
        kind: chance.pick(CASH_ENTRY_KINDS),
        cashAccountId: chance.pick(PLACES),
        amount: amount(),
        date: pastDay(),
        description: 'On the statement',
      }),
    () => ask('ledger/entries', { date: pastDay(), memo: 'Loan', lines: lines('1010', '2700', amount()) }),
    () =>
      ask('ledger/entries', { date: pastDay(), memo: 'Deposit for the meter', lines: lines('1170', '1010', amount()) }),
    () => ask('ledger/entries', { date: pastDay(), memo: 'Doubtful', lines: lines('5220', '1110', amount()) }),
    () => ask('ledger/entries', { date: pastDay(), memo: 'Wages owed', lines: lines('5051', '2450', amount()) }),
    async () => {
      const { body } = await ask('ledger/entries', {
        date: pastDay(),
        memo: 'Oops',
        lines: lines('5210', '1020', amount()),
      });
      await ask(`ledger/entries/${(body as { id: string }).id}/reverse`, { date: TODAY, memo: 'Taken back' });
    },
  ];
  for (let step = 0; step < STEPS; step++) await chance.pick(acts)();
};

const report = async <T>(path: string): Promise<T> => {
  const { status, body } = await accountant.call('GET', `/api/reports/${path}`);
  expect([path, status, body]).toEqual([path, 200, body]);
  return body as T;
};

const sum = (amounts: readonly string[]): number => amounts.reduce((all, text) => all + parseMoney(text), 0);

const balanceOf = async (condition: string, date: string): Promise<number> => {
  const [row] = await t.sql(`select coalesce(sum(l.debit - l.credit), 0)::numeric(14, 2)::text as balance
    from journal_lines l join accounts a on a.code = l.account where ${condition} and l.entry_date <= '${date}'`);
  return parseMoney(String(row?.balance));
};

const agreeAt = async (date: string): Promise<void> => {
  const sheet = await report<BalanceSheet>(`balance-sheet?date=${date}`);
  expect([date, sheet.difference]).toEqual([date, '0.00']);
  // VAT is one line on the side where its balance is.
  const vat = await balanceOf(`a.code in ('1120', '1130', '2300', '2310')`, date);
  const assets = await balanceOf(`a.kind = 'asset' and a.code not in ('1120', '1130')`, date);
  // Cash below zero and suspense are owed, each by itself.
  const [below] = await t.sql(`select coalesce(sum(greatest(-o.balance, 0)), 0)::numeric(14, 2)::text as amount from (
    select sum(l.debit - l.credit) as balance from journal_lines l join accounts a on a.code = l.account
    where (a.is_cash or a.code = '1090') and l.entry_date <= '${date}' group by a.code) as o`);
  const overdrawn = parseMoney(String(below?.amount));
  expect(parseMoney(sheet.totalAssets)).toBe(assets + overdrawn + Math.max(0, vat));
  const owed = sheet.liabilities.flatMap(({ lines }) =>
    lines.filter(({ label }) => /^(Bank overdraft|Overdrawn|Received, not)/.test(label)),
  );
  expect(sum(owed.map(({ amount }) => amount))).toBe(overdrawn);
  const receivables = await balanceOf(`a.code = '1100'`, date);
  const aged = await report<AgedDebtors>(`aged-debtors?date=${date}`);
  expect([parseMoney(aged.totals.total), parseMoney(aged.receivables)]).toEqual([receivables, receivables]);
  expect(sum(aged.rows.map(({ total }) => total))).toBe(receivables);
  const payables = -(await balanceOf(`a.code = '2010'`, date));
  const creditors = await report<AgedCreditors>(`aged-creditors?date=${date}`);
  expect([
    parseMoney(creditors.totals.total),
    sum(creditors.rows.map(({ total }) => total)),
    creditors.totals.unmatched,
  ]).toEqual([payables, payables, '0.00']);
  const statements = await Promise.all(
    tenants.map((id) => report<TenantStatement>(`tenant-statement/${id}?from=2025-01-01&to=${date}`)),
  );
  expect(sum(statements.map(({ owed }) => owed))).toBe(receivables);
  for (const { opening, charges, payments, closing } of statements) {
    expect(parseMoney(opening) + parseMoney(charges) - parseMoney(payments)).toBe(parseMoney(closing));
  }
};

const agreeIn = async (from: string, to: string): Promise<void> => {
  const flow = await report<CashFlow>(`cash-flow?from=${from}&to=${to}`);
  expect(parseMoney(flow.opening)).toBe(await balanceOf('a.is_cash', addDays(from, -1)));
  expect(parseMoney(flow.closing)).toBe(await balanceOf('a.is_cash', to));
  expect(sum([flow.operating, flow.investing, flow.financing])).toBe(sum([flow.closing]) - sum([flow.opening]));
  expect(flow.indirect.difference).toBe('0.00');
  const bought = await report<Purchases>(`purchases?from=${from}&to=${to}`);
  expect(bought.total.claimed).toBe(bought.inputVat);
  const cash = await report<ProfitLoss>(`profit-loss?basis=cash&from=${from}&to=${to}`);
  expect(cash.cashChange).toBe(flow.netChange);
  expect(sum(cash.revenue.map((line) => line.amount))).toBe(parseMoney(cash.totalRevenue));
};

// The kept sums against the documents themselves, before and after their parts are put together.
const sumsAreKept = async (date: string): Promise<void> => {
  const owed = await t.sql(`select tenant_id as tenant, sum(debit - credit)::text as balance from journal_lines
    where account = '1100' and entry_date <= '${date}' group by 1 having sum(debit - credit) <> 0 order by 1`);
  const { rows } = await report<AgedDebtors>(`aged-debtors?date=${date}`);
  const told = rows
    .filter(({ total }) => total !== '0.00')
    .map(({ tenantId, total }) => ({ tenant: tenantId, balance: total }))
    .sort((one, other) => (String(one.tenant) < String(other.tenant) ? -1 : 1));
  expect([date, told]).toEqual([date, owed]);
  const sums = (from: string) => `select account, round(sum(net), 2)::text as net, round(sum(vat), 2)::text as vat
    from (${from}) part where day <= '${date}' group by 1 having sum(net) <> 0 order by 1`;
  const settled = `select l.account, a.dated_on as day, a.amount * l.net / i.amount as net, a.amount * l.vat / i.amount as vat
    from allocations a join invoices i on i.id = a.invoice_id join invoice_lines l on l.invoice_id = i.id
    where a.payment_id is not null`;
  expect(await t.sql(sums('select * from paid_days'))).toEqual(await t.sql(sums(settled)));
};

for (let run = 0; run < RUNS; run++) {
  it(`reports agree to the cent after a history of its own (${run + 1})`, async () => {
    await live(2_026 + run);
    for (const date of [TODAY, '2026-08-31', '2025-12-31']) await agreeAt(date);
    const cash = await report<ProfitLoss>(`profit-loss?basis=cash&from=2026-01-01&to=${TODAY}`);
    for (const date of [TODAY, '2026-08-31', '2025-12-31']) await sumsAreKept(date);
    await t.sql('select receivable_sums_put_together(), paid_days_put_together()');
    for (const date of [TODAY, '2026-08-31', '2025-12-31']) await sumsAreKept(date);
    expect(await report<ProfitLoss>(`profit-loss?basis=cash&from=2026-01-01&to=${TODAY}`)).toEqual(cash);
    await agreeIn('2026-01-01', TODAY);
    await agreeIn('2026-03-05', '2026-09-17');
    const year = await report<ProfitLoss>('profit-loss?from=2026-01-01&to=2026-12-31');
    const months: ProfitLoss[] = [];
    for (let n = 0; n < 12; n++) {
      const month = addMonths('2026-01-01', n);
      months.push(await report<ProfitLoss>(`profit-loss?from=${month}&to=${lastOfMonth(month)}`));
    }
    expect(sum(months.map(({ totalRevenue }) => totalRevenue))).toBe(parseMoney(year.totalRevenue));
    expect(sum(months.map(({ netIncome }) => netIncome))).toBe(parseMoney(year.netIncome));
    const summary = await report<ExecutiveSummary>('executive-summary?from=2026-01-01&to=2026-12-31');
    expect(summary.kpis[0]?.value).toBe(year.totalRevenue);
    const ever = await report<ProfitLoss>('profit-loss?from=1900-01-01&to=2100-12-31');
    const { body } = await accountant.call('GET', '/api/financials/summary');
    expect(body).toMatchObject({ totalExpenses: ever.totalExpenses });
    const { statement } = body as { statement: FinancialStatement };
    const soFar = await report<ProfitLoss>(`profit-loss?from=${statement.from}&to=${statement.to}`);
    expect(statement).toMatchObject({
      revenue: soFar.totalRevenue,
      expenses: soFar.totalExpenses,
      netIncome: soFar.netIncome,
    });
    expect(parseMoney(statement.revenue) - parseMoney(statement.expenses)).toBe(parseMoney(statement.netIncome));
    const today = await report<AgedDebtors>('aged-debtors');
    expect(today.totals.unmatched).toBe('0.00');
  }, 120_000);
}
