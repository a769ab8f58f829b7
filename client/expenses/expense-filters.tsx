import { CATEGORY_LABELS, EXPENSE_CATEGORIES } from '../../domain/expenses/rules.ts';
import { isDay } from '../../domain/kernel/time.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { useList } from '../api/use-list.ts';
import { Button } from '../ui/button.tsx';
import { DatePicker } from '../ui/form/date-picker.tsx';
import { SearchInput } from '../ui/form/search-input.tsx';
import { FilterSelect } from '../ui/table/list-filters.tsx';

const categoryOptions = [
  { value: '', label: 'All Categories' },
  ...EXPENSE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
] as const;

/** What the table is narrowed to lives in the address; this row only shows and changes it. */
export function ExpenseFilters({ list }: { list: ExpensesList }) {
  const { from = '', to = '' } = list.filters;
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-y px-4 py-3 sm:flex sm:flex-wrap sm:px-5">
      <SearchInput
        label="Search expenses"
        placeholder="Description or vendor"
        value={list.q}
        onValueChange={list.search}
        className="max-sm:col-span-2 sm:w-64 sm:max-w-72 sm:flex-1"
      />
      <FilterSelect
        list={list}
        name="category"
        label="Category"
        options={categoryOptions}
        className="max-sm:col-span-2 sm:w-44"
      />
      <div className="sm:w-38">
        <DatePicker
          aria-label="From"
          placeholder="From"
          clearable
          value={from}
          max={to || undefined}
          onValueChange={(day) => list.filter({ from: day })}
        />
      </div>
      <div className="sm:w-38">
        <DatePicker
          aria-label="To"
          placeholder="To"
          clearable
          value={to}
          min={from || undefined}
          onValueChange={(day) => list.filter({ to: day })}
        />
      </div>
      {list.isNarrowed ? (
        <Button variant="ghost" className="max-sm:col-span-2" onClick={list.clear}>
          Clear Filters
        </Button>
      ) : null}
    </div>
  );
}

const expensesList = listShape({
  filters: { category: oneOf(...EXPENSE_CATEGORIES), from: isDay, to: isDay },
  sorts: ['createdAt', 'expenseDate', 'amount'],
  defaultSort: '-expenseDate',
});

export const useExpensesList = () => useList(expensesList);

type ExpensesList = ReturnType<typeof useExpensesList>;
