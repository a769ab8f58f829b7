import { useQuery } from '@tanstack/react-query';
import { getOccupancy, type Occupancy } from '../../../domain/reports/space-contract.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import type { ChartSeries } from '../../ui/chart/chart-scale.ts';
import { Progress } from '../../ui/feedback/progress.tsx';
import { formatCurrency, formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { moneyUnit, monthSeries, percentUnit } from '../chart-series.ts';
import { periodName } from '../period.ts';
import { occupancyQuery } from '../queries.ts';
import { Figures, ReportHead } from '../report-frame.tsx';
import { useReports } from '../url-state.ts';
import { hours } from './hours.ts';

export function OccupancyTab() {
  const { period, fault } = useReports();
  const report = useQuery({ ...occupancyQuery(period), enabled: !fault });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card aria-label="Occupancy and Room Use">
        <ReportHead
          title="Occupancy and Room Use"
          about={`Desks and offices in use and hours booked in ${periodName(period)}.`}
          path={getOccupancy.path}
          query={{ ...period }}
          disabled={fault !== undefined}
        />
      </Card>
      <Figures boxed report={report} name="occupancy" fault={fault}>
        {(data) => <Taken report={data} />}
      </Figures>
    </div>
  );
}

const percent = (rate: string | null) => (rate === null ? '–' : `${rate}%`);

function Taken({ report }: { report: Occupancy }) {
  const { roomTotal, currency } = report;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <StatCard
          label="Occupancy"
          figure={percent(report.rate)}
          hint={`${report.occupied} of ${report.spaces} spaces on ${formatDay(report.to)}`}
        />
        <StatCard
          label="Room Use"
          figure={percent(roomTotal.utilisation)}
          hint={`${hours(roomTotal.bookedHours)} of ${hours(roomTotal.openHours)} open hours`}
        />
        <StatCard
          label="Bookings"
          figure={roomTotal.bookings}
          hint={`${hours(roomTotal.freeHours)} free and ${hours(roomTotal.chargedHours)} charged hours`}
        />
        <StatCard
          label="Charged for Rooms"
          figure={formatCurrency(roomTotal.charge, { currency })}
          hint="For hours beyond the free allowance"
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <MonthsCard report={report} />
        <KindsCard report={report} />
      </div>
      <DeskRevenueCard report={report} />
      <RoomTable report={report} />
    </div>
  );
}

function MonthsCard({ report }: { report: Occupancy }) {
  return (
    <Card aria-label="Occupancy by Month">
      <CardHeader title="Occupancy by Month" level={3} description="Share of spaces occupied." />
      <CardBody>
        <Chart title="Occupancy and room use by month" kind="line" series={toSeries(report)} {...percentUnit} />
      </CardBody>
    </Card>
  );
}

/** Both lines stand over the same months; where no room was open, none was used. */
function toSeries({ months, roomMonths }: Occupancy): readonly ChartSeries[] {
  const use = new Map(roomMonths.map(({ month, utilisation }) => [month, utilisation]));
  return [
    monthSeries(
      'Occupancy',
      months.map(({ month, rate }) => ({ month, value: rate ?? '0.0' })),
      'percent',
    ),
    monthSeries(
      'Room use',
      months.map(({ month }) => ({ month, value: use.get(month) ?? '0.0' })),
      'percent',
    ),
  ];
}

function KindsCard({ report }: { report: Occupancy }) {
  return (
    <Card aria-label="By Space Type">
      <CardHeader title="By Space Type" level={3} description={`On ${formatDay(report.to)}.`} />
      <CardBody className="grid gap-4 text-sm">
        {report.kinds.map(({ kind, label, occupied, spaces, rate, path }) => (
          <div key={kind}>
            <p className="mb-1.5 flex flex-wrap justify-between gap-x-4">
              <Link
                href={path}
                className="inline-flex min-h-[24px] items-center rounded-sm font-medium hover:text-accent hover:underline"
              >
                {label}
              </Link>
              <span className="tabular-nums">
                <span className="text-muted">{`${occupied} of ${spaces} occupied, `}</span>
                {percent(rate)}
              </span>
            </p>
            <Progress label={label} value={occupied} max={spaces} />
          </div>
        ))}
        <Movement months={report.months} />
      </CardBody>
    </Card>
  );
}

function Movement({ months }: Pick<Occupancy, 'months'>) {
  const joined = months.reduce((sum, month) => sum + month.joined, 0);
  const left = months.reduce((sum, month) => sum + month.left, 0);
  return <p className="text-muted">{`${joined} joined and ${left} left in this period.`}</p>;
}

type DeskFigures = Omit<Occupancy['deskRevenue']['kinds'][number], 'kind'>;

const deskColumnsIn = (currency: string): readonly Column<DeskFigures>[] => [
  {
    key: 'space',
    header: 'Space Type',
    cell: ({ label, formula }) => (
      <>
        {label}
        {formula ? <span className="block text-muted text-xs tabular-nums">{formula}</span> : null}
      </>
    ),
  },
  {
    key: 'revenue',
    header: 'Rent Earned',
    align: 'right',
    width: '9.5rem',
    cell: ({ revenue }) => <MoneyText amount={revenue} currency={currency} />,
  },
  {
    key: 'days',
    header: 'Space-days',
    align: 'right',
    width: '7.5rem',
    hideBelow: 'lg',
    cell: ({ spaceDays }) => hours(spaceDays),
  },
  {
    key: 'each',
    header: 'Per Desk',
    align: 'right',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ perSpace }) =>
      perSpace === null ? '–' : <MoneyText amount={perSpace} currency={currency} className="font-semibold" />,
  },
];

/** What a desk or office earned: by quantity and days, however many tenants share them. */
function DeskRevenueCard({ report: { deskRevenue, currency } }: { report: Occupancy }) {
  const { kinds, months, to, ...all } = deskRevenue;
  return (
    <Card aria-label="Revenue per Desk">
      <CardHeader
        title="Revenue per Desk"
        level={3}
        description={`Rent earned${to ? ` up to ${formatDay(to)}` : ''}, divided by the desks and offices held on average.`}
      />
      {months.length > 1 ? (
        <CardBody>
          <Chart
            title="Revenue per desk by month"
            kind="line"
            series={[
              monthSeries(
                'Per desk',
                months.map(({ month, perSpace }) => ({ month, value: perSpace })),
                'money',
              ),
            ]}
            {...moneyUnit(currency)}
          />
        </CardBody>
      ) : null}
      <DataTable
        label="Revenue per Desk"
        columns={deskColumnsIn(currency)}
        rows={to ? [...kinds, { label: 'All spaces', ...all }] : []}
        rowKey={({ label }) => label}
        empty={<p className="px-4 py-6 text-center text-muted text-sm">No rent is earned in this period yet.</p>}
      />
    </Card>
  );
}

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
function RoomTable({ report }: { report: Occupancy }) {
  return (
    <Card aria-label="Rooms">
      <CardHeader title="Rooms" level={3} description="Booked hours against available hours." />
      <DataTable
        label="Rooms"
        columns={columnsIn(report.currency)}
        rows={report.rooms}
        rowKey={({ roomId }) => roomId}
        rowHref={({ path }) => path}
        empty={<p className="px-4 py-6 text-center text-muted text-sm">No rooms yet.</p>}
      />
    </Card>
  );
}
