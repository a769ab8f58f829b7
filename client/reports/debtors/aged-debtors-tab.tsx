import { useQuery } from '@tanstack/react-query';
import { parseMoney, subtractMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { type AgedDebtors, getAgedDebtors } from '../../../domain/reports/tenant-contract.ts';
import { Amount } from '../../ledger/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { agedDebtorsQuery } from '../queries.ts';
import { Figures, ReportHead } from '../report-frame.tsx';
import { Figure, Proof } from '../statements/statement-rows.tsx';
import { useReports } from '../url-state.ts';
import { AGES, AgeingCards, AgeingChart } from './ageing.tsx';

export function AgedDebtorsTab() {
  const { date } = useReports();
  const report = useQuery(agedDebtorsQuery(date));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card aria-label="Aged Debtors">
        <ReportHead
          title="Aged Debtors"
          about={`Open balances at the end of ${formatDay(date)}, by age. Uses the Balance Sheet Date.`}
          path={getAgedDebtors.path}
          query={{ date }}
        />
      </Card>
      <Figures boxed report={report} name="the aged debtors">
        {(data) => <Debtors report={data} />}
      </Figures>
    </div>
  );
}

type Debtor = AgedDebtors['rows'][number];

const columns: readonly Column<Debtor>[] = [
  { key: 'tenant', header: 'Tenant', cell: ({ tenantName }) => tenantName },
  ...AGES.map(
    ({ key, label }): Column<Debtor> => ({
      key,
      header: label,
      align: 'right',
      width: '8rem',
      hideBelow: key === 'current' || key === 'days60' ? 'xl' : 'lg',
      cell: (row) => <Amount amount={row[key]} />,
    }),
  ),
  {
    key: 'oldest',
    header: 'Oldest',
    align: 'right',
    width: '6.5rem',
    cell: ({ oldestDays }) => (oldestDays === null || oldestDays <= 0 ? '–' : `${oldestDays} days`),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ total }) => <Figure amount={total} className="font-semibold" />,
  },
];

/** The last row: all of them together, leading to the account. */
const toTotalRow = ({ rows, totals, receivablesPath }: AgedDebtors): Debtor => ({
  ...totals,
  tenantId: null,
  tenantName: 'Total',
  oldestDays: Math.max(...rows.map(({ oldestDays }) => oldestDays ?? 0)),
  path: receivablesPath,
});

function Debtors({ report }: { report: AgedDebtors }) {
  const { rows, totals, receivables, receivablesPath, currency, date } = report;
  const difference = toDecimalText(subtractMoney(parseMoney(totals.total), parseMoney(receivables)));
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <AgeingChart ageing={totals} currency={currency} date={date} />
        <AgeingCards ageing={totals} currency={currency} title="All tenants and visitors together." stacked />
      </div>
      <Card aria-label="Debtors" className="pt-1">
        <DataTable
          label="Debtors"
          columns={columns}
          rows={rows.length > 1 ? [...rows, toTotalRow(report)] : rows}
          rowKey={({ tenantId, tenantName }) => tenantId ?? tenantName}
          rowHref={({ path }) => path}
          empty={<EmptyState title="No open balances">Every invoice issued by then was settled.</EmptyState>}
        />
        <Proof difference={difference} agrees="Agrees" differs="Does not agree">
          {'Against the balance of '}
          <Link href={receivablesPath} className="text-accent underline underline-offset-3">
            the receivables account
          </Link>
        </Proof>
      </Card>
    </div>
  );
}
