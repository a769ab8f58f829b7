import type { PayrollRecord } from '../../domain/payroll/pay-contract.ts';
import { useCurrentUser } from '../api/session.ts';
import { useConfig } from '../settings/config-queries.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { formatMoney } from '../ui/format.ts';
import { hrDone, hrFailed } from './hr-words.ts';
import { useSetStatus } from './pay-queries.ts';
import { periodWords } from './period-words.ts';

type ApproveDialogProps = { record: PayrollRecord; open: boolean; onClose: () => void };

const OWN_REASON = {
  label: 'Reason',
  hint: 'You made this record yourself. Where nobody else may approve it, say why you do.',
};

const DIFFERENCE_REASON = {
  label: 'Reason for the Difference',
  hint: 'The deductions differ from the computed ones. Kept with the payslip.',
  required: true,
};

/** What the approver has to know first, in the order of weight. */
const notesOn = ({ outdated, overrideReason }: PayrollRecord): string =>
  [outdated, overrideReason ? `Deductions were typed: ${overrideReason}` : null].filter(Boolean).join(' ');

export function ApproveDialog({ record, open, onClose }: ApproveDialogProps) {
  const approve = useSetStatus();
  const { currency } = useConfig();
  const isOwn = useCurrentUser()?.id === record.createdById;
  const isUnexplained = record.differs && record.overrideReason === null;
  const net = formatMoney(record.netPay, { currency, cents: true });
  const period = periodWords(record.payPeriodStart, record.payPeriodEnd);
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
      words={`${record.employeeName}, ${period}: ${net} net. Approving posts it to the ledger and takes instalments off loans. ${notesOn(record)}`}
      confirmLabel="Approve"
      pendingLabel="Approving…"
      pending={approve.isPending}
      {...(isUnexplained ? { reason: DIFFERENCE_REASON } : isOwn ? { reason: OWN_REASON } : {})}
      onConfirm={confirm}
    />
  );
}
