import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, Calculator, CircleCheck, FileText, LockKeyhole } from 'lucide-react';
import { toDay } from '../../domain/kernel/time.ts';
import type { Till, TillCount, TillDetails, TillMovement } from '../../domain/tills/contract.ts';
import { KES_DENOMINATIONS } from '../../domain/tills/rules.ts';
import { useCan } from '../api/session.ts';
import { entriesPath } from '../ledger/url-state.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { DescriptionItem, DescriptionList, SheetPart, textLink } from '../ui/description-list.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { useZone } from '../ui/zone.ts';
import { tillPdf, tillQuery } from './queries.ts';
import { TillDifference } from './till-columns.tsx';
import type { TillTask } from './till-dialogs.tsx';
import type { useTillSheet } from './url-state.ts';

type TillSheetProps = { sheet: ReturnType<typeof useTillSheet>; onTask: (task: TillTask) => void };

/** One till with its movements and every count. */
export function TillSheet({ sheet: { id, open, onClose }, onTask }: TillSheetProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...tillQuery(id ?? ''), enabled: open && id !== null });
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      wide
      title={data ? `${data.cashAccountName} ${data.number}` : 'Till'}
      description={data ? <StatusChip status={data.state} /> : null}
      footer={data ? <TillActions till={data} onTask={onTask} /> : null}
    >
      {data ? (
        <TillContent till={data} />
      ) : error ? (
        <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={8} label="Loading the till" />
      )}
    </Sheet>
  );
}

const canHandOver = ({ counted, handOver }: Till): boolean => counted !== null && counted !== '0.00' && !handOver;

function TillActions({ till, onTask }: { till: TillDetails; onTask: (task: TillTask) => void }) {
  const can = useCan();
  const isWaiting = till.handOver !== null && till.handOver.receivedAt === null;
  return (
    <>
      {till.state === 'open' && can('counter:use') ? (
        <>
          <Button
            size="sm"
            variant="secondary"
            icon={<Calculator aria-hidden />}
            onClick={() => onTask({ kind: 'count', till })}
          >
            Count
          </Button>
          <Button size="sm" icon={<LockKeyhole aria-hidden />} onClick={() => onTask({ kind: 'close', till })}>
            Close Till
          </Button>
        </>
      ) : null}
      {till.state === 'closed' ? (
        <ButtonLink size="sm" href={tillPdf(till.id)} target="_blank" icon={<FileText aria-hidden />}>
          Paper of the Close
        </ButtonLink>
      ) : null}
      {canHandOver(till) && can('counter:use') ? (
        <Button size="sm" icon={<ArrowRightLeft aria-hidden />} onClick={() => onTask({ kind: 'hand-over', till })}>
          Hand Over
        </Button>
      ) : null}
      {isWaiting && can('finance:write') ? (
        <Button size="sm" icon={<CircleCheck aria-hidden />} onClick={() => onTask({ kind: 'receive', till })}>
          Confirm Money
        </Button>
      ) : null}
    </>
  );
}

function TillContent({ till }: { till: TillDetails }) {
  return (
    <>
      <DescriptionList>
        <DescriptionItem name="Float">
          <MoneyText amount={till.floatAmount} cents />
        </DescriptionItem>
        <DescriptionItem name="Cash Taken">
          <MoneyText amount={till.cashTaken} cents /> {till.payments > 0 ? `in ${till.payments}` : null}
        </DescriptionItem>
        <DescriptionItem name="By the Books">
          <MoneyText amount={till.expected} cents />
        </DescriptionItem>
        <DescriptionItem name="Counted">
          <MoneyText amount={till.counted} cents />
        </DescriptionItem>
        <DescriptionItem name="Opened" wide="phone">
          <InstantText at={till.openedAt} /> by {till.openedByName}
        </DescriptionItem>
        <DescriptionItem name="Closed" wide="phone">
          {till.closedAt ? (
            <>
              <InstantText at={till.closedAt} /> by {till.closedByName}
            </>
          ) : null}
        </DescriptionItem>
        <DescriptionItem name="Over or Short">
          <TillDifference amount={till.difference} />
        </DescriptionItem>
        <DescriptionItem name="Reason">{till.reason}</DescriptionItem>
        <OpeningFacts till={till} />
        <HandOverFacts till={till} />
      </DescriptionList>
      <SheetPart title="Movements">
        <Movements movements={till.movements} />
      </SheetPart>
      <SheetPart title="Counts">
        <ul className="divide-y divide-line">
          {till.counts.map((count) => (
            <Count key={count.id} count={count} />
          ))}
        </ul>
      </SheetPart>
    </>
  );
}

function OpeningFacts({ till: { openingDifference, openingReason, takenFromName } }: { till: Till }) {
  if (openingDifference === '0.00') return null;
  return (
    <>
      <DescriptionItem name="Against the Books at Opening">
        <TillDifference amount={openingDifference} />
      </DescriptionItem>
      <DescriptionItem name={takenFromName ? 'Taken From' : 'Reason at Opening'}>
        {takenFromName ?? openingReason}
      </DescriptionItem>
    </>
  );
}

function HandOverFacts({ till: { handOver } }: { till: Till }) {
  if (!handOver) return null;
  return (
    <>
      <DescriptionItem name="Handed Over" wide="phone">
        <MoneyText amount={handOver.amount} cents /> to {handOver.toName} by {handOver.byName} (
        {handOver.transferNumber})
      </DescriptionItem>
      <DescriptionItem name="Confirmed" wide="phone">
        {handOver.receivedAt ? (
          <>
            <InstantText at={handOver.receivedAt} /> by {handOver.receivedByName}
          </>
        ) : (
          'Not yet'
        )}
      </DescriptionItem>
    </>
  );
}

function Movements({ movements }: { movements: readonly TillMovement[] }) {
  if (movements.length === 0) return <p className="text-muted text-sm">No cash went in or out yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {movements.map((movement) => (
        <Movement key={movement.entryId} movement={movement} />
      ))}
    </ul>
  );
}

function Movement({ movement }: { movement: TillMovement }) {
  const { memo, byName, at, date, amount, sourceType, sourceId } = movement;
  const isOfItsDay = toDay(at, useZone()) === date;
  return (
    <li className="flex items-baseline justify-between gap-3 py-2 text-sm">
      <span className="wrap-break-word min-w-0">
        <Link href={entriesPath({ sourceType, sourceId })} className={textLink}>
          {memo}
        </Link>
        <span className="block text-muted text-xs">
          {byName}, {isOfItsDay ? <InstantText at={at} /> : <DateText day={date} />}
        </span>
      </span>
      <TillDifference amount={amount} />
    </li>
  );
}

const MOMENTS: Record<TillCount['moment'], string> = { open: 'Opening', check: 'Count', close: 'Close' };

/** 3 × 1,000, 1 × 500: what lay there, largest first. */
const piecesText = (counts: TillCount['counts']): string =>
  KES_DENOMINATIONS.flatMap((one) => {
    const pieces = counts?.[`${one}`] ?? 0;
    return pieces > 0 ? [`${pieces.toLocaleString('en')} × ${one.toLocaleString('en')}`] : [];
  }).join(', ');

function Count({ count: { moment, amount, counts, at, byName } }: { count: TillCount }) {
  return (
    <li className="flex items-baseline justify-between gap-3 py-2 text-sm">
      <span className="min-w-0">
        <span className="font-medium">{MOMENTS[moment]}</span>
        <span className="wrap-break-word block text-muted text-xs">
          {byName}, <InstantText at={at} />
        </span>
        <span className="wrap-break-word block text-muted text-xs">{piecesText(counts)}</span>
      </span>
      <MoneyText amount={amount} currency="" cents />
    </li>
  );
}
