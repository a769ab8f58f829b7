import { useQuery } from '@tanstack/react-query';
import { Copy, FileUp, Target } from 'lucide-react';
import type { Budget, BudgetRow } from '../../domain/budgets/contract.ts';
import { exportBudget } from '../../domain/budgets/contract.ts';
import { BUDGET_KINDS, type BudgetKind } from '../../domain/budgets/rules.ts';
import { fillPath } from '../../domain/kernel/endpoint.ts';
import { KIND_LABELS } from '../../domain/ledger/rules.ts';
import { useCan } from '../api/session.ts';
import { Total } from '../ledger/amount.tsx';
import {
  bodyRow,
  FigureCell,
  FiguresSkeleton,
  FiguresTable,
  GroupHead,
  HeadCell,
  TextCell,
} from '../ledger/figures-table.tsx';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Select } from '../ui/form/select.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { type DialogState, useDialog } from '../ui/overlay/use-dialog.ts';
import { ExportMenu } from '../ui/table/export-menu.tsx';
import { budgetQuery } from './queries.ts';
import { useBudgetYear } from './url-state.ts';

const AccountDialog = onDemand(async () => (await import('./account-dialog.tsx')).AccountDialog);
const BudgetImportDialog = onDemand(async () => (await import('./import-dialog.tsx')).BudgetImportDialog);
const FillDialog = onDemand(async () => (await import('./fill-dialog.tsx')).FillDialog);

type Task = { kind: 'account'; row: BudgetRow } | { kind: 'import' } | { kind: 'fill' };

const YEARS_BEFORE = 3;
const YEARS = 6;

/** What is planned, by account: opened, it shows the months. */
export function BudgetsTab() {
  const { year, thisYear, showYear } = useBudgetYear();
  const budget = useQuery(budgetQuery(year));
  const mayPlan = useCan()('finance:write');
  const { openDialog, dialog } = useDialog<Task>();
  const years = [...new Set([...Array.from({ length: YEARS }, (_, n) => thisYear - YEARS_BEFORE + n), year])].sort();
  return (
    <Card aria-label="Budgets" className="overflow-hidden pb-3">
      <CardHeader
        title={`Budget ${year}`}
        description="What is planned to be earned and spent, by account and month."
        actions={
          <>
            <Select
              aria-label="Year"
              value={String(year)}
              onValueChange={(chosen) => showYear(Number(chosen))}
              options={years.map((one) => ({ value: String(one), label: String(one) }))}
              className="sm:w-28"
            />
            <Actions year={year} mayPlan={mayPlan} isThere={budget.data !== undefined} onTask={openDialog} />
          </>
        }
      />
      {budget.data ? (
        <BudgetTable
          budget={budget.data}
          dimmed={budget.isPlaceholderData}
          onOpen={mayPlan ? (row) => openDialog({ kind: 'account', row }) : undefined}
        />
      ) : budget.error ? (
        <ErrorState {...describeError(budget.error)} onRetry={() => void budget.refetch()} />
      ) : (
        <FiguresSkeleton label="Loading the budget" />
      )}
      <Dialogs dialog={dialog} year={year} budget={budget.data} />
    </Card>
  );
}

type ActionsProps = { year: number; mayPlan: boolean; isThere: boolean; onTask: (task: Task) => void };

function Actions({ year, mayPlan, isThere, onTask }: ActionsProps) {
  const report = new URLSearchParams({ tab: 'budget', from: `${year}-01-01`, to: `${year}-12-31` });
  return (
    <>
      <ButtonLink variant="ghost" href={`${paths.reports}?${report}`} icon={<Target aria-hidden />}>
        Actual Against Budget
      </ButtonLink>
      <ExportMenu path={fillPath(exportBudget.path, { year: String(year) })} query={{}} size="md" />
      {mayPlan ? (
        <>
          <Button variant="secondary" icon={<FileUp aria-hidden />} onClick={() => onTask({ kind: 'import' })}>
            Import Sheet
          </Button>
          <Button
            variant="secondary"
            icon={<Copy aria-hidden />}
            disabled={!isThere}
            onClick={() => onTask({ kind: 'fill' })}
          >
            {`Fill From ${year - 1}`}
          </Button>
        </>
      ) : null}
    </>
  );
}

type DialogsProps = { dialog: DialogState<Task>; year: number; budget: Budget | undefined };

function Dialogs({ dialog: { payload: task, dialogKey, open, onClose }, year, budget }: DialogsProps) {
  if (task?.kind === 'account')
    return <AccountDialog key={dialogKey} row={task.row} year={year} open={open} onClose={onClose} />;
  if (task?.kind === 'import') return <BudgetImportDialog key={dialogKey} year={year} open={open} onClose={onClose} />;
  if (task?.kind !== 'fill' || !budget) return null;
  return <FillDialog key={dialogKey} budget={budget} open={open} onClose={onClose} />;
}

type TableProps = { budget: Budget; dimmed: boolean; onOpen: ((row: BudgetRow) => void) | undefined };

function BudgetTable({ budget, dimmed, onOpen }: TableProps) {
  const sums: Record<BudgetKind, string> = { income: budget.income, expense: budget.expenses };
  return (
    <FiguresTable
      label="Budget"
      dimmed={dimmed}
      head={
        <>
          <HeadCell>Account</HeadCell>
          <HeadCell figures className="max-md:hidden">
            Each Month
          </HeadCell>
          <HeadCell figures className="max-sm:hidden">{`Actual ${budget.year - 1}`}</HeadCell>
          <HeadCell figures>{`Budget ${budget.year}`}</HeadCell>
        </>
      }
    >
      {BUDGET_KINDS.map((kind) => (
        <tbody key={kind}>
          <GroupHead label={KIND_LABELS[kind]} span={4} />
          {budget.rows
            .filter((row) => row.kind === kind)
            .map((row) => (
              <AccountRow key={row.account} row={row} onOpen={onOpen} />
            ))}
          <tr className="border-t-2 border-t-text/40">
            <TextCell className="font-semibold">{`Total ${KIND_LABELS[kind].toLowerCase()}`}</TextCell>
            <FigureCell className="max-md:hidden" />
            <FigureCell className="max-sm:hidden" />
            <FigureCell>
              <Total amount={sums[kind]} />
            </FigureCell>
          </tr>
        </tbody>
      ))}
      <tfoot>
        <tr className="border-text/60 border-t-2">
          <TextCell className="font-semibold">Planned result</TextCell>
          <FigureCell className="max-md:hidden" />
          <FigureCell className="max-sm:hidden" />
          <FigureCell>
            <Total amount={budget.result} />
          </FigureCell>
        </tr>
      </tfoot>
    </FiguresTable>
  );
}

/** Twelve of the same are one figure. */
const eachMonth = ({ months, isPlanned }: BudgetRow): string | null =>
  isPlanned && new Set(months).size === 1 ? (months[0] ?? null) : null;

function AccountRow({ row, onOpen }: { row: BudgetRow; onOpen: TableProps['onOpen'] }) {
  const each = eachMonth(row);
  const name = (
    <>
      <span className="mr-2 text-muted tabular-nums max-sm:text-xs">{row.account}</span>
      {row.name}
    </>
  );
  return (
    <tr className={bodyRow}>
      <TextCell>
        {onOpen ? (
          <button
            type="button"
            onClick={() => onOpen(row)}
            className="min-h-[24px] rounded-sm text-left font-medium hover:underline group-hover/row:text-accent pointer-coarse:min-h-11"
          >
            {name}
          </button>
        ) : (
          name
        )}
      </TextCell>
      <FigureCell className="text-muted max-md:hidden">
        {each ? <MoneyText amount={each} currency="" /> : row.isPlanned ? 'Varies' : null}
      </FigureCell>
      <FigureCell className="text-muted max-sm:hidden">
        {row.lastYearTotal === '0.00' ? null : <MoneyText amount={row.lastYearTotal} currency="" />}
      </FigureCell>
      <FigureCell className={cx(row.isPlanned && 'font-medium')}>
        {row.isPlanned ? <MoneyText amount={row.total} currency="" /> : <span className="text-muted">–</span>}
      </FigureCell>
    </tr>
  );
}
