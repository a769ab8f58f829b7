import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, LockKeyhole, Vault } from 'lucide-react';
import type { CurrentTill, Till } from '../../domain/tills/contract.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { currentTillQuery } from './queries.ts';
import type { TillTask } from './till-dialogs.tsx';

const TillDialogs = onDemand(async () => (await import('./till-dialogs.tsx')).TillDialogs);

/** The drawer at the desk: opened, counted, closed and handed over from here. */
export function TillCard() {
  const { data, error, refetch, isFetching } = useQuery(currentTillQuery);
  const { openDialog, dialog } = useDialog<TillTask>();
  return (
    <Card aria-label="Till">
      <CardHeader title="Till" icon={<Vault aria-hidden />} />
      <CardBody className="grid gap-3 text-sm">
        {data ? (
          <Content current={data} onTask={openDialog} />
        ) : error ? (
          <ErrorState {...describeError(error)} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <SkeletonText lines={2} label="Loading the till" />
        )}
      </CardBody>
      {dialog.payload ? <TillDialogs dialog={dialog} /> : null}
    </Card>
  );
}

type ContentProps = { current: CurrentTill; onTask: (task: TillTask) => void };

function Content({ current: { till, places, waiting }, onTask }: ContentProps) {
  const mayUse = useCan()('counter:use');
  const isFree = places.some(({ openTillId }) => openTillId === null);
  return (
    <>
      {till ? (
        <OpenTill till={till} onTask={mayUse ? onTask : undefined} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-muted">
            {places.length === 0
              ? 'There is no till yet: a manager adds one under Ledger.'
              : 'No till is open: no cash.'}
          </p>
          {mayUse && isFree ? (
            <Button size="sm" icon={<Vault aria-hidden />} onClick={() => onTask({ kind: 'open', places })}>
              Open Till
            </Button>
          ) : null}
        </div>
      )}
      {waiting.map((closed) => (
        <Waiting key={closed.id} till={closed} onTask={mayUse ? onTask : undefined} />
      ))}
    </>
  );
}

type TillProps = { till: Till; onTask: ContentProps['onTask'] | undefined };

function OpenTill({ till, onTask }: TillProps) {
  return (
    <>
      <p className="leading-snug">
        <span className="font-medium">{till.cashAccountName}</span>
        <span className="block text-muted text-xs">
          {till.openedByName}, since <InstantText at={till.openedAt} />
          {till.payments > 0 ? ` · ${till.payments === 1 ? '1 payment' : `${till.payments} payments`}` : null}
        </span>
      </p>
      {onTask ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => onTask({ kind: 'count', till })}>
            Count
          </Button>
          <Button
            variant="secondary"
            size="sm"
            icon={<LockKeyhole aria-hidden />}
            onClick={() => onTask({ kind: 'close', till })}
          >
            Close Till
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Closed, and its money still lies there. */
function Waiting({ till, onTask }: TillProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3">
      <p className="leading-snug">
        <MoneyText amount={till.counted} className="font-medium" />
        <span className="block text-muted text-xs">{`of ${till.number} is not handed over yet`}</span>
      </p>
      {onTask ? (
        <Button
          variant="secondary"
          size="sm"
          icon={<ArrowRightLeft aria-hidden />}
          onClick={() => onTask({ kind: 'hand-over', till })}
        >
          Hand Over
        </Button>
      ) : null}
    </div>
  );
}
