import { sql } from 'drizzle-orm';
import type {
  ExpenseFigures,
  FinancialFigures,
  FinancialStatement,
  FinancialSummary,
} from '../../domain/billing/runs/run-contract.ts';
import { can, type Role } from '../../domain/kernel/access.ts';
import { firstOfYear } from '../../domain/kernel/financial-year.ts';
import { cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { totalsOfBooks } from '../ledger/totals.ts';
import { firstTenants, tenantContacts } from '../tenants/lock-tenant.ts';
import { countRunningHolds } from './letters/holds.ts';
import { automationStatus } from './runs/daily-automation.ts';

const MOST_SHOWN = 8;

// Who owes, those who are late first and then by how much; the rest of the places go to others by name.
const paymentStatus = async (db: Db, today: Day): Promise<FinancialFigures['tenants']> => {
  const { rows } = await db.execute<{ id: string; pending: string; late: boolean }>(sql`
    select tenant_id as id, sum(amount - paid_amount - credited_amount)::numeric(14, 2) as pending, bool_or(due_date < ${today}::date) as late
    from invoices where status = 'pending' and tenant_id is not null
    group by tenant_id order by late desc, pending desc, tenant_id limit ${MOST_SHOWN}`);
  const owing = rows.map(({ id }) => id);
  const names = await tenantContacts(db, new Set(owing));
  const others = await firstTenants(db, MOST_SHOWN - owing.length, owing);
  return [
    ...rows.map(({ id, pending, late }) => ({
      tenantId: id,
      tenantName: names.get(id)?.companyName ?? '',
      pending,
      status: late ? ('overdue' as const) : ('pending' as const),
    })),
    ...others.map(({ id, companyName }) => ({
      tenantId: id,
      tenantName: companyName,
      pending: '0.00',
      status: 'current' as const,
    })),
  ];
};

/** What was earned and spent in some days, from the books alone. */
export const getStatement = async (db: Db, days: { from: Day; to: Day }): Promise<FinancialStatement> => {
  const { income, expense, collected } = await totalsOfBooks(db, days);
  const netIncome = toDecimalText(cents(parseMoney(income) - parseMoney(expense)));
  return { ...days, revenue: income, expenses: expense, netIncome, received: collected };
};

type Figures = {
  outstanding: string;
  outstanding_count: number;
  overdue: string;
  overdue_count: number;
  letters: number;
  invoices: number;
  paid: number;
};

/**
 * The figures of the finance screen: what is open from the open invoices, all else counted in indexes or taken from the
 * totals of the days, since each grows with the years.
 */
export const financialFigures = async (deps: Deps): Promise<FinancialFigures> => {
  const today = await getToday(deps);
  const { rows } = await deps.db.execute<Figures>(sql`
    select
      coalesce(sum(amount - paid_amount - credited_amount), 0)::numeric(14, 2) as outstanding,
      count(*)::int as outstanding_count,
      coalesce(sum(amount - paid_amount - credited_amount) filter (where due_date < ${today}::date), 0)::numeric(14, 2) as overdue,
      (count(*) filter (where due_date < ${today}::date))::int as overdue_count,
      (select count(*)::int from demand_letters where status = 'sent') as letters,
      (select count(*)::int from invoices where status in ('pending', 'paid', 'credited', 'written_off')) as invoices,
      (select count(*)::int from invoices where status = 'paid') as paid
    from invoices where status = 'pending'`);
  const [sums] = rows;
  if (!sums) throw new Error('A sum always answers');
  const { general } = await deps.settings.get();
  const { expense, collected } = await totalsOfBooks(deps.db);
  const tenants = await paymentStatus(deps.db, today);
  return {
    totalRevenue: collected,
    outstanding: sums.outstanding,
    outstandingCount: sums.outstanding_count,
    overdue: sums.overdue,
    overdueCount: sums.overdue_count,
    demandLetters: sums.letters,
    totalExpenses: expense,
    statement: await getStatement(deps.db, { from: firstOfYear(today, general.financialYearEnd), to: today }),
    invoices: sums.invoices,
    paidInvoices: sums.paid,
    overdueInvoices: sums.overdue_count,
    collectionRate: sums.invoices === 0 ? 0 : Math.round((sums.paid * 100) / sums.invoices),
    tenants,
  };
};

/** Expenses are a later feature, whose figures are handed in. */
export type SpentFigures = (deps: Deps) => Promise<ExpenseFigures>;

export const financialSummary = async (deps: Deps, role: Role, spent: SpentFigures): Promise<FinancialSummary> => {
  const seesAll = can(role, 'finance:read');
  const { demandLetterDays, finalNoticeDays, terminationNoticeDays } = (await deps.settings.get()).billing;
  const [figures, runningHolds, automation, expenses] = await Promise.all([
    financialFigures(deps),
    countRunningHolds(deps),
    seesAll ? automationStatus(deps) : null,
    seesAll ? spent(deps) : null,
  ]);
  const letterDays = { demandLetterDays, finalNoticeDays, terminationNoticeDays };
  // The desk takes payments; what the space earns, spends and is left with is the office's.
  const shown = seesAll ? figures : { ...figures, totalRevenue: null, totalExpenses: null, statement: null };
  return { ...shown, letterDays, runningHolds, automation, expenses };
};
