import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ListOrdered, Plus, ReceiptText, Scale, Trophy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import type { Expense } from '../../domain/expenses/contract.ts';
import { exportExpenses } from '../../domain/expenses/export-contract.ts';
import { CATEGORY_LABELS, EXPENSE_CATEGORIES } from '../../domain/expenses/rules.ts';
import { readId } from '../../domain/kernel/ids.ts';
import { firstOfMonth, lastOfMonth } from '../../domain/kernel/time.ts';
import { useCan } from '../api/session.ts';
import { summaryQuery } from '../billing/runs/queries.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';
import { formatCount, formatCurrency, formatDay, formatMonth } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { type DialogState, useDialog } from '../ui/overlay/use-dialog.ts';
import { StatCard } from '../ui/stat-card.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { ExportMenu } from '../ui/table/export-menu.tsx';
import { useToday } from '../ui/zone.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { ExpenseActions, expenseColumns } from './expense-columns.tsx';
import { ExpenseFilters, useExpensesList } from './expense-filters.tsx';
import { expenseFailed } from './messages.ts';
import { expenseQuery, expensesPageQuery, useDeleteExpense } from './queries.ts';

export function ExpensesTab() {
  const mayChange = useCan()('finance:write');
  const { openDialog, dialog } = useDialog<ExpenseDialogPayload>();
  return (
    <>
      <ExpenseCards />
      <ExpensesTable mayChange={mayChange} openDialog={openDialog} />
      <ExpenseActionDialog {...dialog} />
      {mayChange ? <LinkedExpense /> : null}
    </>
  );
}

type ExpensesTableProps = { mayChange: boolean; openDialog: (payload: ExpenseDialogPayload) => void };

function ExpensesTable({ mayChange, openDialog }: ExpensesTableProps) {
  const list = useExpensesList();
  const expenses = useQuery(expensesPageQuery(list.query));
  const { currency } = useConfig();
  const actions = (
    <>
      <SavedViews list="expenses" />
      <ExportMenu path={exportExpenses.path} query={list.query} />
      {mayChange ? (
        <Button size="sm" icon={<Plus aria-hidden />} onClick={() => openDialog({ kind: 'add' })}>
          Add Expense
        </Button>
      ) : null}
    </>
  );
  return (
    <Card aria-label="List of expenses">
      <CardHeader title="Expenses" description="Costs, posted to the ledger." actions={actions} />
      <ExpenseFilters list={list} />
      <DataTable
        label="Expenses"
        columns={expenseColumns(currency)}
        rows={expenses.data?.rows}
        rowKey={({ id }) => id}
        sort={list.sort}
        onSortChange={list.sortBy}
        rowActions={(expense) => (
          <ExpenseActions expense={expense} onAction={(kind) => openDialog({ kind, expense })} />
        )}
        actionsWidth="7rem"
        loading={expenses.isPlaceholderData}
        error={expenses.error}
        onRetry={() => void expenses.refetch()}
        paging={list.paging(expenses.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No expenses match" onClear={list.clear}>
              Try a shorter search, another category or a longer period.
            </NoMatch>
          ) : (
            <NothingYet />
          )
        }
      />
    </Card>
  );
}

function NothingYet() {
  return (
    <EmptyState title="No expenses yet" icon={<ReceiptText aria-hidden />}>
      Add the first with its receipt. Monthly costs go under Recurring.
    </EmptyState>
  );
}

const ExpenseDialog = onDemand(async () => (await import('./expense-dialog.tsx')).ExpenseDialog);

type ExpenseDialogPayload = { kind: 'add' } | { kind: 'edit' | 'delete'; expense: Expense };

function ExpenseActionDialog({ payload, dialogKey, open, onClose }: DialogState<ExpenseDialogPayload>) {
  if (!payload) return null;
  if (payload.kind === 'delete') {
    return <DeleteExpense key={dialogKey} expense={payload.expense} open={open} onClose={onClose} />;
  }
  return (
    <ExpenseDialog
      key={dialogKey}
      expense={payload.kind === 'edit' ? payload.expense : null}
      open={open}
      onClose={onClose}
    />
  );
}

type DeleteExpenseProps = { expense: Expense; open: boolean; onClose: () => void };

function DeleteExpense({ expense, open, onClose }: DeleteExpenseProps) {
  const remove = useDeleteExpense();
  const { currency } = useConfig();
  const confirm = async () => {
    try {
      await remove.mutateAsync(expense.id);
      toast({ title: 'Expense Deleted', description: `${expense.description} was deleted and its entry reversed.` });
      onClose();
    } catch (error) {
      expenseFailed('delete', error);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Delete Expense"
      description={
        <>
          <p>Are you sure you want to delete this expense?</p>
          <p className="wrap-break-word mt-3 rounded-md bg-surface-2 px-3 py-2 text-text">
            {expense.description}
            <span className="block text-muted text-xs">
              {`${formatCurrency(expense.amount, { currency, cents: true })} on ${formatDay(expense.expenseDate)}`}
            </span>
          </p>
          <p className="mt-3 text-xs">Its ledger entry is reversed. The record stays in the audit log.</p>
        </>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting…"
      pending={remove.isPending}
      danger
      onConfirm={confirm}
    />
  );
}

const PARAMETER = 'expense';

function forgetLink() {
  const search = new URLSearchParams(window.location.search);
  search.delete(PARAMETER);
  navigate(`${window.location.pathname}?${search}`, { replace: true });
}

/** The audit log and the journal lead here: an expense that the address names is opened. */
function LinkedExpense() {
  const id = readId(new URLSearchParams(useSearch()).get(PARAMETER));
  return id ? <Linked key={id} id={id} /> : null;
}

function Linked({ id }: { id: string }) {
  const { data, error } = useQuery(expenseQuery(id));
  // What is typed belongs to the expense as it was opened, whatever comes in meanwhile.
  const [opened, setOpened] = useState(data);
  if (data && !opened) setOpened(data);
  useEffect(() => {
    if (!error) return;
    toast({ title: 'Error', description: serverMessage(error, 'This expense cannot be shown.'), destructive: true });
    forgetLink();
  }, [error]);
  return opened ? <ExpenseDialog expense={opened} open onClose={forgetLink} /> : null;
}

const address = (search: Record<string, string> = {}): string =>
  `${paths.financials}?${new URLSearchParams({ tab: 'expenses', ...search })}`;

const entriesText = (count: number): string => (count === 1 ? '1 entry' : `${formatCount(count)} entries`);

/** Each counter leads to the rows it counts. */
function ExpenseCards() {
  const { data: summary, isPending } = useQuery(summaryQuery);
  const data = summary?.expenses;
  const { currency } = useConfig();
  const today = useToday();
  const money = (amount: string | undefined) => <MoneyText amount={amount} currency={currency} />;
  const top = EXPENSE_CATEGORIES.find((category) => category === data?.topCategory) ?? null;
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      <StatCard
        label="Total This Month"
        figure={money(data?.totalThisMonth)}
        hint={data ? `${entriesText(data.entriesThisMonth)} in ${formatMonth(today.slice(0, 7))}` : null}
        icon={<CalendarDays aria-hidden />}
        loading={isPending}
        href={address({ from: firstOfMonth(today), to: lastOfMonth(today) })}
      />
      <StatCard
        label="Total Entries"
        figure={data ? formatCount(data.totalEntries) : '–'}
        hint={data ? `${formatCurrency(data.total, { currency })} in all` : null}
        icon={<ListOrdered aria-hidden />}
        loading={isPending}
        href={address()}
      />
      <StatCard
        label="Average Expense"
        figure={money(data?.averageExpense)}
        hint="Per expense, rounded"
        icon={<Scale aria-hidden />}
        loading={isPending}
      />
      <StatCard
        label="Top Category"
        figure={top ? CATEGORY_LABELS[top] : 'N/A'}
        hint={top && data ? `${formatCurrency(data.topCategoryTotal, { currency })} in all` : 'No expenses yet'}
        icon={<Trophy aria-hidden />}
        loading={isPending}
        href={top ? address({ category: top }) : undefined}
      />
    </div>
  );
}
