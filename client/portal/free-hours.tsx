import { useQuery } from '@tanstack/react-query';
import type { Day } from '../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { cx } from '../ui/class-names.ts';
import { formatTimeRange } from '../ui/format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useZone } from '../ui/zone.ts';
import { takenQuery } from './portal-queries.ts';
import { busySpans, freeSpans, hoursOffered, type SlotState, slotState, startTimes } from './portal-slots.ts';
import { useSpaceTime } from './space-time.ts';

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
export function FreeHours({ room, day }: FreeHoursProps) {
  const zone = useZone();
  const { rooms, today, now } = useSpaceTime();
  const taken = useQuery(takenQuery(day));
  if (taken.isError && !taken.data) return <p className="text-sm text-waiting">Free times could not be loaded.</p>;
  if (!taken.data) return <Skeleton className="h-9 w-full" />;
  const wish = { busy: busySpans(taken.data, room.id, zone), rooms, day, today, now };
  const [hours = rooms.minHours] = hoursOffered(rooms);
  const starts = startTimes(rooms).slice(0, -1);
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
