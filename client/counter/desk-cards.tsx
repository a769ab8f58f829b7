import { Clock, PackageOpen, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Counter, NextHour } from '../../domain/counter/contract.ts';
import { withQuery } from '../../domain/kernel/paths.ts';
import { paths } from '../paths.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { textLink } from '../ui/description-list.tsx';
import { formatTime, wallTime } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { useZone } from '../ui/zone.ts';

const ROW = 'flex items-start justify-between gap-3 px-4 py-2.5 text-sm sm:px-5';

export function NoneYet({ children }: { children: ReactNode }) {
  return <p className="px-4 pb-4 text-muted text-sm sm:px-5">{children}</p>;
}

/** Bookings, visitors and tours that begin soon or go on. */
export function NextHourCard({ items }: { items: Counter['nextHour'] }) {
  return (
    <Card aria-label="Next Hour">
      <CardHeader title="Next Hour" icon={<Clock aria-hidden />} />
      {items.length === 0 ? (
        <NoneYet>Nothing is booked or announced.</NoneYet>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {items.map((item) => (
            <NextItem key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function NextItem({ item: { at, title, who, place, state } }: { item: NextHour }) {
  const zone = useZone();
  return (
    <li className={ROW}>
      <span className="flex min-w-0 gap-3">
        <time dateTime={at} className="w-16 shrink-0 font-medium tabular-nums">
          {formatTime(wallTime(at, zone).time)}
        </time>
        <span className="wrap-break-word min-w-0 leading-snug">
          <span className="font-medium">{who}</span>
          <span className="block text-muted text-xs">{[title, place].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
      <StatusChip status={state} />
    </li>
  );
}

type ParcelsProps = Pick<Counter, 'parcels' | 'parcelsWaiting'>;

const MOST_PARCELS = 4;

/** What waits to be collected, the oldest first. */
export function ParcelsCard({ parcels, parcelsWaiting }: ParcelsProps) {
  return (
    <Card aria-label="Parcels">
      <CardHeader
        title="Parcels"
        icon={<PackageOpen aria-hidden />}
        actions={
          parcelsWaiting > 0 ? (
            <Link href={withQuery(paths.mail, { kind: 'parcel' })} className={`${textLink} text-sm`}>
              {parcelsWaiting === 1 ? '1 waits' : `All ${parcelsWaiting}`}
            </Link>
          ) : null
        }
      />
      {parcels.length === 0 ? (
        <NoneYet>None waits to be collected.</NoneYet>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {parcels.slice(0, MOST_PARCELS).map(({ id, tenantName, description, receivedAt }) => (
            <li key={id} className={ROW}>
              <span className="wrap-break-word min-w-0 leading-snug">
                <span className="font-medium">{tenantName}</span>
                <span className="block text-muted text-xs first-letter:uppercase">{description}</span>
              </span>
              <InstantText at={receivedAt} relative className="shrink-0 text-muted text-xs" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What a device could not do by itself when its line came back. */
export function TasksCard({ tasks }: Pick<Counter, 'tasks'>) {
  if (tasks.length === 0) return null;
  return (
    <Card aria-label="Waits for a Person" className="border-waiting/40">
      <CardHeader title="Waits for a Person" icon={<TriangleAlert aria-hidden />} />
      <ul className="divide-y divide-line border-line border-t">
        {tasks.map(({ id, number, message, receivedAt }) => (
          <li key={id} className={ROW}>
            <span className="wrap-break-word min-w-0 leading-snug">
              <Link href={paths.offlineActs} className={textLink}>
                {number}
              </Link>
              <span className="block text-muted text-xs">{message}</span>
            </span>
            <InstantText at={receivedAt} relative className="shrink-0 text-muted text-xs" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
