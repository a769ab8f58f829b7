import { useState } from 'react';
import type * as z from 'zod';
import { type PayrollRecord, StatusInput } from '../../domain/payroll/pay-contract.ts';
import type { PayrollRun } from '../../domain/payroll/run-contract.ts';
import { ApiError } from '../api/call.ts';
import { MailNotice } from '../messages/mail-notice.tsx';
import { PAYMENT_METHOD_CHOICES } from '../settings/payment-methods.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { DateField, SelectField } from '../ui/form-fields.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { useToday } from '../ui/zone.ts';
import { ClosedPeriodField } from './closed-period-field.tsx';
import { hrDone, hrFailed } from './hr-words.ts';
import { useSetStatus } from './pay-queries.ts';
import { periodWords } from './period-words.ts';
import { useSetRunStatus } from './run-queries.ts';

/** One record, or every approved one of a run. */
type Payable = { record: PayrollRecord } | { run: PayrollRun };

type PayOutDialogProps = { of: Payable; open: boolean; onClose: () => void };

const wordsOf = (of: Payable): string => {
  if ('record' in of)
    return `${of.record.employeeName}, ${periodWords(of.record.payPeriodStart, of.record.payPeriodEnd)}`;
  const { approved, payPeriodStart, payPeriodEnd } = of.run;
  return `${approved} approved ${approved === 1 ? 'record' : 'records'} of ${periodWords(payPeriodStart, payPeriodEnd)}`;
};

export function PayOutDialog({ of, open, onClose }: PayOutDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Mark as Paid"
      description={`${wordsOf(of)}. Payslips are mailed to those who have an address.`}
    >
      <MailNotice className="mb-4" />
      <PayOutForm of={of} onClose={onClose} />
    </Dialog>
  );
}

type Typed = z.input<typeof StatusInput>;

function PayOutForm({ of, onClose }: Omit<PayOutDialogProps, 'open'>) {
  const one = useSetStatus();
  const all = useSetRunStatus();
  const today = useToday();
  const [isClosed, setClosed] = useState(false);
  const form = useContractForm<Typed, StatusInput>(StatusInput, {
    defaultValues: {
      status: 'paid',
      paidDate: today,
      paymentMethod: 'record' in of ? of.record.paymentMethod : 'bank_transfer',
      paymentReference: '',
      overrideReason: '',
    },
  });
  const pending = one.isPending || all.isPending;

  const submit = async () => {
    const body = form.getValues();
    try {
      if ('record' in of) await one.mutateAsync({ id: of.record.id, body });
      else await all.mutateAsync({ id: of.run.id, body });
      hrDone('record' in of ? 'Payroll record marked as paid' : 'Pay run marked as paid');
      onClose();
    } catch (error) {
      setClosed(error instanceof ApiError && error.code === 'period_closed');
      applyServerErrors(form, error);
      hrFailed(error, 'Failed to mark as paid');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <DateField form={form} name="paidDate" label="Paid Date" required max={today} />
      <SelectField form={form} name="paymentMethod" label="Payment Method" options={PAYMENT_METHOD_CHOICES} />
      <TextField
        form={form}
        name="paymentReference"
        label="Reference"
        optional
        whenEmpty="text"
        maxLength={100}
        autoComplete="off"
        hint="Of the transfer at the bank."
      />
      {isClosed ? <ClosedPeriodField form={form} name="overrideReason" /> : null}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} pendingLabel="Saving…">
          Mark as Paid
        </Button>
      </DialogFooter>
    </Form>
  );
}
