import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BillingPreview } from '../../domain/billing/run-contract.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { formatDay, formatMoney, isNegative } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { Progress } from '../ui/progress.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { done, failed } from './finance-words.ts';
import { NotBilled, PreviewInvoices } from './preview-lists.tsx';
import { previewQuery, runsPageQuery, useGenerateInvoices } from './run-queries.ts';

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

type PreviewFiguresProps = { preview: BillingPreview; currency: string };

function PreviewFigures({ preview, currency }: PreviewFiguresProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-md bg-surface-2/60 p-3 sm:grid-cols-3">
      <Figure name="Invoices">
        <span className="tabular-nums">{preview.count}</span>
      </Figure>
      <Figure name="Total">
        <MoneyText amount={preview.total} currency={currency} cents />
      </Figure>
      <div className="max-sm:col-span-2">
        <dt className="text-muted text-xs">Compared with the Last Run</dt>
        <dd className="mt-0.5 text-sm">
          <Comparison preview={preview} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="mt-0.5 font-semibold text-lg leading-tight tracking-tight">{children}</dd>
    </div>
  );
}

function Comparison({ preview: { lastRun, difference }, currency }: PreviewFiguresProps) {
  if (!lastRun || difference === null) return 'There was none before.';
  const size = formatMoney(difference.replace(/^-/, ''), { currency });
  const way = isNegative(difference) ? `${size} less` : difference === '0.00' ? 'the same' : `${size} more`;
  const invoices = lastRun.count === 1 ? '1 invoice' : `${lastRun.count} invoices`;
  return `${way} than on ${formatDay(lastRun.day)} (${invoices}, ${formatMoney(lastRun.total, { currency })})`.replace(
    'the same than',
    'the same as',
  );
}

const FAILED = ['Invoice Generation Failed', 'Failed to generate invoices. Please try again.'] as const;

/** The event stream tells sooner; this finds the end while the stream is down. */
const LOOK_EVERY_MS = 2_000;

const succeeded = (invoices: number) => done('Success', `Successfully generated ${invoices} invoices`);

/** A billing run from its start to its words of success. One that takes longer than an answer may is followed by its log. */
function useBillingRun(onGenerated: () => void) {
  const generate = useGenerateInvoices();
  const [followed, setFollowed] = useState<string | null>(null);
  const isRunning = generate.isPending || followed !== null;
  const { data } = useQuery({ ...runsPageQuery({ limit: '5' }), enabled: isRunning, refetchInterval: LOOK_EVERY_MS });
  const run = data?.rows.find(({ id, status }) => (followed ? id === followed : status === 'running'));

  const begin = () =>
    generate.mutate(undefined, {
      onSuccess: ({ runId, status, invoicesGenerated }) => {
        if (status === 'running') return setFollowed(runId);
        succeeded(invoicesGenerated);
        onGenerated();
      },
      onError: (error) => failed(FAILED[0], error, FAILED[1]),
    });

  const end = useEffectEvent((ended: { status: string; error: string | null; invoicesGenerated: number }) => {
    setFollowed(null);
    if (ended.status === 'failed') {
      toast({ title: FAILED[0], description: ended.error ?? FAILED[1], destructive: true });
      return;
    }
    succeeded(ended.invoicesGenerated);
    onGenerated();
  });
  const isOver = followed !== null && run !== undefined && run.status !== 'running';
  useEffect(() => {
    if (isOver && run) end(run);
  }, [isOver, run]);

  return {
    begin,
    isRunning,
    progress: run && run.toDo > 0 ? { done: run.done, toDo: run.toDo } : null,
  };
}
