import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BillingRun } from '../../../domain/billing/runs/run-contract.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { runsPageQuery } from './queries.ts';
import { RunEntry } from './run-entry.tsx';

const UndoDialog = onDemand(async () => (await import('./undo-dialog.tsx')).UndoDialog);

const PAGE = '20';

type RunsSheetProps = { open: boolean; onClose: () => void };

export function RunsSheet({ open, onClose }: RunsSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      wide
      title="Run Log"
      description="Billing and automation runs, step by step, newest first."
    >
      <Runs />
    </Sheet>
  );
}

function Runs() {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const runs = useQuery(runsPageQuery({ limit: PAGE, ...(cursor ? { cursor } : {}) }));
  const { openDialog, dialog } = useDialog<BillingRun>();
  if (runs.error && !runs.data) {
    return <ErrorState {...describeError(runs.error)} retrying={runs.isFetching} onRetry={() => void runs.refetch()} />;
  }
  if (!runs.data) return <SkeletonText lines={8} label="Loading the run log" />;
  const next = runs.data.nextCursor;
  return (
    <>
      {runs.data.rows.length === 0 ? (
        <EmptyState title="Nothing has run yet">Run Automation or Generate Invoices starts the first.</EmptyState>
      ) : null}
      <ol aria-label="Runs" className="divide-y divide-line">
        {runs.data.rows.map((run) => (
          <RunEntry key={run.id} run={run} onUndo={() => openDialog(run)} />
        ))}
      </ol>
      {cursors.length > 0 || next ? (
        <div className="mt-4 flex justify-between gap-2">
          <Button
            variant="secondary"
            size="sm"
            disabled={cursors.length === 0}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            Newer
          </Button>
          <Button variant="secondary" size="sm" disabled={!next} onClick={() => next && setCursors([...cursors, next])}>
            Older
          </Button>
        </div>
      ) : null}
      {dialog.payload ? (
        <UndoDialog key={dialog.dialogKey} run={dialog.payload} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </>
  );
}
