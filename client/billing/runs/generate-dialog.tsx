import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { INVOICE_TYPE_LABELS } from '../../../domain/billing/rules.ts';
import type { BillingPreview, PreviewInvoice } from '../../../domain/billing/runs/run-contract.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { Progress } from '../../ui/feedback/progress.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatCurrency, formatDay, isNegative } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { Dialog, DialogFooter } from '../../ui/overlay/dialog.tsx';
import { formatDaysIn } from '../invoices/line-periods.ts';
import { previewQuery, runsPageQuery, useGenerateInvoices } from './queries.ts';

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
      description="Preview of the run, to the cent. Nothing is sent until you confirm."
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
  if (!preview.data) return <SkeletonText lines={10} label="Calculating the invoices" />;
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
          onClick={run.start}
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
  if (!lastRun || difference === null) return 'No earlier run.';
  const size = formatCurrency(difference.replace(/^-/, ''), { currency });
  const way = isNegative(difference) ? `${size} less` : difference === '0.00' ? 'the same' : `${size} more`;
  const invoices = lastRun.count === 1 ? '1 invoice' : `${lastRun.count} invoices`;
  return `${way} than on ${formatDay(lastRun.day)} (${invoices}, ${formatCurrency(lastRun.total, { currency })})`.replace(
    'the same than',
    'the same as',
  );
}

const FAILED = ['Invoice Generation Failed', 'Failed to generate invoices. Please try again.'] as const;

/** Polling, in case the event stream is down. */
const LOOK_EVERY_MS = 2_000;

const succeeded = (invoices: number) => done('Success', `Successfully generated ${invoices} invoices`);

/** A billing run from its start to its words of success. One that takes longer than an answer may is followed by its log. */
function useBillingRun(onGenerated: () => void) {
  const generate = useGenerateInvoices();
  const [followed, setFollowed] = useState<string | null>(null);
  const isRunning = generate.isPending || followed !== null;
  const { data } = useQuery({ ...runsPageQuery({ limit: '5' }), enabled: isRunning, refetchInterval: LOOK_EVERY_MS });
  const run = data?.rows.find(({ id, status }) => (followed ? id === followed : status === 'running'));

  const start = () =>
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
    start,
    isRunning,
    progress: run && run.toDo > 0 ? { done: run.done, toDo: run.toDo } : null,
  };
}

type PreviewInvoicesProps = { preview: BillingPreview; currency: string };

function PreviewInvoices({ preview: { invoices, count }, currency }: PreviewInvoicesProps) {
  if (count === 0) {
    return <p className="text-muted text-sm">Every started period is invoiced, and no room charges are pending.</p>;
  }
  return (
    <section aria-label="Invoices to be issued" className="min-w-0">
      <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {invoices.map((invoice) => (
          <Planned key={invoiceKey(invoice)} invoice={invoice} currency={currency} />
        ))}
      </ul>
      {count > invoices.length ? (
        <p className="mt-1.5 text-muted text-xs">{`The first ${invoices.length} of ${count}; the figures above count all.`}</p>
      ) : null}
    </section>
  );
}

const invoiceKey = ({ tenantId, tenantName, type, periodStart, lines }: PreviewInvoice): string =>
  [tenantId, tenantName, type, periodStart, ...lines.map(({ description }) => description)].join(' ');

function Planned({ invoice, currency }: { invoice: PreviewInvoice; currency: string }) {
  return (
    <li className="px-3 py-2.5 text-sm">
      <p className="flex items-start justify-between gap-4">
        <span className="min-w-0">
          <span className="wrap-break-word font-medium">{invoice.tenantName}</span>
          <span className="text-muted">{` · ${INVOICE_TYPE_LABELS[invoice.type]}, due ${formatDay(invoice.dueDate)}`}</span>
        </span>
        <MoneyText amount={invoice.amount} currency={currency} cents className="font-medium" />
      </p>
      <ul className="mt-1 grid gap-1 text-muted text-xs">
        {invoice.lines.map(({ description, formula, net, vat }) => (
          <li key={`${description} ${formula}`} className="flex items-start justify-between gap-4">
            <span className="wrap-break-word min-w-0">
              {formatDaysIn(description)}
              {formula ? <span className="block">{formatDaysIn(formula)}</span> : null}
            </span>
            <span className="shrink-0">
              <MoneyText amount={net} currency={currency} cents />
              {vat === '0.00' ? null : (
                <span className="block">
                  + VAT <MoneyText amount={vat} currency="" cents />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function NotBilled({ preview: { notBilled } }: { preview: BillingPreview }) {
  if (notBilled.length === 0) return null;
  return (
    <details className="group/skipped rounded-md border border-line">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-md px-3 py-2 font-medium text-sm hover:bg-surface-2/60 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open/skipped:rotate-90"
        />
        {`${notBilled.length} ${notBilled.length === 1 ? 'tenant is' : 'tenants are'} not billed`}
      </summary>
      <ul className="max-h-60 divide-y divide-line overflow-y-auto border-line border-t">
        {notBilled.map(({ tenantId, tenantName, reason }) => (
          <li key={tenantId} className="flex flex-wrap justify-between gap-x-4 px-3 py-1.5 text-sm">
            <span className="wrap-break-word min-w-0">{tenantName}</span>
            <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
