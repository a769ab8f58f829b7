import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import {
  type BudgetFigures,
  type BudgetReport,
  type BudgetReportLine,
  getBudgetReport,
} from '../../../domain/reports/budget-contract.ts';
import { FiguresTable, GroupHead } from '../../ledger/figures-table.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { periodName } from '../period.ts';
import { budgetReportQuery } from '../queries.ts';
import { ReportCard } from '../report-frame.tsx';
import { useReports } from '../url-state.ts';
import { Figure, StatementHead, StatementRow, type Tier } from './statement-rows.tsx';

const planPath = (year: string): string => `${paths.ledger}?${new URLSearchParams({ tab: 'budgets', year })}`;

/** What came of the plan. */
export function BudgetTab() {
  const { period, fault } = useReports();
  const report = useQuery({ ...budgetReportQuery(period), enabled: !fault });
  return (
    <ReportCard
      title="Budget"
      about={`${periodName(period)} against the budget and ${report.data ? periodName(report.data.lastYear) : 'the year before'}.`}
      pressable
      path={getBudgetReport.path}
      query={period}
      actions={
        <ButtonLink variant="secondary" size="sm" href={planPath(period.to.slice(0, 4))} icon={<Target aria-hidden />}>
          Edit Budget
        </ButtonLink>
      }
      report={report}
      name="the budget"
      fault={fault}
    >
      {(data) => (data.hasBudget ? <BudgetTable report={data} /> : <NothingPlanned year={period.to.slice(0, 4)} />)}
    </ReportCard>
  );
}

function NothingPlanned({ year }: { year: string }) {
  return (
    <EmptyState
      title="Nothing is planned for this period"
      icon={<Target aria-hidden />}
      action={<ButtonLink href={planPath(year)}>{`Plan ${year}`}</ButtonLink>}
    >
      Enter a budget by account, import a sheet, or begin with the year before.
    </EmptyState>
  );
}

const COLUMNS = 5;

function BudgetTable({ report }: { report: BudgetReport }) {
  const columns = ['Actual', 'Budget', 'Variance', 'Of Budget', periodName(report.lastYear)];
  return (
    <FiguresTable label="Budget" head={<StatementHead label="Account" columns={columns} />}>
      <Part title="Revenue" lines={report.revenue} />
      <Sum label="Total revenue" figures={report.totalRevenue} tier="sum" />
      <Part title="Expenses" lines={report.expenses} />
      <Sum label="Total expenses" figures={report.totalExpenses} tier="sum" />
      <Sum label="Net income" figures={report.netIncome} tier="total" />
    </FiguresTable>
  );
}

function Part({ title, lines }: { title: string; lines: readonly BudgetReportLine[] }) {
  return (
    <tbody>
      <GroupHead label={title} span={COLUMNS + 1} />
      {lines.map((line) => (
        <StatementRow key={line.account} label={line.label} href={line.path} figures={cells(line)} note={note(line)} />
      ))}
    </tbody>
  );
}

function Sum({ label, figures, tier }: { label: string; figures: BudgetFigures; tier: Tier }) {
  return (
    <tbody>
      <StatementRow label={label} figures={cells(figures)} note={note(figures)} tier={tier} />
    </tbody>
  );
}

const isWorse = ({ variance }: BudgetFigures): boolean => variance.startsWith('-');

const cells = (figures: BudgetFigures) => [
  <Figure key="actual" amount={figures.actual} />,
  <Figure key="budget" amount={figures.budget} className="text-muted" />,
  <Figure key="variance" amount={figures.variance} className={cx(isWorse(figures) ? 'text-late' : 'text-good')} />,
  <span key="used" className="text-muted">
    {figures.used === null ? '–' : `${figures.used}%`}
  </span>,
  <Figure key="last-year" amount={figures.lastYear} className="text-muted" />,
];

const note = ({ budget, used }: BudgetFigures) => (used === null ? 'not planned' : `${used}% of ${budget}`);
