import { queryOptions, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Hourglass, RotateCw } from 'lucide-react';
import { checkIntegrity, type IntegrityReport, type Invariant } from '../../domain/integrity/contract.ts';
import { call } from '../api/call.ts';
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

/** Asked each time the dialog is opened, since a verdict is about the moment it was given. */
const integrityQuery = queryOptions({
  queryKey: ['integrity'],
  queryFn: ({ signal }) => untilDone(signal),
  staleTime: 0,
  gcTime: 0,
});

export function CheckDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const check = useQuery({ ...integrityQuery, enabled: open });
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
