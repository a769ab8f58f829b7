import { useState } from 'react';
import type * as z from 'zod';
import { fileVatReturn, payVat, unfileVatReturn, type Vat3 } from '../../domain/vat/contract.ts';
import { ApiError } from '../api/call.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { CashAccountField } from '../cash/cash-account-field.tsx';
import { ClosedPeriodField } from '../ledger/closed-period-field.tsx';
import { toAmountInput } from '../settings/amount.ts';
import { PAYMENT_METHOD_CHOICES } from '../settings/payment-methods.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { DateField, SelectField } from '../ui/form/form-fields.tsx';
import { TextareaField, TextField } from '../ui/form/text-fields.tsx';
import { formatCurrency, formatDay, formatMonth, isNegative } from '../ui/format.ts';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { useFileReturn, usePayVat, useReverseVatPayment, useUnfileReturn } from './queries.ts';

type DialogProps = { report: Vat3; onClose: () => void };

const findPayable = ({ boxes }: Vat3): string => boxes.find(({ box }) => box === 'payable')?.vat ?? '0.00';

/** What filing does, account by account, before it is confirmed. */
export function FileDialog({ report, onClose }: DialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="File VAT Return"
      description={`The return of ${formatMonth(report.month)}, as you filed it in iTax.`}
    >
      <FileForm report={report} onClose={onClose} />
    </Dialog>
  );
}

function Settlement({ report: { settlement, currency, to } }: { report: Vat3 }) {
  const money = (amount: string) => (amount === '0.00' ? '' : formatCurrency(amount, { currency, cents: true }));
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left font-semibold">{`Posted on ${formatDay(to)}`}</caption>
      <thead>
        <tr className="text-muted">
          <th className="py-1 text-left font-normal">Account</th>
          <th className="py-1 text-right font-normal">Debit</th>
          <th className="py-1 text-right font-normal">Credit</th>
        </tr>
      </thead>
      <tbody>
        {settlement.map(({ account, name, debit, credit }) => (
          <tr key={account} className="border-line border-t">
            <td className="py-1">{`${account} ${name}`}</td>
            <td className="py-1 text-right tabular-nums">{money(debit)}</td>
            <td className="py-1 text-right tabular-nums">{money(credit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FileForm({ report, onClose }: DialogProps) {
  const file = useFileReturn();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(fileVatReturn.body, { defaultValues: { reference: '' } });
  const payable = findPayable(report);
  const shown = formatCurrency(isNegative(payable) ? payable.slice(1) : payable, {
    currency: report.currency,
    cents: true,
  });
  const submit = async () => {
    try {
      await file.mutateAsync({ month: report.month, body: form.getValues(), idempotencyKey });
      done('Return Filed', `The books are closed up to ${formatDay(report.to)}.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Filed', error, 'The return was not filed. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <Settlement report={report} />
      <Alert tone="waiting">
        {isNegative(payable)
          ? `${shown} is carried forward into the next month. The books are closed up to ${formatDay(report.to)}.`
          : `${shown} is owed to KRA, due on ${formatDay(report.dueDate)}. The books are closed up to ${formatDay(report.to)}.`}
      </Alert>
      <TextField
        form={form}
        name="reference"
        label="Acknowledgement Number"
        optional
        whenEmpty="text"
        maxLength={60}
        autoComplete="off"
        hint="As iTax answered it."
      />
      <FormFooter onCancel={onClose} pending={file.isPending} pendingLabel="Filing…">
        File Return
      </FormFooter>
    </Form>
  );
}

export function PayVatDialog({ report, onClose }: DialogProps) {
  const open = report.filed?.open ?? '0.00';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Pay KRA"
      description={`VAT of ${formatMonth(report.month)}: ${formatCurrency(open, { currency: report.currency, cents: true })} is open.`}
    >
      <PayForm report={report} onClose={onClose} />
    </Dialog>
  );
}

type PayValues = z.input<typeof payVat.body>;

function PayForm({ report, onClose }: DialogProps) {
  const pay = usePayVat();
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [isClosed, setClosed] = useState(false);
  const form = useContractForm<PayValues, unknown>(payVat.body, {
    defaultValues: {
      amount: toAmountInput(report.filed?.open ?? ''),
      paidDate: today,
      paymentMethod: 'bank_transfer',
      reference: '',
      overrideReason: '',
    },
  });
  const submit = async () => {
    try {
      await pay.mutateAsync({ month: report.month, body: form.getValues(), idempotencyKey });
      done('Payment Recorded', `VAT of ${formatMonth(report.month)}.`);
      onClose();
    } catch (error) {
      setClosed(error instanceof ApiError && error.code === 'period_closed');
      if (!applyServerErrors(form, error)) failed('Not Recorded', error, 'The payment was not recorded.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        form={form}
        name="amount"
        kind="money"
        label="Amount"
        required
        before={report.currency}
        autoComplete="off"
      />
      <DateField form={form} name="paidDate" label="Paid Date" required max={today} />
      <SelectField form={form} name="paymentMethod" label="Payment Method" options={PAYMENT_METHOD_CHOICES} />
      <CashAccountField form={form} name="cashAccountId" method="paymentMethod" label="Paid From" />
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
      <FormFooter onCancel={onClose} pending={pay.isPending}>
        Record Payment
      </FormFooter>
    </Form>
  );
}

type TakeBackProps = {
  title: string;
  description: string;
  confirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

function TakeBack({ title, description, confirm, onClose }: TakeBackProps) {
  const [pending, setPending] = useState(false);
  const form = useContractForm(unfileVatReturn.body, { defaultValues: { reason: '' } });
  const submit = async () => {
    setPending(true);
    try {
      await confirm(form.getValues().reason);
      done('Taken Back', title);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Taken Back', error, 'Nothing was changed. Please try again.');
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={title} description={description}>
      <Form form={form} onSubmit={submit}>
        <TextareaField form={form} name="reason" label="Reason" required rows={2} maxLength={300} />
        <FormFooter onCancel={onClose} pending={pending} pendingLabel="Taking Back…">
          Take Back
        </FormFooter>
      </Form>
    </Dialog>
  );
}

export function UnfileDialog({ report, onClose }: DialogProps) {
  const unfile = useUnfileReturn();
  return (
    <TakeBack
      title="Take Back the Filed Return"
      description={`The settlement of ${formatMonth(report.month)} is reversed. The books stay closed.`}
      confirm={(reason) => unfile.mutateAsync({ month: report.month, reason })}
      onClose={onClose}
    />
  );
}

export function ReverseVatPaymentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const reverse = useReverseVatPayment();
  return (
    <TakeBack
      title="Reverse the Payment to KRA"
      description="For a payment recorded by mistake. The return is open again."
      confirm={(reason) => reverse.mutateAsync({ id, reason })}
      onClose={onClose}
    />
  );
}
