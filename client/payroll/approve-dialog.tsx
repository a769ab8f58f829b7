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

export function ApproveDialog({ record, open, onClose }: ApproveDialogProps) {
  const approve = useSetStatus();
  const { currency } = useConfig();
  const isOwn = useCurrentUser()?.id === record.createdById;
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
      words={`${record.employeeName}, ${period}: ${net} net. It goes into the books, and instalments are taken off loans.${
        record.overrideReason ? ` Deductions were typed: ${record.overrideReason}` : ''
      }`}
      confirmLabel="Approve"
      pendingLabel="Approving…"
      pending={approve.isPending}
      {...(isOwn ? { reason: OWN_REASON } : {})}
      onConfirm={confirm}
    />
  );
}
