import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { verifyAuditLog } from '../../domain/audit/contract.ts';
import type { ReceivedOutput } from '../../domain/kernel/endpoint.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { verdictQuery } from './queries.ts';

type Verdict = ReceivedOutput<typeof verifyAuditLog>;

const count = new Intl.NumberFormat('en-KE');
const entries = (number: number) => (number === 1 ? '1 entry' : `${count.format(number)} entries`);

export function VerifyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const verdict = useQuery({ ...verdictQuery, enabled: open });
  const busy = verdict.isFetching || verdict.data?.underWay === true;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Verify the Audit Log"
      description="Recomputes every hash and compares each record with its last entry."
      footer={
        <>
          <Button
            variant="secondary"
            icon={<RotateCw aria-hidden />}
            pending={busy}
            pendingLabel="Verifying…"
            onClick={() => void verdict.refetch()}
          >
            Verify Again
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {busy ? <UnderWay verdict={verdict.data} /> : <Outcome {...verdict} />}
    </Dialog>
  );
}

function UnderWay({ verdict }: { verdict: Verdict | undefined }) {
  return (
    <div className="grid gap-3">
      <SkeletonText lines={3} label="Verifying the chain" />
      {verdict?.underWay ? (
        <p className="text-muted text-sm" role="status">
          {count.format(verdict.checked)} of {entries(verdict.sealed)} verified
        </p>
      ) : null}
    </div>
  );
}

function Outcome({ data, error }: { data: Verdict | undefined; error: unknown }) {
  if (data) return <VerdictText verdict={data} />;
  return <ErrorState title="The audit log could not be verified" {...describeError(error)} className="py-4" />;
}

function VerdictText({ verdict }: { verdict: Verdict }) {
  const { ok, sealed, unsealed, headHash, problems } = verdict;
  return (
    <div className="grid gap-4">
      {ok ? (
        <Alert tone="good" title={`${entries(sealed)} verified, no changes found`}>
          Nothing was altered, removed or added outside the log.
        </Alert>
      ) : (
        <Alert tone="late" title={problems.length === 1 ? '1 problem found' : `${problems.length} problems found`}>
          Do not change the database. Compare it with the last good backup.
        </Alert>
      )}
      {ok ? null : <Problems problems={problems} />}
      <dl className="grid gap-3 text-sm">
        {unsealed > 0 ? (
          <div>
            <dt className="text-muted text-xs">Waiting to Be Sealed</dt>
            <dd>{entries(unsealed)}</dd>
          </div>
        ) : null}
        <div>
          <dt className="text-muted text-xs">Hash at the Head of the Chain</dt>
          <dd className="wrap-anywhere select-all font-mono text-xs">{headHash}</dd>
        </div>
      </dl>
    </div>
  );
}

const KINDS: Record<Verdict['problems'][number]['kind'], string> = {
  altered: 'Entry altered',
  missing: 'Entry missing',
  inserted: 'Unexpected entry',
  reordered: 'Order changed',
  cut: 'Log truncated',
  row_changed: 'Record changed',
  row_missing: 'Record missing',
  row_added: 'Record added',
};

function Problems({ problems }: Pick<Verdict, 'problems'>) {
  return (
    <ul aria-label="Problems" className="divide-y divide-line rounded-md border border-line">
      {problems.map((problem) => (
        <li key={`${problem.kind} ${problem.auditId} ${problem.entityId}`} className="grid gap-1 px-3 py-2.5 text-sm">
          <span>
            <Badge tone="late">{KINDS[problem.kind]}</Badge>
          </span>
          <span className="wrap-anywhere">{problem.message}</span>
        </li>
      ))}
    </ul>
  );
}
