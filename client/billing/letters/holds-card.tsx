import { useQuery } from '@tanstack/react-query';
import { HandCoins, Plus } from 'lucide-react';
import { useState } from 'react';
import type { DunningHold } from '../../../domain/billing/letters/letter-contract.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { DateText, InstantText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { TenantName } from '../accounts/tenant-name.tsx';
import { summaryQuery } from '../runs/queries.ts';
import { count } from '../runs/run-entry.tsx';
import { holdsQuery, useReleaseHold } from './queries.ts';

const HoldDialog = onDemand(async () => (await import('./hold-dialog.tsx')).HoldDialog);

export const HOLD_LABELS = { promise: 'Promise to pay', dispute: 'Dispute', opening: 'Brought in' } as const;

export function HoldsCard({ tenant }: { tenant: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const { openDialog, dialog } = useDialog<'new'>();
  const add = () => {
    setOpen(true);
    openDialog('new');
  };
  return (
    <Card aria-label="Holds">
      <CardHeader
        title="Holds"
        icon={<HandCoins aria-hidden />}
        description="Tenants who promised to pay or dispute an invoice get no letters or late fees meanwhile."
        actions={
          <Button variant="secondary" size="sm" icon={<Plus aria-hidden />} onClick={add}>
            New Hold
          </Button>
        }
      />
      {isOpen ? <Holds tenant={tenant} /> : <Running onShow={() => setOpen(true)} />}
      <HoldDialog key={dialog.dialogKey} tenantId={tenant} open={dialog.open} onClose={dialog.onClose} />
    </Card>
  );
}

/** The count comes with the screen; the list is loaded when opened. */
function Running({ onShow }: { onShow: () => void }) {
  const running = useQuery(summaryQuery).data?.runningHolds;
  return (
    <CardBody className="flex flex-wrap items-center justify-between gap-2 text-muted text-sm">
      {running === undefined ? (
        <Skeleton className="h-3.5 w-32" />
      ) : (
        <p>{running === 0 ? 'No active holds.' : `${count(running, 'hold')} running.`}</p>
      )}
      <Button variant="ghost" size="sm" onClick={onShow}>
        Show Holds
      </Button>
    </CardBody>
  );
}

function Holds({ tenant }: { tenant: string | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(holdsQuery(tenant));
  if (error && !data) {
    return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <div className="px-5 pb-5">
        <SkeletonText lines={3} label="Loading holds" />
      </div>
    );
  }
  return data.length === 0 ? (
    <EmptyState title="No holds" icon={<HandCoins aria-hidden />} className="py-6">
      Record a promise to pay or a dispute to pause letters.
    </EmptyState>
  ) : (
    <ul aria-label="Holds" className="divide-y divide-line border-line border-t">
      {data.map((hold) => (
        <Hold key={hold.id} hold={hold} />
      ))}
    </ul>
  );
}

function Hold({ hold }: { hold: DunningHold }) {
  const release = useReleaseHold();
  const confirm = () =>
    release.mutate(hold.id, {
      onSuccess: () => done('Hold Released', `Letters to ${hold.tenantName} resume.`),
      onError: (error) => failed('Release Failed', error, 'Failed to release the hold.'),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 text-sm sm:px-5">
      <span className="block min-w-0 flex-1 leading-snug">
        <span className="block">
          <TenantName tenant={hold} />
          {` · ${HOLD_LABELS[hold.kind]}${hold.invoiceNumber ? ` for ${hold.invoiceNumber}` : ''}`}
          {hold.until ? (
            <>
              {' until '}
              <DateText day={hold.until} />
            </>
          ) : null}
        </span>
        <span className="wrap-break-word block text-muted text-xs">
          {`${hold.reason} · ${hold.createdByName}, `}
          <InstantText at={hold.createdAt} relative />
        </span>
      </span>
      <StatusChip status={hold.isRunning ? 'active' : hold.releasedAt ? 'released' : 'expired'} />
      {hold.isRunning ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Release the hold of ${hold.tenantName}`}
          pending={release.isPending}
          pendingLabel="Releasing…"
          onClick={confirm}
        >
          Release
        </Button>
      ) : null}
    </li>
  );
}
