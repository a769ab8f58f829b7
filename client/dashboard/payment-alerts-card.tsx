import { BellRing, CalendarClock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Dashboard } from '../../domain/dashboard/contract.ts';
import { tabPath } from '../billing/finance-address.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { useCanOpen } from './can-open.ts';

type Alerts = NonNullable<Dashboard['alerts']>;

/** Only there while somebody is late: an alert that is always on is none. */
export function PaymentAlertsCard({ alerts }: { alerts: Alerts | null | undefined }) {
  if (!alerts || alerts.overdue.count === 0) return null;
  const { overdue, dueThisWeek } = alerts;
  return (
    <Card aria-label="Payment Alerts">
      <CardHeader title="Payment Alerts" icon={<BellRing aria-hidden />} />
      <CardBody className="grid gap-2">
        <Alarm
          icon={<TriangleAlert aria-hidden className="text-late" />}
          label="Overdue Payments"
          owed={overdue}
          href={tabPath('invoices', { status: 'overdue', sort: 'dueDate' })}
        />
        {dueThisWeek.count > 0 ? (
          <Alarm
            icon={<CalendarClock aria-hidden className="text-waiting" />}
            label="Due This Week"
            owed={dueThisWeek}
            href={tabPath('invoices', { status: 'pending', sort: 'dueDate' })}
          />
        ) : null}
      </CardBody>
    </Card>
  );
}

type AlarmProps = { icon: ReactNode; label: string; owed: Alerts['overdue']; href: string };

const row = 'flex min-h-11 items-center gap-3 rounded-md border border-line px-3 py-2 text-sm [&>svg]:size-4.5';

function Alarm({ icon, label, owed, href }: AlarmProps) {
  const { currency } = useConfig();
  const canOpen = useCanOpen();
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1 font-medium">{label}</span>
      <MoneyText amount={owed.amount} currency={currency} className="text-muted" />
      <span className="font-semibold text-base tabular-nums">{owed.count}</span>
    </>
  );
  if (!canOpen(href)) return <p className={row}>{content}</p>;
  return (
    <Link href={href} className={`${row} transition-colors hover:border-accent/50 hover:bg-accent-soft/40`}>
      {content}
    </Link>
  );
}
