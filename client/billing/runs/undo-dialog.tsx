import type { BillingRun } from '../../../domain/billing/runs/run-contract.ts';
import { useLateReason } from '../../tenants/late-credit.tsx';
import { done, failed, missingInformation } from '../../ui/feedback/outcome.ts';
import { formatDay } from '../../ui/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useUndoRun } from './queries.ts';
import { count } from './run-entry.tsx';

type UndoDialogProps = { run: BillingRun; open: boolean; onClose: () => void };

export function UndoDialog({ run, open, onClose }: UndoDialogProps) {
  const undo = useUndoRun();
  const late = useLateReason();
  const confirm = (reason: string) => {
    if (late.isMissing) return missingInformation();
    undo.mutate(
      { id: run.id, body: { reason, ...late.sent } },
      {
        onSuccess: ({ credited }) => {
          done('Run Undone', `${count(credited, 'invoice')} of ${formatDay(run.day)} credited.`);
          onClose();
        },
        onError: (error) => {
          if (!late.isRefused(error)) failed('Undo Failed', error, 'Failed to undo the run.');
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Undo Run"
      description={
        <>
          {`Fully credits every uncredited invoice from this run (${count(run.invoicesGenerated, 'invoice')} in total). Anything paid becomes tenant credit, and the next run bills the same periods again.`}
          {late.field ? <div className="mt-4 grid gap-4 text-text">{late.field}</div> : null}
        </>
      }
      reason={{ label: 'Reason', required: true, hint: 'Printed on each credit note.' }}
      confirmLabel="Undo Run"
      pendingLabel="Crediting…"
      pending={undo.isPending}
      danger
      onConfirm={confirm}
    />
  );
}
