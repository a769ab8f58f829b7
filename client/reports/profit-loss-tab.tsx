import { useQuery } from '@tanstack/react-query';
import { BASES, type Basis, getProfitLoss, type ProfitLoss, type ReportLine } from '../../domain/reports/contract.ts';
import { FiguresTable, GroupHead } from '../ledger/figures-table.tsx';
import { type Compared, comparedFigures, comparedNote } from './compared.tsx';
import { EitherOr } from './either-or.tsx';
import { Figure } from './figure.tsx';
import { periodName } from './period.ts';
import { ReportCard } from './report-frame.tsx';
import { useReports } from './reports-address.ts';
import { profitLossQuery } from './reports-queries.ts';
import { ResultCards } from './result-cards.tsx';
import { StatementHead, StatementRow, type Tier } from './statement-rows.tsx';

const BASIS_LABELS: Record<Basis, string> = { accrual: 'Accrual', cash: 'Cash' };
const BASIS_WORDS: Record<Basis, string> = {
  accrual: 'as earned and incurred',
  cash: 'as received and paid',
};

export function ProfitLossTab() {
  const { period, fault, basis, showBasis } = useReports();
  const report = useQuery({ ...profitLossQuery(period, basis), enabled: !fault });
  const currency = report.data?.currency;
  return (
    <ReportCard
      title="Profit & Loss"
      about={`${periodName(period)}, ${BASIS_WORDS[basis]}${currency ? `, in ${currency}` : ''}.`}
      pressable
      path={getProfitLoss.path}
      query={{ ...period, basis }}
      actions={
        <EitherOr
          label="Basis"
          value={basis}
          options={BASES.map((value) => ({ value, label: BASIS_LABELS[value] }))}
          onValueChange={showBasis}
        />
      }
      report={report}
      name="profit and loss"
      fault={fault}
    >
      {(data) => (
        <>
          <ResultCards report={data} />
          <ResultTable report={data} />
        </>
      )}
    </ReportCard>
  );
}

const SPAN = 6;

function ResultTable({ report }: { report: ProfitLoss }) {
  const { previous, lastYear } = report;
  const columns = [periodName(report), periodName(previous), 'Change', periodName(lastYear), 'Change'];
  const sum = (key: 'totalRevenue' | 'totalExpenses' | 'netIncome'): Compared => ({
    amount: report[key],
    previous: previous[key],
    lastYear: lastYear[key],
  });
  return (
    <FiguresTable label="Profit and loss" head={<StatementHead label="Account" columns={columns} />}>
      <Part title="Revenue" lines={report.revenue} none="No revenue in this period." />
      <Sum label="Total revenue" of={sum('totalRevenue')} tier="sum" />
      <Part title="Expenses" lines={report.expenses} none="No expenses in this period." />
      <Sum label="Total expenses" of={sum('totalExpenses')} tier="sum" />
      <Sum label="Net income" of={sum('netIncome')} tier="total" />
      {report.cashChange === null ? null : <OtherCash report={report} />}
    </FiguresTable>
  );
}

type PartProps = { title: string; lines: readonly ReportLine[]; none: string };

function Part({ title, lines, none }: PartProps) {
  return (
    <tbody>
      <GroupHead label={title} span={SPAN} />
      {lines.map((line) => (
        <StatementRow
          key={`${line.account} ${line.label}`}
          label={line.label}
          href={line.path}
          figures={comparedFigures(line)}
          note={comparedNote(line)}
        />
      ))}
      {lines.length === 0 ? (
        <tr>
          <td colSpan={SPAN} className="px-4 py-3 text-muted sm:px-9">
            {none}
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

function Sum({ label, of, tier }: { label: string; of: Compared; tier: Tier }) {
  return (
    <tbody>
      <StatementRow label={label} tier={tier} figures={comparedFigures(of)} note={comparedNote(of)} />
    </tbody>
  );
}

/** On the cash basis: what else moved the money, so that the sum is the change of all cash accounts. */
function OtherCash({ report }: { report: ProfitLoss }) {
  return (
    <>
      <Part title="Other money in and out" lines={report.otherCash} none="No other money moved." />
      <tbody>
        <StatementRow
          label="Change of cash"
          tier="total"
          figures={[<Figure key="change" amount={report.cashChange} />, '', '', '', '']}
        />
      </tbody>
    </>
  );
}
