import { Hourglass } from 'lucide-react';
import type { Allowance } from '../../domain/bookings/contract.ts';
import { hoursText } from '../portal/text.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { formatMonth } from '../ui/format.ts';

/** What is left of the free meeting-room hours of a month. */
export function FreeHoursCard({ allowance }: { allowance: Allowance }) {
  const { month, freeHours, usedHours, remainingHours } = allowance;
  return (
    <Card aria-label="Free Hours">
      <CardHeader title="Free Hours" icon={<Hourglass aria-hidden />} description={formatMonth(month)} />
      <CardBody>
        {freeHours === 0 ? (
          <p className="text-muted text-sm">Your package includes no free hours. Rooms are charged by the hour.</p>
        ) : (
          <>
            <p className="font-semibold text-2xl tabular-nums tracking-tight">{`${hoursText(remainingHours)} left`}</p>
            <Progress
              label={`${usedHours} of ${freeHours} hours used`}
              value={usedHours}
              max={freeHours}
              tone={remainingHours === 0 ? 'waiting' : 'accent'}
              className="mt-2"
            />
            <p className="mt-2 text-muted text-sm tabular-nums">{`${usedHours} of ${hoursText(freeHours)} used`}</p>
          </>
        )}
      </CardBody>
    </Card>
  );
}
