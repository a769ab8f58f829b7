import { useQuery } from '@tanstack/react-query';
import { Plus, ReceiptText, SearchX } from 'lucide-react';
import type { Expense } from '../../domain/expenses/contract.ts';
import { exportExpenses } from '../../domain/expenses/export-contract.ts';
import { useCan } from '../api/session.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { formatCurrency, formatDay } from '../ui/format.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { type DialogState, useDialog } from '../ui/overlay/use-dialog.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { ExportMenu } from '../ui/table/export-menu.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { ExpenseCards } from './expense-cards.tsx';
import { ExpenseActions, expenseColumns } from './expense-columns.tsx';
import { ExpenseFilters, useExpensesList } from './expense-filters.tsx';
import { LinkedExpense } from './linked-expense.tsx';
import { expenseFailed } from './messages.ts';
import { expensesPageQuery, useDeleteExpense } from './queries.ts';

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
      <CardHeader title="Expenses" description="What the space pays for, posted to the books." actions={actions} />
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
        empty={list.isNarrowed ? <NoMatch onClear={list.clear} /> : <NothingYet />}
      />
    </Card>
  );
}

function NothingYet() {
  return (
    <EmptyState title="No expenses yet" icon={<ReceiptText aria-hidden />}>
      Add the first one with its receipt. What comes back every month goes under Recurring.
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No expenses match"
      icon={<SearchX aria-hidden />}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      Try fewer letters, another category, or a longer time.
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
      toast({ title: 'Expense Deleted', description: `${expense.description} was deleted and reversed in the books.` });
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
          <p className="mt-3 text-xs">Its entry in the books is reversed. The record stays in the audit log.</p>
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
