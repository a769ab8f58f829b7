import { CATEGORY_LABELS, EXPENSE_CATEGORIES } from '../../domain/expenses/rules.ts';
import { isDay } from '../../domain/kernel/time.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { useList } from '../api/use-list.ts';
import { DateRangeFilter, FilterRow, FilterSelect } from '../ui/table/list-filters.tsx';

const categoryOptions = [
  { value: '', label: 'All Categories' },
  ...EXPENSE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
] as const;

/** What the table is narrowed to lives in the address; this row only shows and changes it. */
export function ExpenseFilters({ list }: { list: ExpensesList }) {
  return (
    <FilterRow list={list} label="Search expenses" placeholder="Description or vendor" isBelowHead>
      <FilterSelect
        list={list}
        name="category"
        label="Category"
        options={categoryOptions}
        className="max-sm:col-span-2 sm:w-44"
      />
      <DateRangeFilter list={list} className="sm:w-38" />
    </FilterRow>
  );
}

const expensesList = listShape({
  filters: { category: oneOf(...EXPENSE_CATEGORIES), from: isDay, to: isDay },
  sorts: ['createdAt', 'expenseDate', 'amount'],
  defaultSort: '-expenseDate',
});

export const useExpensesList = () => useList(expensesList);

type ExpensesList = ReturnType<typeof useExpensesList>;
