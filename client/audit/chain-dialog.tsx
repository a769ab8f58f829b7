import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { formatCount } from '../ui/format.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';

type Verdict = { underWay: boolean; checked: number; sealed: number; headHash: string };
type Problem = { id: string; label: string; message: string };

type ChainDialogProps<V extends Verdict> = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  waiting: string;
  failed: string;
  /** Said when nothing is wrong. */
  allGood: string;
  query: UseQueryResult<V>;
  unsealed: (verdict: V) => number;
  problems: (verdict: V) => readonly Problem[];
};

const entriesText = (number: number) => (number === 1 ? '1 entry' : `${formatCount(number)} entries`);

/** Verifies a hash chain (the audit log, the journal) and says what it found. */
export function ChainDialog<V extends Verdict>(props: ChainDialogProps<V>) {
  const { open, onClose, title, description, query } = props;
  const isBusy = query.isFetching || query.data?.underWay === true;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button
            variant="secondary"
            icon={<RotateCw aria-hidden />}
            pending={isBusy}
            pendingLabel="Verifying…"
            onClick={() => void query.refetch()}
          >
            Verify Again
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {isBusy ? <UnderWay {...props} /> : <Outcome {...props} />}
    </Dialog>
  );
}

function UnderWay<V extends Verdict>({ waiting, query: { data } }: ChainDialogProps<V>) {
  return (
    <div className="grid gap-3">
      <SkeletonText lines={3} label={waiting} />
      {data?.underWay ? (
        <p className="text-muted text-sm" role="status">
          {formatCount(data.checked)} of {entriesText(data.sealed)} verified
        </p>
      ) : null}
    </div>
  );
}

function Outcome<V extends Verdict>({ failed, allGood, query: { data, error }, ...read }: ChainDialogProps<V>) {
  if (!data) return <ErrorState title={failed} {...describeError(error)} className="py-4" />;
  const problems = read.problems(data);
  const unsealed = read.unsealed(data);
  return (
    <div className="grid gap-4">
      {problems.length === 0 ? (
        <Alert tone="good" title={`${entriesText(data.sealed)} verified, no changes found`}>
          {allGood}
        </Alert>
      ) : (
        <Alert tone="late" title={problems.length === 1 ? '1 problem found' : `${problems.length} problems found`}>
          Do not change the database. Compare it with the last good backup.
        </Alert>
      )}
      <Problems problems={problems} />
      <dl className="grid gap-3 text-sm">
        {unsealed > 0 ? (
          <div>
            <dt className="text-muted text-xs">Waiting to Be Sealed</dt>
            <dd>{entriesText(unsealed)}</dd>
          </div>
        ) : null}
        <div>
          <dt className="text-muted text-xs">Hash at the Head of the Chain</dt>
          <dd className="wrap-anywhere select-all font-mono text-xs">{data.headHash}</dd>
        </div>
      </dl>
    </div>
  );
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul aria-label="Problems" className="divide-y divide-line rounded-md border border-line">
      {problems.map(({ id, label, message }) => (
        <li key={id} className="grid gap-1 px-3 py-2.5 text-sm">
          <span>
            <Badge tone="late">{label}</Badge>
          </span>
          <span className="wrap-anywhere">{message}</span>
        </li>
      ))}
    </ul>
  );
}
