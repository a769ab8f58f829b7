import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import { itemText } from '../../../domain/bookings/item-rules.ts';
import { Card } from '../../ui/card.tsx';
import { formatTime } from '../../ui/format.ts';
import { whoBooked } from '../format.ts';
import type { PositionedBooking } from './positioned-booking.ts';

const isToCome = ({ booking: { status, items } }: PositionedBooking): boolean =>
  items.length > 0 && (status === 'confirmed' || status === 'pending');

type DayItemsProps = { placed: readonly PositionedBooking[]; onOpen: (booking: RoomBooking) => void };

/** What the front desk puts ready on this day: when, where, what and for whom. */
export function DayItems({ placed, onOpen }: DayItemsProps) {
  const wanted = placed.filter(isToCome).sort((a, b) => a.from - b.from);
  if (wanted.length === 0) return null;
  return (
    <Card aria-label="To Prepare" className="mb-3">
      <h3 className="border-line border-b px-3.5 py-2 font-semibold text-sm">To Prepare</h3>
      <ul className="divide-y divide-line">
        {wanted.map(({ booking, start }) => (
          <li key={booking.id}>
            <button
              type="button"
              onClick={() => onOpen(booking)}
              className="grid w-full cursor-pointer gap-x-4 px-3.5 py-2 text-left text-sm -outline-offset-2 hover:bg-surface-2 sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,2fr)_minmax(0,1fr)]"
            >
              <span className="text-muted tabular-nums">{formatTime(start)}</span>
              <span className="truncate">{booking.roomName}</span>
              <span className="wrap-break-word font-medium">{booking.items.map(itemText).join(', ')}</span>
              <span className="truncate text-muted">{whoBooked(booking)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
