import { useQuery } from '@tanstack/react-query';
import { Route } from 'lucide-react';
import type { Movement } from '../../domain/inventory/movement-contract.ts';
import { MOVEMENT_LABELS } from '../../domain/inventory/rules.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { itemHistoryQuery } from './inventory-queries.ts';

export function MovementsCard({ itemId }: { itemId: string }) {
  const { data, error, refetch } = useQuery(itemHistoryQuery(itemId));
  return (
    <Card aria-label="Movements">
      <CardHeader title="Movements" icon={<Route aria-hidden />} />
      <CardBody>
        {error && !data ? (
          <ErrorState {...describeError(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <ol className="grid gap-0 border-line border-l">
            {data.movements.map((movement) => (
              <Entry key={movement.id} movement={movement} />
            ))}
          </ol>
        ) : (
          <SkeletonText lines={4} label="Loading the movements" />
        )}
      </CardBody>
    </Card>
  );
}

/** "to Amina Hassan in the Boardroom" */
const whereText = ({ toAssignee, toLocation }: Movement): string =>
  [toAssignee && `to ${toAssignee}`, toLocation && (toAssignee ? `in ${toLocation}` : `to ${toLocation}`)]
    .filter(Boolean)
    .join(', ');

const fromText = ({ fromAssignee, fromLocation }: Movement): string | null => {
  const from = [fromAssignee, fromLocation].filter(Boolean).join(', ');
  return from ? `from ${from}` : null;
};

function Entry({ movement }: { movement: Movement }) {
  const more = [movement.reason, movement.notes].filter(Boolean).join(' · ');
  const by = [`by ${movement.performedBy}`, movement.approvedBy && `approved by ${movement.approvedBy}`];
  return (
    <li className="relative pb-4 pl-5 text-sm last:pb-0 before:absolute before:top-1.5 before:-left-[5px] before:size-2.5 before:rounded-full before:border-2 before:border-surface before:bg-accent">
      <p className="wrap-break-word">
        <span className="font-medium">{MOVEMENT_LABELS[movement.movementType]}</span>
        {` ${whereText(movement)}`}
        <span className="text-muted">{fromText(movement) ? `, ${fromText(movement)}` : ''}</span>
      </p>
      {more ? <p className="wrap-break-word text-muted">{more}</p> : null}
      <p className="text-muted text-xs">
        <DateText day={movement.movementDate} />
        {` · ${by.filter(Boolean).join(', ')}`}
      </p>
    </li>
  );
}
