import { useQuery } from '@tanstack/react-query';
import { BellRing, CalendarClock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { tabPath } from '../billing/finance-address.ts';
import { dueThisWeekQuery, overdueQuery } from '../billing/payment-queries.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { useCanOpen } from './can-open.ts';

/** The lists that it counts hold no more than this. */
const MOST = 500;

/** Only there while somebody is late: an alert that is always on is none. */
export function PaymentAlertsCard() {
  const { data: overdue = [] } = useQuery(overdueQuery);
  const { data: soon = [] } = useQuery(dueThisWeekQuery);
  if (overdue.length === 0) return null;
  return (
    <Card aria-label="Payment Alerts">
      <CardHeader title="Payment Alerts" icon={<BellRing aria-hidden />} />
      <CardBody className="grid gap-2">
        <Alarm
          icon={<TriangleAlert aria-hidden className="text-late" />}
          label="Overdue Payments"
          count={overdue.length}
          href={tabPath('invoices', { status: 'overdue', sort: 'dueDate' })}
        />
        {soon.length > 0 ? (
          <Alarm
            icon={<CalendarClock aria-hidden className="text-waiting" />}
            label="Due This Week"
            count={soon.length}
            href={tabPath('invoices', { status: 'pending', sort: 'dueDate' })}
          />
        ) : null}
      </CardBody>
    </Card>
  );
}

type AlarmProps = { icon: ReactNode; label: string; count: number; href: string };

const row = 'flex min-h-11 items-center gap-3 rounded-md border border-line px-3 py-2 text-sm [&>svg]:size-4.5';

function Alarm({ icon, label, count, href }: AlarmProps) {
  const canOpen = useCanOpen();
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1 font-medium">{label}</span>
      <span className="font-semibold text-base tabular-nums">{count >= MOST ? `${MOST}+` : count}</span>
    </>
  );
  if (!canOpen(href)) return <p className={row}>{content}</p>;
  return (
    <Link href={href} className={`${row} transition-colors hover:border-accent/50 hover:bg-accent-soft/40`}>
      {content}
    </Link>
  );
}
