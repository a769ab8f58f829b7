import { useQuery } from '@tanstack/react-query';
import { DoorOpen, Presentation } from 'lucide-react';
import { useCurrency } from '../ui/currency.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { roomKinds } from './room-words.ts';
import { roomsQuery } from './rooms-queries.ts';

const icons = { boardroom: Presentation, meeting_room: DoorOpen };

/** What can be booked, by type of room. */
export function RoomKindCards() {
  const { data, error } = useQuery(roomsQuery);
  const currency = useCurrency();
  if (error) return <p className="text-late text-sm">The rooms could not be loaded. Please try again.</p>;
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  const kinds = roomKinds(data, currency);
  if (kinds.length === 0) {
    return <p className="text-muted text-sm">No meeting rooms found. Add your first room to get started.</p>;
  }
  return (
    <ul aria-label="Meeting rooms" className="m-0 grid list-none gap-3 p-0 sm:grid-cols-2">
      {kinds.map(({ type, title, people, rate }) => {
        const Icon = icons[type];
        return (
          <li key={type} className="flex items-start gap-3 rounded-lg border border-line p-4">
            <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
              <Icon aria-hidden className="size-5" />
            </span>
            <div className="min-w-0">
              <h3 className="font-semibold leading-snug">{title}</h3>
              <p className="text-muted text-sm">{people}</p>
              <p className="mt-1 font-medium text-sm tabular-nums">{rate}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
