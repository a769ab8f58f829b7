import { useQuery } from '@tanstack/react-query';
import { Clock, UsersRound } from 'lucide-react';
import { useId } from 'react';
import type { Day } from '../../../domain/kernel/time.ts';
import type { MeetingRoom, ShownRoom } from '../../../domain/rooms/contract.ts';
import { photoAlt } from '../../../domain/rooms/rules.ts';
import { hoursOn } from '../../../domain/settings/opening-hours.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatTime, formatTimeRange } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { RoomPlan } from '../../ui/plan/room-plan.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useZone } from '../../ui/zone.ts';
import { busyTimesQuery } from '../queries.ts';
import { useSpaceTime } from '../space-time.ts';
import { hoursText, peopleText } from '../text.ts';
import { busySpans, freeSpans, hoursOffered, type SlotState, slotState, startTimes } from './portal-slots.ts';

type PortalRoomProps = { room: ShownRoom; day: Day; opening: boolean; onBook: () => void };

export function PortalRoom({ room, day, opening, onBook }: PortalRoomProps) {
  const title = useId();
  const { currency, openingHours } = useConfig();
  const { opensAt, closesAt } = hoursOn(openingHours, day);
  return (
    <li
      aria-labelledby={title}
      className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-1"
    >
      {/* A plan has over a hundred shapes: those of rooms further down are worked out when they come near. */}
      {room.photos.length > 0 ? (
        <Photos room={room} />
      ) : (
        <div className="aspect-video [content-visibility:auto]">
          <RoomPlan room={room} />
        </div>
      )}
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
        <DayRates room={room} />
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
            {`Available time slots: ${formatTime(opensAt)} - ${formatTime(closesAt)}`}
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

/** "Half day (up to 4 hours)" and "day (up to 10 hours)", where the room has such rates. */
function DayRates({ room: { halfDayRate, dayRate } }: { room: MeetingRoom }) {
  const { currency, bookingRules } = useConfig();
  const { halfDayHours, fullDayHours } = bookingRules;
  const rates = [
    { name: `Half day, up to ${hoursText(halfDayHours)}`, amount: halfDayRate },
    { name: `Day, up to ${hoursText(fullDayHours)}`, amount: dayRate },
  ];
  if (!halfDayRate && !dayRate) return null;
  return (
    <dl className="-mt-1.5 grid gap-0.5 text-muted text-sm">
      {rates.map(({ name, amount }) =>
        amount ? (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt>{name}</dt>
            <dd className="m-0">
              <MoneyText amount={amount} currency={currency} className="font-medium text-text" />
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** Photos with the plan beside them, in a row that is swiped or scrolled by key. Each has its place before it is loaded. */
function Photos({ room }: { room: ShownRoom }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
      tabIndex={0}
      aria-label={`Photos and plan of ${room.name}`}
      className="grid snap-x snap-mandatory auto-cols-[88%] grid-flow-col gap-1 overflow-x-auto -outline-offset-2 [content-visibility:auto]"
    >
      {room.photos.map((photo, index) => (
        <img
          key={photo.id}
          src={photo.url}
          width={photo.width}
          height={photo.height}
          alt={photoAlt(room, index)}
          loading="lazy"
          decoding="async"
          className="aspect-video h-auto w-full snap-start bg-surface-2 object-cover"
        />
      ))}
      <div className="aspect-video snap-end">
        <RoomPlan room={room} />
      </div>
    </section>
  );
}

type FreeHoursProps = { room: MeetingRoom; day: Day };

const looks: Record<SlotState, string> = {
  free: 'bg-good',
  taken: 'bg-line-strong/35',
  past: 'bg-surface-2',
  closing: 'bg-surface-2',
};

/** A line may end between two stretches, not within one. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

/** The day of a room at a glance: a bar of its blocks, and the free stretches in words. */
function FreeHours({ room, day }: FreeHoursProps) {
  const zone = useZone();
  const { rooms, today, now } = useSpaceTime();
  const busyTimes = useQuery(busyTimesQuery(day));
  if (busyTimes.isError && !busyTimes.data)
    return <p className="text-sm text-waiting">Free times could not be loaded.</p>;
  if (!busyTimes.data) return <Skeleton className="h-9 w-full" />;
  const wish = { busy: busySpans(busyTimes.data, room, zone), rooms, day, today, now };
  const [hours = rooms.minHours] = hoursOffered(rooms);
  const starts = startTimes(rooms, day).slice(0, -1);
  const free = freeSpans(wish);
  return (
    <div>
      <div aria-hidden className="flex h-1.5 gap-0.5">
        {starts.map((start) => (
          <span key={start} className={cx('flex-1 rounded-full', looks[slotState(start, { ...wish, hours })])} />
        ))}
      </div>
      <p className="mt-1.5 text-sm">
        {free.length === 0 ? (
          <span className="text-muted">No time left on this day</span>
        ) : (
          <>
            <span className="font-medium text-good">Free</span>{' '}
            {free.map(({ start, end }) => unbroken(formatTimeRange(start, end))).join(', ')}
          </>
        )}
      </p>
    </div>
  );
}
