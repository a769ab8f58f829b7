import { useState } from 'react';
import type * as z from 'zod';
import type { EmployeeDetails } from '../../../domain/payroll/contract.ts';
import { approvedPayNotice } from '../../../domain/payroll/leave/late-leave.ts';
import { type LeaveEntry, LeaveInput } from '../../../domain/payroll/leave/leave-contract.ts';
import type { StaffLoan } from '../../../domain/payroll/loans/loan-contract.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextareaField, TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { daysText } from '../days-text.ts';
import { hrDone, hrFailed, LEAVE_LABELS, LOAN_LABELS, toOptions } from '../labels.ts';
import { periodText } from '../period-text.ts';
import { useAddLeave, useCancelLeave, useCancelLoan } from '../queries.ts';

type LeaveDialogProps = { employee: EmployeeDetails; open: boolean; onClose: () => void };

export function LeaveDialog({ employee, open, onClose }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Record Leave"
      description={`${fullName(employee)} has ${daysText(employee.leave.balance)} of annual leave.`}
    >
      <LeaveForm employee={employee} onClose={onClose} />
    </Dialog>
  );
}

type FormValues = z.input<typeof LeaveInput>;

const kinds = toOptions(LEAVE_LABELS);

function LeaveForm({ employee, onClose }: Omit<LeaveDialogProps, 'open'>) {
  const add = useAddLeave();
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<FormValues, LeaveInput>(LeaveInput, {
    defaultValues: { kind: 'annual', startDate: today, endDate: today, note: '' },
  });

  const [kind, startDate, endDate] = form.watch(['kind', 'startDate', 'endDate']);
  const notice = approvedPayNotice({ kind, startDate, endDate }, employee.approvedPay);

  const submit = async (body: LeaveInput) => {
    try {
      const { days } = await add.mutateAsync({ id: employee.id, body, idempotencyKey });
      hrDone(`Leave recorded: ${daysText(days)}`);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      hrFailed(error, 'Failed to record leave');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <SelectField form={form} name="kind" label="Leave" options={kinds} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField form={form} name="startDate" label="First Day" required min={employee.hireDate} />
        <DateField form={form} name="endDate" label="Last Day" required min={employee.hireDate} />
      </div>
      <TextField
        form={form}
        name="days"
        kind="number"
        label="Days"
        optional
        step="0.5"
        min={0.5}
        hint="If empty, the working days between the dates, without weekends and public holidays."
      />
      {notice ? <Alert tone="waiting">{notice}</Alert> : null}
      <TextareaField form={form} name="note" label="Note" optional rows={2} maxLength={300} />
      <FormFooter onCancel={onClose} pending={add.isPending}>
        Record Leave
      </FormFooter>
    </Form>
  );
}

type Shown = { open: boolean; onClose: () => void };

const reason = { label: 'Reason', required: true };

export function CancelLoanDialog({ loan, open, onClose }: { loan: StaffLoan } & Shown) {
  const cancel = useCancelLoan();
  const { currency } = useConfig();
  const confirm = (why: string) =>
    cancel.mutate(
      { id: loan.id, reason: why },
      {
        onSuccess: () => {
          hrDone(`${LOAN_LABELS[loan.kind]} cancelled`);
          onClose();
        },
        onError: (error) => hrFailed(error, 'Failed to cancel the loan'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Cancel ${LOAN_LABELS[loan.kind]}`}
      description={`${formatCurrency(loan.amount, { currency })} is cancelled and its posting reversed.`}
      confirmLabel={`Cancel ${LOAN_LABELS[loan.kind]}`}
      cancelLabel="Keep It"
      pendingLabel="Cancelling…"
      danger
      reason={reason}
      pending={cancel.isPending}
      onConfirm={confirm}
    />
  );
}

export function CancelLeaveDialog({ entry, open, onClose }: { entry: LeaveEntry } & Shown) {
  const cancel = useCancelLeave();
  const confirm = (why: string) =>
    cancel.mutate(
      { id: entry.id, reason: why },
      {
        onSuccess: () => {
          hrDone('Leave cancelled');
          onClose();
        },
        onError: (error) => hrFailed(error, 'Failed to cancel the leave'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Cancel Leave"
      description={`${LEAVE_LABELS[entry.kind]}, ${periodText(entry.startDate, entry.endDate)}: ${daysText(entry.days)} are returned.`}
      confirmLabel="Cancel Leave"
      cancelLabel="Keep It"
      pendingLabel="Cancelling…"
      danger
      reason={reason}
      pending={cancel.isPending}
      onConfirm={confirm}
    />
  );
}
