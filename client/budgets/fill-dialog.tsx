import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import type { Budget } from '../../domain/budgets/contract.ts';
import { changedBy, yearTotal } from '../../domain/budgets/rules.ts';
import { type Cents, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { Form, useContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatCurrency } from '../ui/format.ts';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useSaveBudget } from './queries.ts';

const PERCENT = /^-?\d{1,3}$/;
const percent = z.string().trim().regex(PERCENT, 'Enter whole per cent, such as 8 or -5');
const Fill = z.object({ income: percent, expense: percent });
type Values = z.input<typeof Fill>;

type FillDialogProps = { budget: Budget; open: boolean; onClose: () => void };

/** Every account that is not planned yet gets the months of the year before, more or less so many per cent. */
export function FillDialog({ budget, open, onClose }: FillDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Fill From ${budget.year - 1}`}
      description="Each account that is not planned yet gets the months of the year before, to the whole shilling."
    >
      <FillForm budget={budget} onClose={onClose} />
    </Dialog>
  );
}

type Planned = { account: string; kind: 'income' | 'expense'; months: Cents[] };

const plan = ({ rows }: Budget, by: Record<'income' | 'expense', number>): Planned[] =>
  rows
    .filter(({ isPlanned, lastYearTotal }) => !isPlanned && parseMoney(lastYearTotal) > 0)
    .map(({ account, kind, lastYear }) => ({
      account,
      kind,
      months: changedBy(
        lastYear.map((amount) => cents(Math.max(0, parseMoney(amount)))),
        by[kind],
      ),
    }));

const sum = (lines: readonly Planned[], kind: Planned['kind']): string =>
  toDecimalText(yearTotal(lines.filter((line) => line.kind === kind).map(({ months }) => yearTotal(months))));

function FillForm({ budget, onClose }: Omit<FillDialogProps, 'open'>) {
  const save = useSaveBudget();
  const { currency } = useConfig();
  const form = useContractForm<Values, Values>(Fill, { defaultValues: { income: '0', expense: '0' } });
  const values = useWatch({ control: form.control });
  const isWhole = [values.income, values.expense].every((text) => PERCENT.test(text?.trim() ?? ''));
  const lines = isWhole ? plan(budget, { income: Number(values.income), expense: Number(values.expense) }) : [];
  const submit = async () => {
    try {
      const body = { lines: lines.map(({ account, months }) => ({ account, months: months.map(toDecimalText) })) };
      await save.mutateAsync({ year: budget.year, body });
      done(
        'Budget Filled',
        `${lines.length === 1 ? '1 account is' : `${lines.length} accounts are`} planned for ${budget.year}.`,
      );
      onClose();
    } catch (error) {
      failed('Not Filled', error, 'The budget was not filled. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="income" label="Income, Change in %" required autoComplete="off" />
        <TextField form={form} name="expense" label="Expenses, Change in %" required autoComplete="off" />
      </div>
      {isWhole ? (
        <Alert tone="waiting" title={lines.length === 1 ? '1 account' : `${lines.length} accounts`}>
          {lines.length === 0
            ? 'Every account with figures in the year before is planned already.'
            : `Income of ${formatCurrency(sum(lines, 'income'), { currency })}, expenses of ${formatCurrency(sum(lines, 'expense'), { currency })}.`}
        </Alert>
      ) : null}
      <FormFooter onCancel={onClose} pending={save.isPending} pendingLabel="Filling…" disabled={lines.length === 0}>
        Fill Budget
      </FormFooter>
    </Form>
  );
}
