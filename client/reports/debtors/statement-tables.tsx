import type { RoomUse, StatementLine, TenantStatement } from '../../../domain/reports/tenant-contract.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { formatMonth, formatTimeRange } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { hours } from '../occupancy/hours.ts';
import { Figure } from '../statements/statement-rows.tsx';

type TransactionTableProps = {
  label: string;
  lines: readonly StatementLine[];
  /** What was owed before the first of them. */
  opening?: string | undefined;
};

const moved = (amount: string) => <Figure amount={amount === '0.00' ? null : amount} />;

const columns: readonly Column<StatementLine>[] = [
  { key: 'description', header: 'Description', cell: ({ description }) => description },
  { key: 'date', header: 'Date', width: '8rem', cell: ({ date }) => <DateText day={date} /> },
  { key: 'type', header: 'Type', width: '9rem', hideBelow: 'lg', cell: ({ type }) => type },
  { key: 'charge', header: 'Charge', align: 'right', width: '9rem', cell: ({ charge }) => moved(charge) },
  {
    key: 'payment',
    header: 'Payment',
    align: 'right',
    width: '9rem',
    cell: ({ payment }) => moved(payment),
  },
  {
    key: 'balance',
    header: 'Balance',
    align: 'right',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ balance }) => <Figure amount={balance} className="font-medium" />,
  },
];

/** A press on a line opens its document, or its entry in the books where it has none. */
export function TransactionTable({ label, lines, opening }: TransactionTableProps) {
  return (
    <>
      {opening === undefined ? null : (
        <p className="flex justify-between gap-4 border-line border-b px-4 pb-2.5 text-sm sm:px-5">
          <span className="text-muted">Brought forward</span>
          <Figure amount={opening} className="font-medium" />
        </p>
      )}
      <DataTable
        label={label}
        columns={columns}
        rows={lines}
        rowKey={({ entryId }) => entryId}
        rowHref={({ path }) => path}
        empty={<p className="px-4 py-6 text-center text-muted text-sm">Nothing was charged or paid in this period.</p>}
      />
    </>
  );
}

type RoomUsageProps = { rooms: TenantStatement['rooms']; currency: string };

export function RoomUsage({ rooms, currency }: RoomUsageProps) {
  return (
    <Card aria-label="Meeting Room Usage">
      <CardHeader title="Meeting Room Usage" description="Bookings in the period and free hours used." />
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
          <span className="text-muted">Extra hours </span>
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
