import { useWatch } from 'react-hook-form';
import type { ExpenseInput } from '../../domain/expenses/contract.ts';
import { listReleases, spreadProblem } from '../../domain/expenses/spread.ts';
import { formatDay, formatMonth } from '../../domain/kernel/format.ts';
import { type Cents, cents, NonNegativeMoneyInput, toDecimalText } from '../../domain/kernel/money.ts';
import { readDay } from '../../domain/kernel/time.ts';
import type { ContractForm } from '../ui/form/form.tsx';
import { DateField } from '../ui/form/form-fields.tsx';
import { formatCurrency } from '../ui/format.ts';
import type { ExpenseFormValues } from './expense-values.ts';

const readMoney = (typed: unknown): Cents => {
  const { data } = NonNegativeMoneyInput.safeParse(typed);
  return data ?? cents(0);
};

type SpreadFieldsProps = { form: ContractForm<ExpenseFormValues, ExpenseInput>; currency: string };

/** A year of insurance is paid at once and borne by twelve months: the days that it covers say so. */
export function SpreadFields({ form, currency }: SpreadFieldsProps) {
  return (
    <fieldset className="space-y-2">
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField form={form} name="coversFrom" label="Covers From" optional hint="Only to spread it over months." />
        <DateField form={form} name="coversTo" label="Covers To" optional />
      </div>
      <SpreadText form={form} currency={currency} />
    </fieldset>
  );
}

function SpreadText({ form, currency }: SpreadFieldsProps) {
  const [amount, vatAmount, expenseDate, coversFrom, coversTo] = useWatch({
    control: form.control,
    name: ['amount', 'vatAmount', 'expenseDate', 'coversFrom', 'coversTo'],
  });
  const [from, to, paidOn] = [coversFrom, coversTo, expenseDate].map((day) => readDay(day));
  const paid = readMoney(amount);
  if (!from || !to || !paidOn || paid === 0 || spreadProblem(from, to)) return null;
  const net = cents(paid - readMoney(vatAmount));
  const [first, ...others] = listReleases({ net, from, to }, paidOn);
  if (!first) return null;
  const money = (value: number) => formatCurrency(toDecimalText(cents(value)), { currency });
  const last = others.at(-1);
  return (
    <p className="text-muted text-sm" role="status">
      {`Paid ahead until then: ${money(first.amount)} is an expense of ${formatMonth(first.day.slice(0, 7))}`}
      {last ? `, the rest of the ${others.length} months up to ${formatDay(to)}.` : '.'}
    </p>
  );
}
