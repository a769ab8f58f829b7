import type { LeaveEntry } from '../../domain/payroll/leave-contract.ts';
import type { StaffLoan } from '../../domain/payroll/loan-contract.ts';
import { useConfig } from '../settings/config-queries.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { formatMoney } from '../ui/format.ts';
import { daysWords } from './days-words.ts';
import { useCancelLeave, useCancelLoan } from './employee-queries.ts';
import { hrDone, hrFailed, LEAVE_LABELS, LOAN_LABELS } from './hr-words.ts';
import { periodWords } from './period-words.ts';

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
      words={`${formatMoney(loan.amount, { currency })} counts as never given: its posting is reversed.`}
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
      words={`${LEAVE_LABELS[entry.kind]}, ${periodWords(entry.startDate, entry.endDate)}: ${daysWords(entry.days)} are given back.`}
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
