import { useQuery } from '@tanstack/react-query';
import * as ToggleGroup from 'radix-ui/toggle-group';
import type { ReactNode } from 'react';
import { cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import {
  BASES,
  type Basis,
  getProfitLoss,
  type ProfitLoss,
  type ReportLine,
  type Result,
} from '../../../domain/reports/contract.ts';
import { isSamePeriod } from '../../../domain/reports/periods.ts';
import { INCOME_TAX } from '../../../domain/reports/statements/profit-loss.ts';
import { FiguresTable, GroupHead } from '../../ledger/figures-table.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatCurrency } from '../../ui/format.ts';
import { StatCard } from '../../ui/stat-card.tsx';
import { type Better, changeDirection, changeText, changeTone } from '../change-text.ts';
import { periodName } from '../period.ts';
import { profitLossQuery } from '../queries.ts';
import { ReportCard } from '../report-frame.tsx';
import { useReports } from '../url-state.ts';
import { Change, Figure, StatementHead, StatementRow, type Tier } from './statement-rows.tsx';

const BASIS_LABELS: Record<Basis, string> = { accrual: 'Accrual', cash: 'Cash' };
const BASIS_TEXT: Record<Basis, string> = {
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
      about={`${periodName(period)}, ${BASIS_TEXT[basis]}${currency ? `, in ${currency}` : ''}.`}
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

function ResultTable({ report }: { report: ProfitLoss }) {
  const { previous, lastYear } = report;
  const isYear = isSamePeriod(previous, lastYear);
  const columns = [
    periodName(report),
    periodName(previous),
    'Change',
    // The year before a year is not said twice.
    ...(isYear ? [] : [periodName(lastYear), 'Change']),
  ];
  const sum = (key: keyof Result): Compared => ({
    amount: report[key],
    previous: previous[key],
    lastYear: lastYear[key],
  });
  const hasTax = [report, previous, lastYear].some(({ incomeTax }) => incomeTax !== '0.00');
  const expenses = report.expenses.filter(({ account }) => !INCOME_TAX.includes(account ?? ''));
  const figures = columns.length;
  return (
    <FiguresTable label="Profit and loss" head={<StatementHead label="Account" columns={columns} />}>
      <Part title="Revenue" lines={report.revenue} figures={figures} none="No revenue in this period." />
      <Sum label="Total revenue" value={sum('totalRevenue')} figures={figures} tier="sum" />
      <Part title="Expenses" lines={expenses} figures={figures} none="No expenses in this period." />
      <Sum
        label={hasTax ? 'Total expenses before tax' : 'Total expenses'}
        value={beforeTax(sum('totalExpenses'), sum('incomeTax'))}
        figures={figures}
        tier="sum"
      />
      <Sum label="Profit before tax" value={sum('profitBeforeTax')} figures={figures} tier="sum" />
      <Sum label="Income tax" value={sum('incomeTax')} figures={figures} tier="line" />
      <Sum label="Net income" value={sum('netIncome')} figures={figures} tier="total" />
      {report.cashChange === null ? null : <OtherCash report={report} figures={figures} />}
    </FiguresTable>
  );
}

const less = (amount: string | null, tax: string | null): string | null =>
  amount === null || tax === null ? null : toDecimalText(cents(parseMoney(amount) - parseMoney(tax)));

/** Expenses without the tax on the profit that they leave. */
const beforeTax = (all: Compared, tax: Compared): Compared => ({
  amount: toDecimalText(cents(parseMoney(all.amount) - parseMoney(tax.amount))),
  previous: less(all.previous, tax.previous),
  lastYear: less(all.lastYear, tax.lastYear),
});

type PartProps = { title: string; lines: readonly ReportLine[]; figures: number; none: string };

function Part({ title, lines, figures, none }: PartProps) {
  return (
    <tbody>
      <GroupHead label={title} span={figures + 1} />
      {lines.map((line) => (
        <StatementRow
          key={`${line.account} ${line.label}`}
          label={line.label}
          href={line.path}
          figures={comparedFigures(line).slice(0, figures)}
          note={comparedNote(line)}
        />
      ))}
      {lines.length === 0 ? (
        <tr>
          <td colSpan={figures + 1} className="px-4 py-3 text-muted sm:px-9">
            {none}
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

function Sum({ label, value, figures, tier }: { label: string; value: Compared; figures: number; tier: Tier }) {
  return (
    <tbody>
      <StatementRow
        label={label}
        tier={tier}
        figures={comparedFigures(value).slice(0, figures)}
        note={comparedNote(value)}
      />
    </tbody>
  );
}

/** On the cash basis: what else moved the money, so that the sum is the change of all cash accounts. */
function OtherCash({ report, figures }: { report: ProfitLoss; figures: number }) {
  return (
    <>
      <Part title="Other cash movements" lines={report.otherCash} figures={figures} none="No other cash movements." />
      <tbody>
        <StatementRow
          label="Change in cash"
          tier="total"
          figures={[<Figure key="change" amount={report.cashChange} />, '', '', '', ''].slice(0, figures)}
        />
      </tbody>
    </>
  );
}

type Compared = { amount: string; previous: string | null; lastYear: string | null };

/** A figure beside those of the period and the year before, each with how it has changed. */
const comparedFigures = ({ amount, previous, lastYear }: Compared): readonly ReactNode[] => [
  <Figure key="now" amount={amount} />,
  <Figure key="previous" amount={previous} className="text-muted" />,
  <Change key="change" now={amount} before={previous} />,
  <Figure key="year" amount={lastYear} className="text-muted" />,
  <Change key="year change" now={amount} before={lastYear} />,
];

const comparedNote = ({ amount, previous }: Compared): string => changeText(amount, previous);

type EitherOrProps<V extends string> = {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onValueChange: (value: V) => void;
};

/** A choice between a few ways of looking, all of them in view; one is always chosen. */
function EitherOr<V extends string>({ label, value, options, onValueChange }: EitherOrProps<V>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next && onValueChange(next as V)}
      className="inline-flex rounded-md border border-line bg-surface-2 p-0.5"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className={cx(
            'h-7 cursor-pointer rounded-sm px-2.5 font-medium text-sm pointer-coarse:h-10',
            option.value === value ? 'bg-surface text-text shadow-1' : 'text-muted hover:text-text',
          )}
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

type Key = 'totalRevenue' | 'totalExpenses' | 'netIncome';

const CARDS: readonly { key: Key; label: string; better: Better }[] = [
  { key: 'totalRevenue', label: 'Total Revenue', better: 'up' },
  { key: 'totalExpenses', label: 'Total Expenses', better: 'down' },
  { key: 'netIncome', label: 'Net Income', better: 'up' },
];

/** What the period came to, and how that compares, before anybody has to read a table. */
function ResultCards({ report }: { report: ProfitLoss }) {
  const { currency, previous, lastYear, margin } = report;
  return (
    <div className="grid gap-3 px-4 pb-4 sm:grid-cols-3 sm:px-5">
      {CARDS.map(({ key, label, better }) => {
        const direction = changeDirection(report[key], previous[key]);
        return (
          <StatCard
            key={key}
            label={key === 'netIncome' && margin !== null ? `${label}, ${margin}% of revenue` : label}
            figure={formatCurrency(report[key], { currency })}
            trend={{
              direction,
              tone: changeTone(direction, better),
              label: against(report[key], previous[key], periodName(previous)),
            }}
            hint={
              isSamePeriod(previous, lastYear) ? undefined : (
                <span className="basis-full">{against(report[key], lastYear[key], periodName(lastYear))}</span>
              )
            }
          />
        );
      })}
    </div>
  );
}

/** "+12.3% vs Sep 2026". */
const against = (now: string, before: string, period: string): string => `${changeText(now, before)} vs ${period}`;
