import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReceivedOutput } from '../../domain/kernel/endpoint.ts';
import type { verifyJournal } from '../../domain/ledger/contract.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { humanise } from '../ui/format.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { verdictQuery } from './queries.ts';

type Verdict = ReceivedOutput<typeof verifyJournal>;

export function VerifyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const verdict = useQuery({ ...verdictQuery, enabled: open });
  const busy = verdict.isFetching || verdict.data?.underWay === true;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Verify the Journal"
      description="Recomputes every hash and checks that every entry balances."
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
      {busy ? (
        <div className="grid gap-3">
          <SkeletonText lines={3} label="Verifying the journal" />
          {verdict.data?.underWay ? (
            <p className="text-muted text-sm" role="status">
              {count.format(verdict.data.checked)} of {entriesText(verdict.data.sealed)} verified
            </p>
          ) : null}
        </div>
      ) : verdict.data ? (
        <VerdictText verdict={verdict.data} />
      ) : (
        <ErrorState title="The journal could not be verified" {...describeError(verdict.error)} className="py-4" />
      )}
    </Dialog>
  );
}

const count = new Intl.NumberFormat('en-KE');
const entriesText = (number: number) => (number === 1 ? '1 entry' : `${count.format(number)} entries`);

function VerdictText({ verdict: { entries, sealed, headHash, problems } }: { verdict: Verdict }) {
  return (
    <div className="grid gap-4">
      {problems.length === 0 ? (
        <Alert tone="good" title={`${entriesText(sealed)} verified, no changes found`}>
          Nothing was altered, removed or added, and every entry balances.
        </Alert>
      ) : (
        <Alert tone="late" title={problems.length === 1 ? '1 problem found' : `${problems.length} problems found`}>
          Do not change the database. Compare it with the last good backup.
        </Alert>
      )}
      <Problems problems={problems} />
      <dl className="grid gap-3 text-sm">
        {entries > sealed ? (
          <div>
            <dt className="text-muted text-xs">Waiting to Be Sealed</dt>
            <dd>{entriesText(entries - sealed)}</dd>
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

function Problems({ problems }: Pick<Verdict, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <ul aria-label="Problems" className="divide-y divide-line rounded-md border border-line">
      {problems.map(({ kind, entryId, message }) => (
        <li key={`${kind} ${entryId}`} className="grid gap-1 px-3 py-2.5 text-sm">
          <span>
            <Badge tone="late">{humanise(kind)}</Badge>
          </span>
          <span className="wrap-anywhere">{message}</span>
        </li>
      ))}
    </ul>
  );
}
