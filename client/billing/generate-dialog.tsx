import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { formatDay } from '../ui/format.ts';
import { Progress } from '../ui/progress.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { PreviewFigures } from './preview-figures.tsx';
import { NotBilled, PreviewInvoices } from './preview-lists.tsx';
import { previewQuery } from './run-queries.ts';
import { useBillingRun } from './use-billing-run.ts';

type GenerateDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Told after the words of success, for a screen that leads on from there. */
  onGenerated?: (() => void) | undefined;
};

export function GenerateDialog({ open, onClose, onGenerated }: GenerateDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Generate Invoices"
      description="This is what the run will issue, to the cent. Nothing is sent before you confirm."
    >
      <Preview onClose={onClose} onGenerated={onGenerated} />
    </Dialog>
  );
}

function Preview({ onClose, onGenerated }: Omit<GenerateDialogProps, 'open'>) {
  const { currency } = useConfig();
  const run = useBillingRun(() => {
    onClose();
    onGenerated?.();
  });
  // What is being issued is not asked for again meanwhile: it would shrink while it is read.
  const preview = useQuery({ ...previewQuery, enabled: !run.isRunning });
  if (preview.error && !preview.data) {
    return (
      <ErrorState
        {...describeError(preview.error)}
        retrying={preview.isFetching}
        onRetry={() => void preview.refetch()}
      />
    );
  }
  if (!preview.data) return <SkeletonText lines={10} label="Working out the invoices" />;
  const { data } = preview;
  return (
    <div className="grid min-w-0 gap-4">
      <PreviewFigures preview={data} currency={currency} />
      {run.isRunning ? (
        <Progress
          label="Issuing invoices"
          caption
          value={run.progress ? run.progress.done : null}
          max={run.progress?.toDo ?? 0}
        />
      ) : null}
      <PreviewInvoices preview={data} currency={currency} />
      <NotBilled preview={data} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {run.isRunning ? 'Leave It Running' : 'Cancel'}
        </Button>
        <Button
          pending={run.isRunning}
          pendingLabel="Generating…"
          disabled={data.count === 0 || preview.isFetching}
          onClick={run.begin}
        >
          {data.count === 0
            ? `Nothing to bill on ${formatDay(data.day)}`
            : `Generate ${data.count} ${data.count === 1 ? 'Invoice' : 'Invoices'}`}
        </Button>
      </DialogFooter>
    </div>
  );
}
