import { useQuery } from '@tanstack/react-query';
import { Plus, ReceiptText, SearchX } from 'lucide-react';
import { exportExpenses } from '../../domain/expenses/export-contract.ts';
import { useCan } from '../api/session.ts';
import { ExportMenu } from '../billing/export-menu.tsx';
import { useTask } from '../billing/use-task.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { ExpenseActions } from './expense-actions.tsx';
import { ExpenseCards } from './expense-cards.tsx';
import { expenseColumns } from './expense-columns.tsx';
import { ExpenseFilters } from './expense-filters.tsx';
import { type ExpenseTask, ExpenseTaskDialog } from './expense-task.tsx';
import { useExpensesList } from './expenses-list.ts';
import { expensesPageQuery } from './expenses-queries.ts';
import { LinkedExpense } from './linked-expense.tsx';

export function ExpensesTab() {
  const mayChange = useCan()('finance:write');
  const { begin, shown } = useTask<ExpenseTask>();
  return (
    <>
      <ExpenseCards />
      <ExpensesTable mayChange={mayChange} begin={begin} />
      <ExpenseTaskDialog {...shown} />
      {mayChange ? <LinkedExpense /> : null}
    </>
  );
}

type ExpensesTableProps = { mayChange: boolean; begin: (task: ExpenseTask) => void };

function ExpensesTable({ mayChange, begin }: ExpensesTableProps) {
  const list = useExpensesList();
  const expenses = useQuery(expensesPageQuery(list.query));
  const { currency } = useConfig();
  const actions = (
    <>
      <SavedViews list="expenses" />
      <ExportMenu label="Export" path={exportExpenses.path} query={list.query} />
      {mayChange ? (
        <Button size="sm" icon={<Plus aria-hidden />} onClick={() => begin({ kind: 'add' })}>
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
        rowActions={(expense) => <ExpenseActions expense={expense} onTask={(kind) => begin({ kind, expense })} />}
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
