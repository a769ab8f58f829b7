import { Clock, UsersRound } from 'lucide-react';
import { useId } from 'react';
import type { Day } from '../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { formatTime } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { FreeHours } from './free-hours.tsx';
import { peopleText } from './portal-words.ts';
import { RoomPlan } from './room-plan.tsx';

type PortalRoomProps = { room: MeetingRoom; day: Day; opening: boolean; onBook: () => void };

export function PortalRoom({ room, day, opening, onBook }: PortalRoomProps) {
  const title = useId();
  const { currency, openingHours } = useConfig();
  return (
    <li
      aria-labelledby={title}
      className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-1"
    >
      <RoomPlan room={room} className="aspect-video w-full" />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex items-start justify-between gap-3">
          <h3 id={title} className="wrap-break-word min-w-0 font-semibold text-base leading-snug">
            {room.name}
          </h3>
          <StatusChip status="active" className="shrink-0" />
        </div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="inline-flex items-center gap-1.5 self-center text-muted text-sm">
            <UsersRound aria-hidden className="size-4" />
            {peopleText(room.capacity)}
          </span>
          <span className="text-muted text-sm">
            <MoneyText amount={room.hourlyRate} currency={currency} className="font-semibold text-base text-text" />
            /hour
          </span>
        </p>
        {room.amenities.length > 0 ? (
          <ul aria-label={`Amenities of ${room.name}`} className="m-0 flex list-none flex-wrap gap-1.5 p-0">
            {room.amenities.map((amenity) => (
              <li key={amenity} className="flex">
                <Badge>{amenity}</Badge>
              </li>
            ))}
          </ul>
        ) : null}
        <div className="mt-auto grid gap-2">
          <p className="flex items-start gap-1.5 text-muted text-sm">
            <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
            {`Available time slots: ${formatTime(openingHours.opensAt)} - ${formatTime(openingHours.closesAt)}`}
          </p>
          <FreeHours room={room} day={day} />
        </div>
        <Button className="w-full" aria-describedby={title} pending={opening} onClick={onBook}>
          Book Now
        </Button>
      </div>
    </li>
  );
}
