import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { type WithheldPayment, WithheldPaymentInput } from '../../../domain/suppliers/payments/withheld-contract.ts';
import { WITHHELD_TAX_LABELS, type WithheldTax } from '../../../domain/suppliers/payments/withheld-dues.ts';
import { ApiError } from '../../api/call.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { CashAccountField } from '../../cash/cash-account-field.tsx';
import { ClosedPeriodField } from '../../ledger/closed-period-field.tsx';
import { toAmountInput } from '../../settings/amount.ts';
import { PAYMENT_METHOD_CHOICES } from '../../settings/payment-methods.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency, formatDay, formatMonth } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useCurrency, useToday } from '../../ui/zone.ts';
import { PostingRows, readReason } from './payment-preview.tsx';
import { usePayWithheld, useReverseWithheld, withheldPreviewQuery } from './withheld-queries.ts';

/** What falls due to KRA on a day, and the payments of which it was kept back. */
export type WithheldToPay = {
  tax: WithheldTax;
  month: string;
  dueDate: string;
  open: string;
  rows: readonly { supplierName: string; bills: string; amount: string; certificate: string | null; path: string }[];
};

type PayDialogProps = { due: WithheldToPay; open: boolean; onClose: () => void };

export function PayWithheldDialog({ due, open, onClose }: PayDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Pay to KRA"
      description={`${WITHHELD_TAX_LABELS[due.tax]} withheld from suppliers in ${formatMonth(due.month)}, due on ${formatDay(due.dueDate)}.`}
    >
      <WithheldBills due={due} />
      <PayForm due={due} onClose={onClose} />
    </Dialog>
  );
}

function WithheldBills({ due }: { due: WithheldToPay }) {
  const currency = useCurrency();
  return (
    <ul aria-label="Bills it is for" className="divide-y divide-line border-line border-b pb-1 text-sm">
      {due.rows.map(({ supplierName, bills, amount, certificate, path }) => (
        <li key={path} className="flex items-baseline justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="wrap-break-word block">{supplierName}</span>
            <span className="wrap-break-word block text-muted text-xs">
              {`${bills} · ${certificate ? `Certificate ${certificate}` : 'Certificate still to come'}`}
            </span>
          </span>
          <MoneyText amount={amount} currency={currency} cents />
        </li>
      ))}
    </ul>
  );
}

type Values = z.input<typeof WithheldPaymentInput>;
type PayForm = ContractForm<Values, WithheldPaymentInput>;

function PayForm({ due, onClose }: Omit<PayDialogProps, 'open'>) {
  const pay = usePayWithheld();
  const currency = useCurrency();
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [isClosed, setClosed] = useState(false);
  const form = useContractForm<Values, WithheldPaymentInput>(WithheldPaymentInput, {
    defaultValues: {
      tax: due.tax,
      month: due.month,
      amount: toAmountInput(due.open),
      paidDate: today,
      paymentMethod: 'bank_transfer',
      cashAccountId: '',
      reference: '',
      overrideReason: '',
    },
  });
  const submit = async () => {
    try {
      const { amount } = await pay.mutateAsync({ body: form.getValues(), idempotencyKey });
      done('Payment Recorded', `${formatCurrency(amount, { currency, cents: true })} to KRA.`);
      onClose();
    } catch (error) {
      setClosed(error instanceof ApiError && error.code === 'period_closed');
      if (!applyServerErrors(form, error)) failed('Not Recorded', error, 'The payment was not recorded.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="amount"
          kind="money"
          label="Amount"
          required
          before={currency}
          autoComplete="off"
        />
        <DateField form={form} name="paidDate" label="Paid Date" required max={today} />
        <SelectField form={form} name="paymentMethod" label="Payment Method" options={PAYMENT_METHOD_CHOICES} />
        <CashAccountField form={form} name="cashAccountId" method="paymentMethod" label="Paid From" />
      </div>
      <TextField
        form={form}
        name="reference"
        label="Reference"
        optional
        whenEmpty="text"
        maxLength={100}
        autoComplete="off"
        hint="The payment registration number."
      />
      {isClosed ? <ClosedPeriodField form={form} name="overrideReason" required /> : null}
      <Preview form={form} />
      <FormFooter onCancel={onClose} pending={pay.isPending} pendingLabel="Recording…">
        Record Payment
      </FormFooter>
    </Form>
  );
}

/** What it posts and leaves open, before it is confirmed. */
function Preview({ form }: { form: PayForm }) {
  const values = useWatch({ control: form.control });
  // As it was typed: what was read from it is cents.
  const body = { ...values, tax: values.tax ?? 'income', month: values.month ?? '', reference: '', overrideReason: '' };
  return WithheldPaymentInput.safeParse(body).success ? <Shown body={body} /> : null;
}

function Shown({ body }: { body: Parameters<typeof withheldPreviewQuery>[0] }) {
  const currency = useCurrency();
  const preview = useQuery(withheldPreviewQuery(body));
  if (preview.error) return <Alert tone="waiting">{readReason(preview.error)}</Alert>;
  if (!preview.data) return <SkeletonText lines={2} label="Working out what is posted" />;
  const { posting, left, date } = preview.data;
  return (
    <section
      aria-label="What It Posts"
      className="grid min-w-0 grid-cols-1 gap-2 rounded-md border border-line bg-surface-2 px-3.5 py-3 text-sm"
    >
      <p className="font-semibold">{`Posted on ${formatDay(date)}`}</p>
      <PostingRows posting={posting} />
      <p className="text-muted">
        {left === '0.00'
          ? `Nothing of ${formatMonth(body.month)} stays open.`
          : `${formatCurrency(left, { currency, cents: true })} of ${formatMonth(body.month)} stays open.`}
      </p>
    </section>
  );
}

type ReverseDialogProps = { payment: WithheldPayment; open: boolean; onClose: () => void };

export function ReverseWithheldDialog({ payment, open, onClose }: ReverseDialogProps) {
  const reverse = useReverseWithheld();
  const currency = useCurrency();
  const confirm = (reason: string) =>
    reverse.mutate(
      { id: payment.id, reason },
      {
        onSuccess: () => {
          done('Payment Reversed', `${formatMonth(payment.month)} is open again.`);
          onClose();
        },
        onError: (error) => failed('Not Reversed', error, 'The payment was not reversed.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Reverse Payment"
      description={`${formatCurrency(payment.amount, { currency, cents: true })} to KRA counts as unpaid and is due again.`}
      confirmLabel="Reverse"
      pendingLabel="Reversing…"
      danger
      reason={{ label: 'Reason', required: true }}
      pending={reverse.isPending}
      onConfirm={confirm}
    />
  );
}
