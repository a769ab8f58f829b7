import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { ExpenseCategory } from '../../domain/expenses/contract.ts';
import { EXPENSE_ACCOUNT, expenseAccountProblem } from '../../domain/expenses/rules.ts';
import { accountsQuery } from '../ledger/queries.ts';
import { type Bound, ComboboxField } from '../ui/form/form-fields.tsx';

type AccountFieldProps<In extends FieldValues, Out> = Pick<Bound<In, Out>, 'form' | 'name'> & {
  category: ExpenseCategory | undefined;
  /** The name of the one that was chosen before, which may be closed by now. */
  accountName: string | null | undefined;
};

/** The account of the chart that an expense is booked on: that of its category, or any other. */
export function ExpenseAccountField<In extends FieldValues, Out>(props: AccountFieldProps<In, Out>) {
  const { category, accountName, ...field } = props;
  const { data = [] } = useQuery(accountsQuery());
  const own = category ? data.find(({ code }) => code === EXPENSE_ACCOUNT[category]) : undefined;
  const open = data.filter((account) => expenseAccountProblem(account) === null && account !== own);
  const usual = own ? `${own.code} ${own.name}` : 'As the category';
  return (
    <ComboboxField
      {...field}
      label="Account"
      optional
      placeholder={usual}
      valueLabel={accountName ?? undefined}
      searchLabel="Search accounts"
      options={[
        { value: '', label: usual, hint: own ? 'Of the category' : undefined },
        ...open.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
      ]}
      hint="Another than the category’s, where it fits better."
    />
  );
}
