import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import type { BudgetRow } from '../../domain/budgets/contract.ts';
import { changedBy, MONTHS, spreadEvenly, yearTotal } from '../../domain/budgets/rules.ts';
import {
  addMoney,
  type Cents,
  cents,
  isMoneyText,
  NonNegativeMoneyInput,
  parseMoney,
  toDecimalText,
} from '../../domain/kernel/money.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { done, failed, missingInformation } from '../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatCurrency } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useSaveBudget } from './queries.ts';

const Plan = z.object({
  months: z.array(
    z.object({
      amount: z
        .literal('')
        .transform(() => cents(0))
        .or(NonNegativeMoneyInput),
    }),
  ),
  year: z.literal('').or(NonNegativeMoneyInput).optional(),
});
type Values = z.input<typeof Plan>;
type PlanForm = ContractForm<Values, z.output<typeof Plan>>;

type AccountDialogProps = { row: BudgetRow; year: number; open: boolean; onClose: () => void };

/** The twelve months of one account: typed, spread from a sum, or taken from the year before. */
export function AccountDialog({ row, year, open, onClose }: AccountDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title={`${row.account} ${row.name}`}
      description={`Budget of ${year}, by month. Empty months are 0.`}
    >
      <PlanFields row={row} year={year} onClose={onClose} />
    </Dialog>
  );
}

const plain = (amount: string): string => (amount === '0.00' ? '' : amount.replace(/\.00$/, ''));

function PlanFields({ row, year, onClose }: Omit<AccountDialogProps, 'open'>) {
  const save = useSaveBudget();
  const { currency } = useConfig();
  const form = useContractForm<Values, z.output<typeof Plan>>(Plan, {
    defaultValues: { months: row.months.map((amount) => ({ amount: plain(amount) })), year: '' },
  });
  const submit = async () => {
    const months = form.getValues('months').map(({ amount }) => String(amount) || '0');
    try {
      const budget = await save.mutateAsync({ year, body: { lines: [{ account: row.account, months }] } });
      const total = budget.rows.find(({ account }) => account === row.account)?.total ?? '0.00';
      done('Budget Saved', `${row.name}: ${formatCurrency(total, { currency })} in ${year}.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The budget was not saved. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <Helpers form={form} row={row} year={year} />
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-4">
        {MONTHS.map((month, n) => (
          <TextField
            key={month}
            form={form}
            name={`months.${n}.amount` as const}
            kind="money"
            label={month}
            autoComplete="off"
            hint={`${year - 1}: ${formatCurrency(row.lastYear[n] ?? '0.00', { currency: '' })}`}
          />
        ))}
      </div>
      <Total form={form} row={row} year={year} />
      <FormFooter onCancel={onClose} pending={save.isPending} pendingLabel="Saving…">
        Save Budget
      </FormFooter>
    </Form>
  );
}

type PartProps = { form: PlanForm; row: BudgetRow; year: number };

/** Twelve months without typing them. */
function Helpers({ form, row, year }: PartProps) {
  const fill = (months: readonly Cents[]) =>
    form.setValue(
      'months',
      months.map((amount) => ({ amount: plain(toDecimalText(amount)) })),
      { shouldDirty: true, shouldValidate: true },
    );
  const typed = String(useWatch({ control: form.control, name: 'year' }) ?? '');
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="w-44">
        <TextField form={form} name="year" kind="money" label="Sum of the Year" optional autoComplete="off" />
      </div>
      <Button variant="secondary" disabled={!isMoneyText(typed)} onClick={() => fill(spreadEvenly(parseMoney(typed)))}>
        Spread Evenly
      </Button>
      <Button
        variant="secondary"
        disabled={row.lastYearTotal === '0.00'}
        onClick={() => fill(changedBy(row.lastYear.map(parseMoney), 0))}
      >
        {`As in ${year - 1}`}
      </Button>
    </div>
  );
}

function Total({ form, row, year }: PartProps) {
  const months = useWatch({ control: form.control, name: 'months' });
  const amounts = months.map(({ amount }) => String(amount ?? ''));
  const isWhole = amounts.every((amount) => amount === '' || isMoneyText(amount));
  const total = isWhole ? yearTotal(amounts.map((amount) => (amount ? parseMoney(amount) : cents(0)))) : null;
  return (
    <p
      role="status"
      className="flex flex-wrap items-baseline justify-between gap-2 rounded-md bg-surface-2 px-3.5 py-2.5 text-sm"
    >
      <span className="font-medium">{`Budget of ${year}`}</span>
      <span className="flex items-baseline gap-3">
        <span className="text-muted text-xs">
          {`${year - 1}: `}
          <MoneyText amount={toDecimalText(addMoney(parseMoney(row.lastYearTotal)))} currency="" />
        </span>
        {total === null ? '–' : <MoneyText amount={toDecimalText(total)} className="font-semibold text-lg" />}
      </span>
    </p>
  );
}
