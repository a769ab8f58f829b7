import { useQuery } from '@tanstack/react-query';
import type { RoomBooking, Scope } from '../../domain/bookings/contract.ts';
import type { Span } from '../../domain/bookings/slot-rules.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { busyOf } from './booking-preview.ts';
import { allowanceQuery, roomBookingsQuery } from './bookings-queries.ts';
import { type MovePlan, type MoveTarget, movePlan, movesAlong } from './move-preview.ts';
import type { Where } from './with-rooms.tsx';

type Asked = Where & { booking: RoomBooking; target: MoveTarget; scope: Scope };

/** The plan of a move, with what is on the server now; and what is taken where the booking would go. */
export function useMovePlan({ booking, target, scope, rooms, space }: Asked): {
  plan: MovePlan;
  taken: readonly Span[];
} {
  const { day } = target.slot;
  const { tenantId } = booking;
  const bookings = useQuery({
    ...roomBookingsQuery(target.roomId, day, addDays(day, 1)),
    enabled: target.roomId !== '',
  });
  const allowance = useQuery({ ...allowanceQuery(tenantId ?? '', day), enabled: tenantId !== null });
  const busy = busyOf(bookings.data ?? [], space.zone, movesAlong(booking, scope));
  const room = rooms.find(({ id }) => id === target.roomId);
  const known = tenantId === null ? undefined : (allowance.data ?? null);
  return { plan: movePlan({ booking, target, room, busy, allowance: known }, space), taken: busy.get(day) ?? [] };
}
