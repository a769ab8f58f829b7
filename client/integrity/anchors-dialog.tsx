import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Anchor, listAnchors } from '../../domain/integrity/contract.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { withQuery } from '../../domain/kernel/paths.ts';
import type { DeliveryState } from '../../domain/messages/delivery.ts';
import { call } from '../api/call.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Fold } from '../ui/fold.tsx';
import { formatCount } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

const anchorsQuery = queryOptions({
  queryKey: ['anchors'],
  queryFn: ({ signal }) => call(listAnchors, { signal }),
  staleTime: 0,
  meta: { topics: ['anchors', 'outbox'] },
});

/** The heads of both chains that went out of the house: what they say cannot be changed from in here. */
export function AnchorsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, error } = useQuery({ ...anchorsQuery, enabled: open });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Anchors"
      description="Each day the signed heads of the audit log and the journal leave the space. Anyone who rewrites history later is found out by them."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {data ? (
        <AnchorList anchors={data} onLeave={onClose} />
      ) : error ? (
        <ErrorState title="The anchors could not be loaded" {...describeError(error)} className="py-4" />
      ) : (
        <SkeletonText lines={4} label="Loading the anchors" />
      )}
    </Dialog>
  );
}

function AnchorList({ anchors, onLeave }: { anchors: readonly Anchor[]; onLeave: () => void }) {
  if (anchors.length === 0) return <NoAnchors onLeave={onLeave} />;
  return (
    <ul aria-label="Anchors" className="divide-y divide-line rounded-md border border-line">
      {anchors.map((anchor) => (
        <li key={anchor.day} className="grid gap-1.5 px-3 py-2.5 text-sm">
          <AnchorRow anchor={anchor} />
        </li>
      ))}
    </ul>
  );
}

/** Auditors read the anchors and do not decide where they go. */
function NoAnchors({ onLeave }: { onLeave: () => void }) {
  const maySet = useCan()('settings:security');
  if (!maySet)
    return (
      <p className="text-muted text-sm">
        There are none yet. An administrator chooses who gets them by email, or the operator sets ANCHOR_FILE on the
        server.
      </p>
    );
  return (
    <p className="text-muted text-sm">
      There are none yet. Name who gets them under{' '}
      <Link
        href={withQuery(paths.settings, { tab: 'security' })}
        onClick={onLeave}
        className="rounded-sm text-accent underline underline-offset-3"
      >
        Settings, Security
      </Link>
      , or set ANCHOR_FILE on the server.
    </p>
  );
}

type Tone = 'good' | 'late' | 'waiting' | 'stopped';

const MAIL: Record<DeliveryState, { tone: Tone; label: string }> = {
  queued: { tone: 'waiting', label: 'Waiting' },
  accepted: { tone: 'good', label: 'Sent' },
  bounced: { tone: 'late', label: 'Not Sent' },
  kept: { tone: 'stopped', label: 'Not Sent: No Mail Server' },
  discarded: { tone: 'stopped', label: 'Discarded' },
};

function AnchorRow({ anchor: { day, audit, journal, mails, file, block } }: { anchor: Anchor }) {
  return (
    <>
      <span className="font-medium">{formatDay(day)}</span>
      <span className="text-muted text-xs">
        Audit log up to link {formatCount(audit.seq)}, journal up to link {formatCount(journal.seq)}
      </span>
      {mails.map(({ recipient, state }) => (
        <span key={recipient} className="wrap-anywhere flex flex-wrap items-center gap-2">
          <Badge tone={MAIL[state].tone}>{MAIL[state].label}</Badge> {recipient}
        </span>
      ))}
      {file ? (
        <span className="wrap-anywhere flex flex-wrap items-center gap-2">
          <Badge tone={file.filedAt ? 'good' : file.error ? 'late' : 'waiting'}>
            {file.filedAt ? 'In the File' : file.error ? 'Not in the File' : 'Waiting'}
          </Badge>{' '}
          {file.error ?? file.name}
        </span>
      ) : null}
      <Fold summary="What Was Signed">
        <pre className="wrap-anywhere select-all whitespace-pre-wrap font-mono text-xs">{block}</pre>
      </Fold>
    </>
  );
}
