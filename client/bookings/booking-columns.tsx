import type { RoomBooking } from '../../domain/bookings/contract.ts';
import type { Column } from '../ui/data-table-column.ts';
import { InstantText } from '../ui/date-text.tsx';
import { formatDay, formatTimeRange } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { slotOfBooking } from './booking-preview.ts';
import { chargeText, whoBooked } from './booking-text.ts';

const two = (above: string, below: string | null) => (
  <span className="block leading-snug">
    <span className="block truncate">{above}</span>
    {below ? <span className="block truncate font-normal text-muted text-xs tabular-nums">{below}</span> : null}
  </span>
);

export const bookingColumns = (zone: string): readonly Column<RoomBooking>[] => [
  {
    key: 'when',
    header: 'When',
    sortKey: 'startTime',
    width: '11.5rem',
    cell: (booking) => {
      const { day, start, end } = slotOfBooking(booking, zone);
      return two(formatDay(day, { weekday: true }), formatTimeRange(start, end));
    },
  },
  { key: 'room', header: 'Room', width: '14%', cell: ({ roomName }) => roomName },
  {
    key: 'who',
    header: 'Booked By',
    title: whoBooked,
    cell: (booking) => two(whoBooked(booking), booking.tenantId ? null : 'Client portal'),
  },
  { key: 'purpose', header: 'Purpose', hideBelow: 'lg', cell: ({ purpose }) => purpose ?? '–' },
  {
    key: 'charge',
    header: 'Charge',
    align: 'right',
    width: '13.5rem',
    cell: (booking) => (
      <span className="block leading-snug">
        <MoneyText amount={booking.status === 'cancelled' ? '0.00' : booking.extraChargeAmount} />
        <span className="block truncate text-muted text-xs">{chargeText(booking)}</span>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '8.5rem',
    asideOnPhone: true,
    cell: ({ status }) => <StatusChip status={status} />,
  },
  {
    key: 'made',
    header: 'Made',
    sortKey: 'createdAt',
    width: '11.5rem',
    hideBelow: 'xl',
    hideOnPhone: true,
    cell: ({ createdAt }) => <InstantText at={createdAt} />,
  },
];
