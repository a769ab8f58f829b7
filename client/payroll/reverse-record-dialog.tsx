import type { PayrollRecord } from '../../domain/payroll/pay-contract.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { hrDone, hrFailed } from './hr-words.ts';
import { useSetStatus } from './pay-queries.ts';
import { periodWords } from './period-words.ts';

type ReverseRecordDialogProps = { record: PayrollRecord; open: boolean; onClose: () => void };

const EFFECTS = {
  pending: 'Nothing was posted yet, so nothing else changes.',
  approved: 'Its entries are mirrored, and what it withheld for loans is owed again.',
  paid: 'Its entries are mirrored, the money counts as not paid, and what it withheld for loans is owed again.',
  reversed: '',
} as const;

/** One slip is taken back and nothing else: those of other people stay. */
export function ReverseRecordDialog({ record, open, onClose }: ReverseRecordDialogProps) {
  const reverse = useSetStatus();
  const period = periodWords(record.payPeriodStart, record.payPeriodEnd);
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
      words={`${record.employeeName}, ${period}. ${EFFECTS[record.status]} Records of others stay as they are, and the pay can be processed again.`}
      confirmLabel="Reverse"
      pendingLabel="Reversing…"
      danger
      reason={{ label: 'Reason', required: true }}
      pending={reverse.isPending}
      onConfirm={confirm}
    />
  );
}
