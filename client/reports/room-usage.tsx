import type { RoomUse, TenantStatement } from '../../domain/reports/tenant-contract.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import type { Column } from '../ui/data-table-column.ts';
import { DateText } from '../ui/date-text.tsx';
import { formatMonth, formatTimeRange } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { hours } from './hours.ts';

type RoomUsageProps = { rooms: TenantStatement['rooms']; currency: string };

export function RoomUsage({ rooms, currency }: RoomUsageProps) {
  return (
    <Card aria-label="Meeting Room Usage">
      <CardHeader title="Meeting Room Usage" description="Bookings of the period, and the free hours they drew on." />
      <FreeHoursSummary rooms={rooms} currency={currency} />
      <DataTable
        label="Meeting room usage"
        columns={columnsIn(currency)}
        rows={rooms.bookings}
        rowKey={({ id }) => id}
        rowHref={({ path }) => path}
        empty={<p className="px-4 py-6 text-center text-muted text-sm">No room was booked in this period.</p>}
      />
    </Card>
  );
}

/** "6/6 used, 4.5 extra": the allowance of the period, and month by month where it spans several. */
function FreeHoursSummary({ rooms, currency }: RoomUsageProps) {
  const { months } = rooms;
  const shown = months.length > 1 ? months : [];
  return (
    <section aria-label="Free Hours" className="border-line border-y bg-surface-2/40 px-4 py-3 text-sm sm:px-5">
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <span>
          <span className="text-muted">Free hours </span>
          <strong className="font-semibold tabular-nums">{`${hours(rooms.usedHours)}/${hours(rooms.freeHours)} used`}</strong>
        </span>
        <span>
          <span className="text-muted">Beyond them </span>
          <strong className="font-semibold tabular-nums">{`${hours(rooms.extraHours)} extra`}</strong>
        </span>
        <span>
          <span className="text-muted">Charged </span>
          <MoneyText amount={rooms.charge} currency={currency} className="font-semibold" />
        </span>
      </p>
      {shown.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-muted text-xs tabular-nums">
          {shown.map(({ month, usedHours, freeHours, extraHours }) => (
            <li key={month}>
              {`${formatMonth(month)}: ${hours(usedHours)}/${hours(freeHours)} used, ${hours(extraHours)} extra`}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const columnsIn = (currency: string): readonly Column<RoomUse>[] => [
  { key: 'room', header: 'Room', cell: ({ roomName }) => roomName },
  { key: 'date', header: 'Date', width: '8rem', cell: ({ date }) => <DateText day={date} /> },
  {
    key: 'time',
    header: 'Time',
    width: '11.5rem',
    hideBelow: 'lg',
    cell: ({ startTime, endTime }) => formatTimeRange(startTime, endTime),
  },
  { key: 'hours', header: 'Hours', align: 'right', width: '5rem', cell: (use) => hours(use.hours) },
  { key: 'free', header: 'Free', align: 'right', width: '5rem', cell: (use) => hours(use.freeHours) },
  { key: 'extra', header: 'Extra', align: 'right', width: '5rem', cell: (use) => hours(use.extraHours) },
  {
    key: 'charge',
    header: 'Charge',
    align: 'right',
    width: '8rem',
    cell: ({ charge }) => <MoneyText amount={charge} currency={currency} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    asideOnPhone: true,
    hideBelow: 'lg',
    cell: ({ status }) => <StatusChip status={status} />,
  },
];
