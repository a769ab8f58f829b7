import { useQueries, useQuery } from '@tanstack/react-query';
import type { Allowance } from '../../domain/bookings/contract.ts';
import { type Slot, seriesDays } from '../../domain/bookings/rules.ts';
import type { Span } from '../../domain/bookings/slot-rules.ts';
import { addDays, firstOfMonth, isDay } from '../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { busyOf, freeMinutesLeft, type Plan, planOf, quoteOf, type Space } from './booking-preview.ts';
import { type BookingTyped, lastDate } from './booking-values.ts';
import { allowanceQuery, roomBookingsQuery } from './bookings-queries.ts';

export type BookingPreview = {
  slots: readonly Slot[];
  plan: Plan;
  /** What is taken on the first day. */
  taken: readonly Span[];
  /** Of each month that has a date; none until they are known. */
  allowances: readonly Allowance[];
  /** Null until room, tenant and time are chosen and what they have left is known. */
  quote: ReturnType<typeof quoteOf> | null;
};

/** The sessions that the boxes ask for; none before a date is picked. */
export const wishedSlots = ({ bookingDate, startTime, endTime, repeat }: BookingTyped): Slot[] => {
  if (!isDay(bookingDate) || !startTime || !endTime) return [];
  const last = lastDate({ bookingDate, repeat });
  const days = last && repeat.every !== 'none' ? seriesDays(bookingDate, repeat.every, last) : [bookingDate];
  return days.map((day) => ({ day, start: startTime, end: endTime }));
};

/** What the server would answer to the boxes as they are now, worked out by its own rules from what is on the server. */
export function useBookingPreview(typed: BookingTyped, room: MeetingRoom | undefined, space: Space): BookingPreview {
  const slots = wishedSlots(typed);
  const [from = space.today, last = space.today] = [slots[0]?.day, slots.at(-1)?.day];
  const bookings = useQuery({
    ...roomBookingsQuery(room?.id ?? '', from, addDays(last, 1)),
    enabled: room !== undefined && slots.length > 0,
  });
  const busy = busyOf(bookings.data ?? [], space.zone);
  const skipTaken = typed.repeat.every !== 'none' && typed.repeat.skipTaken;
  const plan = planOf({ slots, roomName: room?.name ?? null, busy, skipTaken }, space);
  const allowances = useAllowances(typed.tenantId, plan.kept);
  return {
    slots,
    plan,
    taken: busy.get(from) ?? [],
    allowances: allowances ?? [],
    quote:
      room && allowances && plan.refusal === null
        ? quoteOf(plan.kept, freeMinutesLeft(allowances), room.hourlyRate)
        : null,
  };
}

/** What the tenant has in each month of the sessions; null until all of them are known. */
function useAllowances(tenantId: string, slots: readonly Slot[]): readonly Allowance[] | null {
  const months = tenantId ? [...new Set(slots.map(({ day }) => firstOfMonth(day)))] : [];
  const answers = useQueries({ queries: months.map((month) => allowanceQuery(tenantId, month)) });
  const known = answers.flatMap(({ data }) => (data ? [data] : []));
  return months.length > 0 && known.length === months.length ? known : null;
}
