import { useQuery } from '@tanstack/react-query';
import { type ChangesInEquity, getChangesInEquity } from '../../../domain/reports/contract.ts';
import { FigureCell, FiguresTable, GroupHead, HeadCell, TextCell } from '../../ledger/figures-table.tsx';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { periodName } from '../period.ts';
import { changesInEquityQuery } from '../queries.ts';
import { ReportCard } from '../report-frame.tsx';
import { useReports } from '../url-state.ts';
import { Figure } from './statement-rows.tsx';

export function ChangesInEquityTab() {
  const { period, fault } = useReports();
  const report = useQuery({ ...changesInEquityQuery(period), enabled: !fault });
  const currency = report.data?.currency;
  return (
    <ReportCard
      title="Changes in Equity"
      about={`What belongs to the owners, in ${periodName(period)} and the period before${currency ? `, in ${currency}` : ''}.`}
      path={getChangesInEquity.path}
      query={{ ...period }}
      report={report}
      name="the changes in equity"
      fault={fault}
    >
      {(data) => <Changes report={data} />}
    </ReportCard>
  );
}

function Changes({ report: { columns, periods } }: { report: ChangesInEquity }) {
  return (
    <FiguresTable
      label="Changes in equity"
      head={
        <>
          <HeadCell>Equity</HeadCell>
          {columns.map(({ account, label, path }) => (
            <HeadCell key={account} figures>
              <Link href={path} className="hover:underline">
                {label}
              </Link>
            </HeadCell>
          ))}
          <HeadCell figures>Total</HeadCell>
        </>
      }
    >
      {periods.map((period) => (
        <tbody key={period.from}>
          <GroupHead label={periodName(period)} span={columns.length + 2} />
          {period.rows.map(({ label, amounts, total }, n) => {
            const isLast = n === period.rows.length - 1;
            return (
              <tr
                key={label}
                className={cx(isLast ? 'border-t-2 border-t-text/40 font-semibold' : 'border-line border-b')}
              >
                <TextCell>{label}</TextCell>
                {amounts.map((amount, at) => (
                  <FigureCell key={columns[at]?.account}>
                    <Figure amount={amount} />
                  </FigureCell>
                ))}
                <FigureCell>
                  <Figure amount={total} />
                </FigureCell>
              </tr>
            );
          })}
        </tbody>
      ))}
    </FiguresTable>
  );
}
