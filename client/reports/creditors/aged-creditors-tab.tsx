import { useQuery } from '@tanstack/react-query';
import { parseMoney, subtractMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { type AgedCreditors, getAgedCreditors } from '../../../domain/reports/creditor-contract.ts';
import { Amount } from '../../ledger/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { AGES, AgeingCards, AgeingChart } from '../debtors/ageing.tsx';
import { agedCreditorsQuery } from '../queries.ts';
import { Figures, ReportHead } from '../report-frame.tsx';
import { Figure, Proof } from '../statements/statement-rows.tsx';
import { useReports } from '../url-state.ts';

export function AgedCreditorsTab() {
  const { date } = useReports();
  const report = useQuery(agedCreditorsQuery(date));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card aria-label="Aged Creditors">
        <ReportHead
          title="Aged Creditors"
          about={`Open bills at the end of ${formatDay(date)}, by age. Uses the Balance Sheet Date.`}
          path={getAgedCreditors.path}
          query={{ date }}
        />
      </Card>
      <Figures boxed report={report} name="the aged creditors">
        {(data) => <Creditors report={data} />}
      </Figures>
    </div>
  );
}

type Creditor = AgedCreditors['rows'][number];

const columns: readonly Column<Creditor>[] = [
  { key: 'supplier', header: 'Supplier', cell: ({ supplierName }) => supplierName },
  ...AGES.map(
    ({ key, label }): Column<Creditor> => ({
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
const toTotalRow = ({ rows, totals, payablesPath }: AgedCreditors): Creditor => ({
  ...totals,
  supplierId: null,
  supplierName: 'Total',
  oldestDays: Math.max(...rows.map(({ oldestDays }) => oldestDays ?? 0)),
  path: payablesPath,
});

function Creditors({ report }: { report: AgedCreditors }) {
  const { rows, totals, payables, payablesPath, currency, date } = report;
  const difference = toDecimalText(subtractMoney(parseMoney(totals.total), parseMoney(payables)));
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <AgeingChart ageing={totals} currency={currency} date={date} />
        <AgeingCards ageing={totals} currency={currency} title="All suppliers together." stacked />
      </div>
      <Card aria-label="Creditors" className="pt-1">
        <DataTable
          label="Creditors"
          columns={columns}
          rows={rows.length > 1 ? [...rows, toTotalRow(report)] : rows}
          rowKey={({ supplierId, supplierName }) => supplierId ?? supplierName}
          rowHref={({ path }) => path}
          empty={<EmptyState title="No open bills">Every bill approved by then was paid.</EmptyState>}
        />
        <Proof difference={difference} agrees="Agrees" differs="Does not agree">
          {'Against the balance of '}
          <Link href={payablesPath} className="text-accent underline underline-offset-3">
            the trade payables account
          </Link>
        </Proof>
      </Card>
    </div>
  );
}
