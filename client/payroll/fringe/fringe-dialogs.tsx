import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { lastOfMonth } from '../../../domain/kernel/time.ts';
import { addFringeRate, type FringeMonth, type FringeRate } from '../../../domain/payroll/fringe/fringe-contract.ts';
import { ApiError } from '../../api/call.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency, formatDay, formatMonth } from '../../ui/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { hrDone, hrFailed } from '../labels.ts';
import { MonthField } from '../month-field.tsx';
import { fringeRatesQuery, useAddRate, usePostFringe, useReverseFringe } from './fringe-queries.ts';

type Shown = { open: boolean; onClose: () => void };

export function PostDialog({ fringe, open, onClose }: Shown & { fringe: FringeMonth }) {
  const post = usePostFringe();
  const { currency } = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [isClosed, setClosed] = useState(false);
  const { month, tax } = fringe;
  const amount = formatCurrency(tax, { currency, cents: true });
  const confirm = (overrideReason: string) =>
    post.mutate(
      { body: { month, ...(overrideReason ? { overrideReason } : {}) }, idempotencyKey },
      {
        onSuccess: () => {
          hrDone('Fringe-benefit tax posted');
          onClose();
        },
        onError: (error) => {
          setClosed(error instanceof ApiError && error.code === 'period_closed');
          hrFailed(error, 'Failed to post the tax');
        },
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Post Fringe-Benefit Tax"
      description={`On ${formatDay(lastOfMonth(`${month}-01`))}, ${amount} is debited to 5056 Fringe-benefit tax and credited to 2470, to be paid to KRA by ${formatDay(fringe.dueDate)}.`}
      confirmLabel="Post Tax"
      pendingLabel="Posting…"
      reason={isClosed ? { label: 'Reason for Posting Into a Closed Period', required: true } : undefined}
      pending={post.isPending}
      onConfirm={confirm}
    />
  );
}

export function TakeBackDialog({ fringe, open, onClose }: Shown & { fringe: FringeMonth }) {
  const reverse = useReverseFringe();
  const { currency } = useConfig();
  const confirm = (reason: string) =>
    reverse.mutate(
      { id: fringe.posted?.id ?? '', reason },
      {
        onSuccess: () => {
          hrDone('Fringe-benefit tax taken back');
          onClose();
        },
        onError: (error) => hrFailed(error, 'Failed to take back the tax'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Take Back Fringe-Benefit Tax"
      description={`The posting of ${formatCurrency(fringe.tax, { currency, cents: true })} for ${formatMonth(fringe.month)} is reversed. It can be posted again.`}
      confirmLabel="Take Back"
      pendingLabel="Taking back…"
      danger
      reason={{ label: 'Reason', required: true }}
      pending={reverse.isPending}
      onConfirm={confirm}
    />
  );
}

export function RatesDialog({ month, open, onClose }: Shown & { month: string }) {
  const mayAdd = useCan()('payroll:approve');
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Market Rates"
      description="The Commissioner publishes the market interest rate for each quarter."
    >
      <KnownRates />
      {mayAdd ? <RateForm month={month} onClose={onClose} /> : null}
    </Dialog>
  );
}

const rateLine = ({ validFrom, knownThrough, marketRate, taxRate }: FringeRate): string =>
  `${formatMonth(validFrom)} to ${formatMonth(knownThrough)}: ${marketRate}% a year, taxed at ${taxRate}%`;

function KnownRates() {
  const { data = [] } = useQuery(fringeRatesQuery);
  return (
    <ul className="mb-4 grid gap-1 text-sm">
      {data.map((rate) => (
        <li key={rate.id}>{rateLine(rate)}</li>
      ))}
    </ul>
  );
}

const NewRate = addFringeRate.body;
type FormValues = z.input<typeof NewRate>;

function RateForm({ month, onClose }: { month: string; onClose: () => void }) {
  const add = useAddRate();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<FormValues, z.output<typeof NewRate>>(NewRate, {
    defaultValues: { validFrom: month, taxRate: 30 },
  });
  const submit = async () => {
    try {
      await add.mutateAsync({ body: form.getValues(), idempotencyKey });
      hrDone('Market rate added');
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      hrFailed(error, 'Failed to add the rate');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <MonthField form={form} name="validFrom" label="First Month of the Quarter" back={24} ahead={6} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} kind="number" name="marketRate" label="Market Rate, % a Year" required />
        <TextField form={form} kind="number" name="taxRate" label="Tax, %" required />
      </div>
      <FormFooter onCancel={onClose} pending={add.isPending}>
        Add Rate
      </FormFooter>
    </Form>
  );
}
