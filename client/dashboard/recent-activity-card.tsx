import { Activity, ArrowRight } from 'lucide-react';
import type { Activity as Happened } from '../../domain/audit/contract.ts';
import { toWallTime } from '../../domain/kernel/time.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Link } from '../ui/link.tsx';
import { useZone } from '../ui/zone.ts';
import { type ActivityLine, activityDays, dayTitle } from './activity-days.ts';
import { useCanOpen } from './can-open.ts';
import { useSpaceClock } from './today-cards.tsx';

export function RecentActivityCard({ activity }: { activity: readonly Happened[] | undefined }) {
  const mayAudit = useCan()('audit:read');
  return (
    <Card aria-label="Recent Activity">
      <CardHeader
        title="Recent Activity"
        icon={<Activity aria-hidden />}
        actions={
          mayAudit ? (
            <ButtonLink href={paths.auditLog} variant="ghost" size="sm" className="-my-1.5 -mr-2">
              Audit Log
              <ArrowRight aria-hidden />
            </ButtonLink>
          ) : null
        }
      />
      <ActivityList activity={activity} />
    </Card>
  );
}

function ActivityList({ activity }: { activity: readonly Happened[] | undefined }) {
  const { day: today } = useSpaceClock();
  const days = activityDays(activity ?? [], useZone());
  if (!activity) {
    return (
      <CardBody>
        <SkeletonText lines={10} label="Loading recent activity" />
      </CardBody>
    );
  }
  if (days.length === 0) {
    return (
      <EmptyState title="No activity yet" icon={<Activity aria-hidden />}>
        Changes appear here as they happen.
      </EmptyState>
    );
  }
  return days.map(({ day, lines }) => (
    <section key={day} aria-label={dayTitle(day, today)} className="pb-2 last:pb-3">
      <h3 className="border-line border-y bg-surface-2/50 px-4 py-1.5 font-medium text-muted text-xs sm:px-5">
        {dayTitle(day, today)}
      </h3>
      <ul>
        {lines.map((line) => (
          <Line key={line.id} line={line} isToday={day === today} />
        ))}
      </ul>
    </section>
  ));
}

/** Today a person asks how long ago, and of any other day at what time. */
function Line({ line, isToday }: { line: ActivityLine; isToday: boolean }) {
  const zone = useZone();
  const canOpen = useCanOpen();
  const { actorName, text, path, at, times } = line;
  return (
    <li className="flex items-start gap-3 px-4 py-2 hover:bg-surface-2/40 sm:px-5">
      <Avatar firstName={actorName} size="sm" />
      <p className="wrap-break-word min-w-0 flex-1 pt-1 text-sm leading-snug">
        <span className="font-medium">{actorName}</span>{' '}
        {path !== null && canOpen(path) ? (
          <Link
            href={path}
            className="rounded-sm text-accent underline decoration-accent/30 underline-offset-3 hover:decoration-accent"
          >
            {text}
          </Link>
        ) : (
          <span>{text}</span>
        )}
        {times > 1 ? <span className="text-muted"> {`${times} times`}</span> : null}
      </p>
      <span className="shrink-0 pt-1 text-muted text-xs">
        {isToday ? <InstantText at={at} relative /> : <time dateTime={at}>{toWallTime(at, zone)}</time>}
      </span>
    </li>
  );
}
