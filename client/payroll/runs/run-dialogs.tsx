import type { PayrollRun } from '../../../domain/payroll/runs/run-contract.ts';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { type DialogState, useDialog } from '../../ui/overlay/use-dialog.ts';
import { hrDone, hrFailed } from '../labels.ts';
import { periodWords } from '../period-text.ts';
import { useSetRunStatus } from '../queries.ts';

const PayOutDialog = onDemand(async () => (await import('../pay/record-dialogs.tsx')).PayOutDialog);

export type RunAction = 'approve' | 'pay' | 'reverse';

type RunDialogPayload = { what: RunAction; run: PayrollRun };

export const useRunDialog = () => useDialog<RunDialogPayload>();

export function RunActionDialog({ payload, dialogKey, ...dialog }: DialogState<RunDialogPayload>) {
  if (!payload) return null;
  if (payload.what === 'pay') return <PayOutDialog key={dialogKey} of={{ run: payload.run }} {...dialog} />;
  return <DecideRunDialog key={dialogKey} run={payload.run} what={payload.what} {...dialog} />;
}

const WORDS = {
  approve: {
    title: 'Approve Pay Run',
    effect: 'They go into the books together, and instalments are taken off loans.',
    confirmLabel: 'Approve',
    pendingLabel: 'Approving…',
    status: 'approved',
    done: 'Pay run approved',
    failed: 'Failed to approve the pay run',
    reason: { label: 'Reason', hint: 'Needed where you made the run yourself and nobody else may approve it.' },
  },
  reverse: {
    title: 'Reverse Pay Run',
    effect: 'Records that are approved or paid stay: those are reversed one by one.',
    confirmLabel: 'Reverse',
    pendingLabel: 'Reversing…',
    status: 'reversed',
    done: 'Pay run reversed',
    failed: 'Failed to reverse the pay run',
    reason: { label: 'Reason', required: true },
  },
} as const;

type DecideRunDialogProps = {
  run: PayrollRun;
  what: keyof typeof WORDS;
  open: boolean;
  onClose: () => void;
};

function DecideRunDialog({ run, what, open, onClose }: DecideRunDialogProps) {
  const change = useSetRunStatus();
  const words = WORDS[what];
  const { pending, payPeriodStart, payPeriodEnd } = run;
  const records = `${pending} pending ${pending === 1 ? 'record' : 'records'} of ${periodWords(payPeriodStart, payPeriodEnd)}`;
  const confirm = (reason: string) =>
    change.mutate(
      { id: run.id, body: { status: words.status, reason: reason || null } },
      {
        onSuccess: () => {
          hrDone(words.done);
          onClose();
        },
        onError: (error) => hrFailed(error, words.failed),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={words.title}
      words={`${records}. ${words.effect}`}
      confirmLabel={words.confirmLabel}
      pendingLabel={words.pendingLabel}
      reason={words.reason}
      danger={what === 'reverse'}
      pending={change.isPending}
      onConfirm={confirm}
    />
  );
}
