import { LogOut, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { CheckIn } from '../../domain/presence/contract.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { formatTime, wallTime } from '../ui/format.ts';
import { useZone } from '../ui/zone.ts';
import { NoneYet } from './desk-cards.tsx';
import { useCheckOut, useInside } from './queries.ts';

const EvacuationDialog = onDemand(async () => (await import('./evacuation-dialog.tsx')).EvacuationDialog);

const FIRST = 8;

/** Who leaves is gone from the list at once, and back where the server refuses. */
export function useLeaving() {
  const inside = useInside();
  const checkOut = useCheckOut();
  return (checkIn: Pick<CheckIn, 'id' | 'personName'>) => {
    inside.remove(checkIn.id);
    checkOut.mutate(
      { checkInId: checkIn.id },
      {
        onSuccess: () => done('Checked Out', `${checkIn.personName} left.`),
        onError: (error) => {
          failed('Not Checked Out', error, `${checkIn.personName} is still checked in.`);
          inside.refresh();
        },
      },
    );
  };
}

export function InsideCard({ inside }: { inside: readonly CheckIn[] }) {
  const leave = useLeaving();
  const mayUse = useCan()('counter:use');
  const [all, setAll] = useState(false);
  const [evacuating, setEvacuating] = useState(false);
  // Kept while the list is closed: a slip of the finger loses no tick.
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const tick = (id: string) => setOut((before) => before.symmetricDifference(new Set([id])));
  const shown = all ? inside : inside.slice(0, FIRST);
  return (
    <Card aria-label="In the Building">
      <CardHeader
        title="In the Building"
        icon={<UsersRound aria-hidden />}
        description={inside.length === 1 ? '1 person' : `${inside.length} people`}
        actions={
          <Button variant="secondary" size="sm" onClick={() => setEvacuating(true)}>
            Evacuation List
          </Button>
        }
      />
      {inside.length === 0 ? (
        <NoneYet>Nobody is checked in.</NoneYet>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {shown.map((checkIn) => (
            <Person key={checkIn.id} checkIn={checkIn} onLeave={mayUse ? () => leave(checkIn) : undefined} />
          ))}
        </ul>
      )}
      {inside.length > shown.length ? (
        <div className="border-line border-t px-2 py-1.5">
          <Button variant="ghost" size="sm" className="w-full" onClick={() => setAll(true)}>
            {`Show All ${inside.length}`}
          </Button>
        </div>
      ) : null}
      <EvacuationDialog
        open={evacuating}
        onClose={() => setEvacuating(false)}
        inside={inside}
        out={out}
        onTick={tick}
      />
    </Card>
  );
}

function Person({ checkIn, onLeave }: { checkIn: CheckIn; onLeave: (() => void) | undefined }) {
  const zone = useZone();
  const { personName, companyName, unitName, inAt } = checkIn;
  const since = `since ${formatTime(wallTime(inAt, zone).time)}`;
  return (
    <li className="flex items-center justify-between gap-2 py-1.5 pr-2 pl-4 text-sm sm:pl-5">
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block truncate font-medium">{personName}</span>
        <span className="block truncate text-muted text-xs">
          {[companyName, unitName, since].filter(Boolean).join(' · ')}
        </span>
      </span>
      {onLeave ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Check out ${personName}`}
          title={`Check out ${personName}`}
          icon={<LogOut aria-hidden />}
          onClick={onLeave}
        />
      ) : null}
    </li>
  );
}
