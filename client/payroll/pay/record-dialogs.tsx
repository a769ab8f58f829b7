import { useState } from 'react';
import type * as z from 'zod';
import { type PayrollRecord, StatusInput } from '../../../domain/payroll/pay/pay-contract.ts';
import type { PayrollRun } from '../../../domain/payroll/runs/run-contract.ts';
import { ApiError } from '../../api/call.ts';
import { useCurrentUser } from '../../api/session.ts';
import { CashAccountField } from '../../cash/cash-account-field.tsx';
import { ClosedPeriodField } from '../../ledger/closed-period-field.tsx';
import { MailNotice } from '../../messages/mail-notice.tsx';
import { useConfig } from '../../settings/config-queries.ts';
import { PAYMENT_METHOD_CHOICES } from '../../settings/payment-methods.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { hrDone, hrFailed } from '../labels.ts';
import { periodText } from '../period-text.ts';
import { useSetRunStatus, useSetStatus } from '../queries.ts';

type ApproveDialogProps = { record: PayrollRecord; open: boolean; onClose: () => void };

const OWN_REASON = {
  label: 'Reason',
  hint: 'You prepared this record. Explain why no one else can approve it.',
};

const DIFFERENCE_REASON = {
  label: 'Reason for the Difference',
  hint: 'Deductions differ from the computed amounts. Saved with the payslip.',
  required: true,
};

/** What the approver has to know first, in the order of weight. */
const notesOn = ({ outdated, overrideReason }: PayrollRecord): string =>
  [outdated, overrideReason ? `Deductions were overridden: ${overrideReason}` : null].filter(Boolean).join(' ');

export function ApproveDialog({ record, open, onClose }: ApproveDialogProps) {
  const approve = useSetStatus();
  const { currency } = useConfig();
  const isOwn = useCurrentUser()?.id === record.createdById;
  const isUnexplained = record.differs && record.overrideReason === null;
  const net = formatCurrency(record.netPay, { currency, cents: true });
  const period = periodText(record.payPeriodStart, record.payPeriodEnd);
  const confirm = (reason: string) =>
    approve.mutate(
      { id: record.id, body: { status: 'approved', reason: reason || null } },
      {
        onSuccess: () => {
          hrDone('Payroll record approved');
          onClose();
        },
        onError: (error) => hrFailed(error, 'Failed to approve the payroll record'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Approve Payroll Record"
      description={`${record.employeeName}, ${period}: ${net} net. Approving posts it to the ledger and deducts loan instalments. ${notesOn(record)}`}
      confirmLabel="Approve"
      pendingLabel="Approving…"
      pending={approve.isPending}
      {...(isUnexplained ? { reason: DIFFERENCE_REASON } : isOwn ? { reason: OWN_REASON } : {})}
      onConfirm={confirm}
    />
  );
}

/** One record, or every approved one of a run. */
type Payable = { record: PayrollRecord } | { run: PayrollRun };

type PayOutDialogProps = { target: Payable; open: boolean; onClose: () => void };

const payableText = (target: Payable): string => {
  if ('record' in target)
    return `${target.record.employeeName}, ${periodText(target.record.payPeriodStart, target.record.payPeriodEnd)}`;
  const { approved, payPeriodStart, payPeriodEnd } = target.run;
  return `${approved} approved ${approved === 1 ? 'record' : 'records'} of ${periodText(payPeriodStart, payPeriodEnd)}`;
};

export function PayOutDialog({ target, open, onClose }: PayOutDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Mark as Paid"
      description={`${payableText(target)}. Payslips are emailed to employees with an address.`}
    >
      <MailNotice className="mb-4" />
      <PayOutForm target={target} onClose={onClose} />
    </Dialog>
  );
}

type FormValues = z.input<typeof StatusInput>;

function PayOutForm({ target, onClose }: Omit<PayOutDialogProps, 'open'>) {
  const one = useSetStatus();
  const all = useSetRunStatus();
  const today = useToday();
  const [isClosed, setClosed] = useState(false);
  const form = useContractForm<FormValues, StatusInput>(StatusInput, {
    defaultValues: {
      status: 'paid',
      paidDate: today,
      paymentMethod: 'record' in target ? target.record.paymentMethod : 'bank_transfer',
      paymentReference: '',
      overrideReason: '',
    },
  });
  const pending = one.isPending || all.isPending;

  const submit = async () => {
    const body = form.getValues();
    try {
      if ('record' in target) await one.mutateAsync({ id: target.record.id, body });
      else await all.mutateAsync({ id: target.run.id, body });
      hrDone('record' in target ? 'Payroll record marked as paid' : 'Pay run marked as paid');
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
      <CashAccountField form={form} name="cashAccountId" method="paymentMethod" label="Paid From" />
      <TextField
        form={form}
        name="paymentReference"
        label="Reference"
        optional
        whenEmpty="text"
        maxLength={100}
        autoComplete="off"
        hint="Bank transfer reference."
      />
      {isClosed ? <ClosedPeriodField form={form} name="overrideReason" required /> : null}
      <FormFooter onCancel={onClose} pending={pending}>
        Mark as Paid
      </FormFooter>
    </Form>
  );
}

type ReverseRecordDialogProps = { record: PayrollRecord; open: boolean; onClose: () => void };

const EFFECTS = {
  pending: 'No entries yet, so nothing else changes.',
  approved: 'Its entries are reversed, and loan repayments are owed again.',
  paid: 'Its entries are reversed, the pay counts as unpaid, and loan repayments are owed again.',
  reversed: '',
} as const;

/** Reverses one payslip; those of other employees stay. */
export function ReverseRecordDialog({ record, open, onClose }: ReverseRecordDialogProps) {
  const reverse = useSetStatus();
  const period = periodText(record.payPeriodStart, record.payPeriodEnd);
  const confirm = (reason: string) =>
    reverse.mutate(
      { id: record.id, body: { status: 'reversed', reason } },
      {
        onSuccess: () => {
          hrDone('Payroll record reversed');
          onClose();
        },
        onError: (error) => hrFailed(error, 'Failed to reverse the payroll record'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Reverse Payroll Record"
      description={`${record.employeeName}, ${period}. ${EFFECTS[record.status]} Other records do not change, and the pay can be processed again.`}
      confirmLabel="Reverse"
      pendingLabel="Reversing…"
      danger
      reason={{ label: 'Reason', required: true }}
      pending={reverse.isPending}
      onConfirm={confirm}
    />
  );
}
