import { Armchair } from 'lucide-react';
import type { Dashboard, SpaceKind } from '../../domain/dashboard/contract.ts';
import { occupancyPercent, occupancyTone } from '../../domain/packages/rules.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { Chart } from '../ui/chart/chart.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { formatMonth } from '../ui/format.ts';

const KIND_LABELS: Record<SpaceKind, string> = {
  hotDesks: 'Hot desks',
  dedicatedDesks: 'Dedicated desks',
  privateOffices: 'Private offices',
};

/** How full each kind of space is, and how the whole came to be so. */
type OccupancyCardProps = {
  occupancy: NonNullable<Dashboard['occupancy']> | undefined;
  months: Dashboard['months'] | undefined;
};

export function OccupancyCard({ occupancy, months = [] }: OccupancyCardProps) {
  return (
    <Card aria-label="Occupancy">
      <CardHeader title="Occupancy" description="Desks and offices in use." icon={<Armchair aria-hidden />} />
      <CardBody className="grid gap-5">
        {occupancy ? (
          <>
            <dl className="grid gap-3 sm:grid-cols-3">
              {occupancy.kinds.map(({ kind, occupied, available, total }) => (
                <div key={kind}>
                  <dt className="text-muted text-sm">{KIND_LABELS[kind]}</dt>
                  <dd className="mt-0.5 text-sm">
                    <span className="font-semibold tabular-nums">{`${Math.min(occupied, total)} of ${total}`}</span>
                    {occupied > total ? <span className="text-muted">{`, ${occupied - total} over`}</span> : null}
                    <Progress
                      label={KIND_LABELS[kind]}
                      value={occupancyPercent(total, available)}
                      tone={occupancyTone(occupancyPercent(total, available))}
                      className="mt-1.5"
                    />
                  </dd>
                </div>
              ))}
            </dl>
            <Chart
              title="Desks and offices occupied at each month end"
              kind="line"
              height={150}
              series={[
                {
                  name: 'Occupied',
                  points: months.map(({ month, occupied }) => ({
                    label: formatMonth(month),
                    short: formatMonth(month).slice(0, 3),
                    value: occupied ?? 0,
                  })),
                },
              ]}
              format={String}
            />
          </>
        ) : (
          <Skeleton className="h-60 w-full" />
        )}
      </CardBody>
    </Card>
  );
}
