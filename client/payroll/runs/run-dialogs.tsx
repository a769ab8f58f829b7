import type { PayrollRun } from '../../../domain/payroll/runs/run-contract.ts';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { type DialogState, useDialog } from '../../ui/overlay/use-dialog.ts';
import { hrDone, hrFailed } from '../labels.ts';
import { periodText } from '../period-text.ts';
import { useSetRunStatus } from '../queries.ts';

const PayOutDialog = onDemand(async () => (await import('../pay/record-dialogs.tsx')).PayOutDialog);

export type RunAction = 'approve' | 'pay' | 'reverse';

type RunDialogPayload = { what: RunAction; run: PayrollRun };

export const useRunDialog = () => useDialog<RunDialogPayload>();

export function RunActionDialog({ payload, dialogKey, ...dialog }: DialogState<RunDialogPayload>) {
  if (!payload) return null;
  if (payload.what === 'pay') return <PayOutDialog key={dialogKey} target={{ run: payload.run }} {...dialog} />;
  return <DecideRunDialog key={dialogKey} run={payload.run} what={payload.what} {...dialog} />;
}

const DECISIONS = {
  approve: {
    title: 'Approve Pay Run',
    effect: 'Posts them together and deducts loan instalments.',
    confirmLabel: 'Approve',
    pendingLabel: 'Approving…',
    status: 'approved',
    done: 'Pay run approved',
    failed: 'Failed to approve the pay run',
    reason: { label: 'Reason', hint: 'Needed if you prepared the run and no one else can approve it.' },
  },
  reverse: {
    title: 'Reverse Pay Run',
    effect: 'Approved and paid records stay; reverse those one by one.',
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
  what: keyof typeof DECISIONS;
  open: boolean;
  onClose: () => void;
};

function DecideRunDialog({ run, what, open, onClose }: DecideRunDialogProps) {
  const change = useSetRunStatus();
  const decision = DECISIONS[what];
  const { pending, payPeriodStart, payPeriodEnd } = run;
  const records = `${pending} pending ${pending === 1 ? 'record' : 'records'} of ${periodText(payPeriodStart, payPeriodEnd)}`;
  const confirm = (reason: string) =>
    change.mutate(
      { id: run.id, body: { status: decision.status, reason: reason || null } },
      {
        onSuccess: () => {
          hrDone(decision.done);
          onClose();
        },
        onError: (error) => hrFailed(error, decision.failed),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={decision.title}
      description={`${records}. ${decision.effect}`}
      confirmLabel={decision.confirmLabel}
      pendingLabel={decision.pendingLabel}
      reason={decision.reason}
      danger={what === 'reverse'}
      pending={change.isPending}
      onConfirm={confirm}
    />
  );
}
