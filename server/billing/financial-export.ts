import type { FastifyReply } from 'fastify';
import type { FinancialFigures } from '../../domain/billing/runs/run-contract.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { sendSheet } from '../documents/send-sheet.ts';
import type { SheetColumn } from '../documents/xlsx.ts';
import { everyTenant } from '../tenants/list.ts';
import { tenantAccounts } from './accounts/balances.ts';
import { financialFigures } from './summary.ts';

type Line = { section: string; item: string; status?: string; amount?: string; count?: number };

const COLUMNS: readonly SheetColumn<Line>[] = [
  { header: 'Section', type: 'text', width: 24, value: ({ section }) => section },
  { header: 'Item', type: 'text', width: 32, value: ({ item }) => item },
  { header: 'Status', type: 'text', width: 12, value: ({ status }) => status ?? null },
  { header: 'Amount', type: 'amount', value: ({ amount }) => amount ?? null },
  { header: 'Count', type: 'number', value: ({ count }) => count ?? null },
];

const figures = (summary: FinancialFigures): Line[] => [
  { section: 'Financial Summary', item: 'Revenue', status: 'This year', amount: summary.statement.revenue },
  { section: 'Financial Summary', item: 'Expenses', status: 'This year', amount: summary.statement.expenses },
  { section: 'Financial Summary', item: 'Net Income', status: 'This year', amount: summary.statement.netIncome },
  { section: 'Financial Summary', item: 'Received', status: 'This year', amount: summary.statement.received },
  {
    section: 'Financial Summary',
    item: 'Outstanding Balance',
    amount: summary.outstanding,
    count: summary.outstandingCount,
  },
  { section: 'Financial Summary', item: 'Overdue', amount: summary.overdue, count: summary.overdueCount },
  { section: 'Automation Performance', item: 'Total Invoices', count: summary.invoices },
  { section: 'Automation Performance', item: 'Demand Letters', count: summary.demandLetters },
  { section: 'Automation Performance', item: 'Paid Invoices', count: summary.paidInvoices },
  { section: 'Automation Performance', item: 'Overdue Invoices', count: summary.overdueInvoices },
  { section: 'Automation Performance', item: 'Collection Rate (%)', count: summary.collectionRate },
];

// The figures first, then what every tenant owes.
async function* lines(deps: Deps): AsyncGenerator<Line[]> {
  yield figures(await financialFigures(deps));
  const today = await getToday(deps);
  for await (const tenants of everyTenant(deps)) {
    const accounts = await tenantAccounts(
      deps.db,
      tenants.map(({ id }) => id),
      today,
    );
    yield tenants.map(({ id, companyName }) => {
      const { owed = '0.00', overdue = '0.00' } = accounts.get(id) ?? {};
      const status = overdue !== '0.00' ? 'Overdue' : owed !== '0.00' ? 'Pending' : 'Current';
      return { section: 'Tenant Payment Status', item: companyName, status, amount: owed };
    });
  }
}

export const sendFinancials = async (
  deps: Deps,
  reply: FastifyReply,
  format: 'csv' | 'xlsx' | undefined,
): Promise<void> =>
  sendSheet(reply, format, `financial-summary-${await getToday(deps)}`, {
    sheet: 'Financial Summary',
    columns: COLUMNS,
    rows: lines(deps),
  });
