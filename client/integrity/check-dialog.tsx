import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, FileCheck, Hourglass, RotateCw } from 'lucide-react';
import {
  checkIntegrity,
  getVerificationReport,
  type IntegrityReport,
  type Invariant,
} from '../../domain/integrity/contract.ts';
import { ApiError, call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Fold } from '../ui/fold.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

/** A large space takes longer than one answer. */
const untilDone = async (signal: AbortSignal): Promise<IntegrityReport> => {
  const report = await call(checkIntegrity, { signal });
  return report.underWay ? untilDone(signal) : report;
};

const STILL_CHECKING = 503;
const PAUSE_MS = 1_000;

/** The signed report as a file. A large space is asked again until its check is over. */
const fetchReport = async (): Promise<{ name: string; file: Blob }> => {
  const response = await fetch(`${getVerificationReport.path}?format=zip`, { credentials: 'same-origin' });
  if (response.status === STILL_CHECKING) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return fetchReport();
  }
  if (!response.ok) throw new ApiError(response.status, (await response.json()) as { message: string });
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { name: name ?? 'verification.zip', file: await response.blob() };
};

const save = ({ name, file }: { name: string; file: Blob }): void => {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
};

/** Asked each time the dialog is opened, since a verdict is about the moment it was given. */
const integrityQuery = queryOptions({
  queryKey: ['integrity'],
  queryFn: ({ signal }) => untilDone(signal),
  staleTime: 0,
  gcTime: 0,
});

export function CheckDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const check = useQuery({ ...integrityQuery, enabled: open });
  const report = useMutation({ mutationFn: fetchReport, onSuccess: save });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Integrity Check"
      description="Checks every record against every rule: ledger, documents, bookings, payroll and inventory."
      footer={
        <>
          <Button
            variant="secondary"
            icon={<FileCheck aria-hidden />}
            pending={report.isPending}
            pendingLabel="Signing…"
            onClick={() => report.mutate()}
          >
            Signed Report
          </Button>
          <Button
            variant="secondary"
            icon={<RotateCw aria-hidden />}
            pending={check.isFetching}
            pendingLabel="Checking…"
            onClick={() => void check.refetch()}
          >
            Check Again
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {report.error ? <ErrorState title="The report could not be made" {...describeError(report.error)} /> : null}
      {check.isFetching ? <SkeletonText lines={6} label="Checking every rule" /> : <Outcome {...check} />}
    </Dialog>
  );
}

function Outcome({ data, error }: { data: IntegrityReport | undefined; error: unknown }) {
  if (data) return <Report report={data} />;
  return <ErrorState title="The check could not run" {...describeError(error)} className="py-4" />;
}

function Report({ report }: { report: IntegrityReport }) {
  const broken = report.invariants.filter(({ verdict }) => verdict === 'broken');
  const unfinished = report.invariants.filter(({ verdict }) => verdict === 'unfinished');
  const holding = report.invariants.filter(({ verdict }) => verdict === 'holds');
  return (
    <div className="grid gap-4">
      {broken.length > 0 ? (
        <Alert tone="late" title={broken.length === 1 ? '1 rule failed' : `${broken.length} rules failed`}>
          Do not change the database. Compare it with the last good backup.
        </Alert>
      ) : (
        <Alert tone="good" title="All records are consistent">
          Checked in {(report.tookMs / 1_000).toFixed(1)} seconds.
        </Alert>
      )}
      {broken.length + unfinished.length > 0 ? (
        <Rules label="Rules to review" rules={[...broken, ...unfinished]} />
      ) : null}
      <Fold summary={`${holding.length} rules passed`}>
        <Rules label="Passed rules" rules={holding} />
      </Fold>
    </div>
  );
}

function Rules({ label, rules }: { label: string; rules: readonly Invariant[] }) {
  return (
    <ul aria-label={label} className="grid gap-3 text-sm">
      {rules.map((rule) => (
        <Rule key={rule.id} rule={rule} />
      ))}
    </ul>
  );
}

const MARKS: Record<Invariant['verdict'], { icon: typeof CircleCheck; tone: string; word: string }> = {
  holds: { icon: CircleCheck, tone: 'text-good', word: 'Holds' },
  broken: { icon: CircleAlert, tone: 'text-late', word: 'Broken' },
  unfinished: { icon: Hourglass, tone: 'text-muted', word: 'Took too long' },
};

function Rule({ rule }: { rule: Invariant }) {
  const { icon: Icon, tone, word } = MARKS[rule.verdict];
  const more = rule.count - rule.examples.length;
  return (
    <li className="flex gap-2.5">
      <Icon role="img" aria-label={word} className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <div className="grid min-w-0 gap-1">
        <span>{rule.title}</span>
        {rule.examples.map((example) => (
          <span key={example} className="wrap-anywhere text-muted text-xs">
            {example}
          </span>
        ))}
        {more > 0 ? <span className="text-muted text-xs">and {more} more</span> : null}
      </div>
    </li>
  );
}
