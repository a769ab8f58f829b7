import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import type { Allowance } from '../../domain/bookings/contract.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { formatMonth } from '../ui/format.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { Progress } from '../ui/progress.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { stillKnown } from './member-words.ts';
import { memberQuery, useLeave } from './portal-queries.ts';
import { hoursText } from './portal-words.ts';

const MemberEntry = onDemand(async () => (await import('./member-entry.tsx')).MemberEntry);

/** Whom the portal knows sees what is left of the month; whoever it does not know can become known. */
export function AllocationCard({ day }: { day: Day }) {
  const member = useQuery(memberQuery(day));
  return (
    <Card aria-label="Monthly Allocation">
      <CardHeader title="Monthly Allocation" icon={<Hourglass aria-hidden />} />
      <CardBody>
        {member.data ? (
          <MemberHours companyName={member.data.companyName} allowance={member.data.allowance} />
        ) : member.isPending ? (
          <div role="status" aria-label="Loading your hours" className="grid gap-2.5">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-9 w-32" />
          </div>
        ) : (
          <Visitor />
        )}
      </CardBody>
    </Card>
  );
}

function MemberHours({ companyName, allowance }: { companyName: string; allowance: Allowance }) {
  const { month, freeHours, usedHours, remainingHours } = allowance;
  const leave = useLeave();
  return (
    <>
      <p className="wrap-break-word font-semibold">{companyName}</p>
      <p className="mb-2 text-muted text-sm">{`Free meeting room hours in ${formatMonth(month)}`}</p>
      <Progress
        label={`${usedHours} of ${freeHours} hours used`}
        value={usedHours}
        max={freeHours}
        tone={remainingHours === 0 ? 'waiting' : 'accent'}
      />
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-sm tabular-nums">
        <span>{`${usedHours} of ${freeHours} hours used`}</span>
        <strong className="font-semibold">{`${remainingHours} remaining`}</strong>
      </p>
      <Button
        variant="link"
        className="mt-3"
        disabled={leave.isPending}
        onClick={() => leave.mutate(undefined, { onError: stillKnown })}
      >
        Not you?
      </Button>
    </>
  );
}

function Visitor() {
  const { freeHoursPerMonth } = useConfig().bookingRules;
  const [entering, setEntering] = useState(false);
  if (entering) return <MemberEntry onLeave={() => setEntering(false)} />;
  return (
    <>
      <p className="text-pretty text-muted text-sm">
        {freeHoursPerMonth === 0
          ? 'Members book under the name of their company.'
          : `Members have ${hoursText(freeHoursPerMonth)} of meeting rooms free each month. Everybody else pays by the hour.`}
      </p>
      <Button variant="secondary" className="mt-3" onClick={() => setEntering(true)}>
        I'm a Member
      </Button>
    </>
  );
}
