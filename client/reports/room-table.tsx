import type { Occupancy } from '../../domain/reports/space-contract.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import type { Column } from '../ui/data-table-column.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { hours } from './hours.ts';

type Room = Occupancy['rooms'][number];

const columnsIn = (currency: string): readonly Column<Room>[] => [
  { key: 'room', header: 'Room', cell: ({ name }) => name },
  { key: 'bookings', header: 'Bookings', align: 'right', width: '6.5rem', cell: ({ bookings }) => bookings },
  { key: 'booked', header: 'Booked Hours', align: 'right', width: '8rem', cell: (room) => hours(room.bookedHours) },
  {
    key: 'open',
    header: 'Open Hours',
    align: 'right',
    width: '7.5rem',
    hideBelow: 'lg',
    cell: (room) => hours(room.openHours),
  },
  {
    key: 'free',
    header: 'Free Hours',
    align: 'right',
    width: '7rem',
    hideBelow: 'lg',
    cell: (room) => hours(room.freeHours),
  },
  {
    key: 'charge',
    header: 'Charged',
    align: 'right',
    width: '8.5rem',
    cell: ({ charge }) => <MoneyText amount={charge} currency={currency} />,
  },
  {
    key: 'use',
    header: 'Use',
    align: 'right',
    width: '6rem',
    asideOnPhone: true,
    cell: ({ utilisation }) => (
      <span className="font-semibold tabular-nums">{utilisation === null ? '–' : `${utilisation}%`}</span>
    ),
  },
];

/** How much of its open hours each room was booked. */
export function RoomTable({ report }: { report: Occupancy }) {
  return (
    <Card aria-label="Rooms">
      <CardHeader
        title="Rooms"
        level={3}
        description="Booked hours against the hours in which a room could be booked."
      />
      <DataTable
        label="Rooms"
        columns={columnsIn(report.currency)}
        rows={report.rooms}
        rowKey={({ roomId }) => roomId}
        rowHref={({ path }) => path}
        empty={<p className="px-4 py-6 text-center text-muted text-sm">There are no rooms yet.</p>}
      />
    </Card>
  );
}
