import { ChevronRight, CircleCheckBig, ListTodo } from 'lucide-react';
import type { Dashboard } from '../../domain/dashboard/contract.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import type { DueDate } from '../../domain/payroll/returns-contract.ts';
import { useSendsMail } from '../messages/mail-notice.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useCanOpen } from './can-open.ts';
import { NEEDS } from './needs.tsx';
import { useSpaceClock } from './space-clock.ts';

const SOON_DAYS = 7;

type NeedsCardProps = { needs: Dashboard['needs'] | undefined; dueDates: Dashboard['dueDates'] | undefined };

export function NeedsCard({ needs, dueDates }: NeedsCardProps) {
  const canOpen = useCanOpen();
  const sendsMail = useSendsMail();
  const { day } = useSpaceClock();
  const due = dueSoon(dueDates ?? [], day);
  const all = [...(needs ?? []), ...(due > 0 ? [{ kind: 'dueDates' as const, count: due }] : [])];
  return (
    <Card aria-label="Needs You Now" className="mb-4">
      <CardHeader title="Needs You Now" icon={<ListTodo aria-hidden />} />
      {needs === undefined ? (
        <CardBody>
          <SkeletonText lines={3} label="Loading what needs you" />
        </CardBody>
      ) : all.length === 0 ? (
        <CardBody className="flex items-center gap-2.5 text-muted text-sm">
          <CircleCheckBig aria-hidden className="size-4.5 shrink-0 text-good" />
          You’re all caught up.
        </CardBody>
      ) : (
        <ul className="grid border-line border-t sm:grid-cols-2 xl:grid-cols-3">
          {all.map(({ kind, count }) => {
            const { icon: Icon, href, words } = NEEDS[kind];
            const content = (
              <>
                <Icon aria-hidden className="size-4.5 shrink-0 text-waiting" />
                <span className="min-w-0 flex-1">{words(count, sendsMail)}</span>
              </>
            );
            return (
              <li key={kind} className="grid">
                {canOpen(href) ? (
                  <Link href={href} className={`${row} -outline-offset-2 hover:bg-accent-soft/40`}>
                    {content}
                    <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
                  </Link>
                ) : (
                  <p className={row}>{content}</p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

const row = 'flex min-h-11 items-center gap-3 px-4 py-2 text-sm sm:px-5';

/** What is to be paid to the authorities within a week, or should have been. */
function dueSoon(dueDates: readonly DueDate[], day: Day): number {
  return dueDates.filter(({ dueDate, open }) => !/^-|^0+\.00$/.test(open) && dueDate <= addDays(day, SOON_DAYS)).length;
}
