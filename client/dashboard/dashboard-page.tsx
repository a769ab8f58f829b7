import { queryOptions, useQuery } from '@tanstack/react-query';
import { BellRing, CalendarClock, Files, Plus, TriangleAlert } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { type Dashboard, getDashboard } from '../../domain/dashboard/contract.ts';
import { weekday } from '../../domain/kernel/time.ts';
import { DAY_NAMES } from '../../domain/settings/opening-hours.ts';
import { call } from '../api/call.ts';
import type { Opening } from '../api/opening.ts';
import { useCan, useCurrentUser } from '../api/session.ts';
import { tabPath } from '../billing/url-state.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHeader, CardWaiting } from '../ui/card.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useCanOpen } from './can-open.ts';
import { GenerateInvoices } from './generate-invoices.tsx';
import { MetricCards } from './metric-cards.tsx';
import { NeedsCard } from './needs-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { QuickActionsCard } from './quick-actions-card.tsx';
import { SpaceCard } from './space-card.tsx';
import { BookingsTodayCard, DueDatesCard, useSpaceClock } from './today-cards.tsx';

const MoneyChartCard = onDemand(async () => (await import('./money-chart-card.tsx')).MoneyChartCard, CardWaiting);
const OccupancyCard = onDemand(async () => (await import('./occupancy-card.tsx')).OccupancyCard, CardWaiting);
const RecentActivityCard = onDemand(
  async () => (await import('./recent-activity-card.tsx')).RecentActivityCard,
  CardWaiting,
);

export const opening: Opening = (ask) => ask(dashboardQuery);

/** One response for the whole screen. Action items come first, activity last. */
export function DashboardPage() {
  const seesActivity = useCan()('activity:read');
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery);
  // The figures are on screen before the code of the charts is asked for.
  const charted = useDeferredValue(data, null);
  return (
    <>
      <PageHeader title="Dashboard" description={<Welcome />} actions={<DashboardActions />} />
      {data?.firstSteps?.open ? (
        <FirstStepsCard steps={data.firstSteps.steps} onPutAway={() => void refetch()} />
      ) : null}
      {error && !data ? null : <NeedsCard needs={data?.needs} dueDates={data?.dueDates} />}
      {error && !data ? (
        <Card className="mb-4">
          <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <MetricCards data={data} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4 max-lg:order-last">
          {charted ? <MoneyChartCard months={charted.months} /> : <CardWaiting />}
          {data?.occupancy === null ? null : charted ? (
            <OccupancyCard occupancy={charted.occupancy ?? undefined} months={charted.months} />
          ) : (
            <CardWaiting />
          )}
          <QuickActionsCard />
          {!seesActivity ? (
            <NotificationsCard />
          ) : charted ? (
            <RecentActivityCard activity={charted.activity ?? undefined} />
          ) : (
            <CardWaiting />
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          <PaymentAlertsCard alerts={data?.alerts} />
          {data?.dueDates ? <DueDatesCard dueDates={data.dueDates} /> : null}
          <BookingsTodayCard bookings={data ? data.bookings : undefined} />
          {seesActivity ? <NotificationsCard /> : null}
          <SpaceCard />
        </div>
      </div>
    </>
  );
}

function Welcome() {
  const user = useCurrentUser();
  const { day } = useSpaceClock();
  const name = user?.firstName || user?.username;
  return (
    <>
      {name ? `Welcome back, ${name}. ` : 'Welcome back. '}
      It is{' '}
      <time dateTime={day} className="whitespace-nowrap">
        {`${DAY_NAMES[weekday(day) - 1]}, ${formatDay(day)}`}
      </time>
      .
    </>
  );
}

/** The dashboard loads in one response, and its activity tells of every change. */
const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
  meta: { topics: ['*'] },
});

// Only a new space has it.
const FirstStepsCard = onDemand(
  async () => (await import('../setup/first-steps-card.tsx')).FirstStepsCard,
  CardWaiting,
);
const TenantDialog = onDemand(async () => (await import('../tenants/tenant-dialog.tsx')).TenantDialog);

type Opened = 'generate' | 'tenant';

/** The two that the specification puts beside the title. */
function DashboardActions() {
  const can = useCan();
  const [dialogKey, setDialogKey] = useState(0);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (dialog: Opened) => {
    setDialogKey(dialogKey + 1);
    setOpened(dialog);
  };
  const close = () => setOpened(null);
  return (
    <>
      {can('finance:write') ? (
        <>
          <Button variant="secondary" icon={<Files aria-hidden />} onClick={() => open('generate')}>
            Generate Invoices
          </Button>
          <GenerateInvoices key={`generate ${dialogKey}`} open={opened === 'generate'} onOpenChange={close} />
        </>
      ) : null}
      {can('tenants:write') ? (
        <>
          <Button icon={<Plus aria-hidden />} onClick={() => open('tenant')}>
            Add Tenant
          </Button>
          <TenantDialog key={`tenant ${dialogKey}`} tenant={null} open={opened === 'tenant'} onClose={close} />
        </>
      ) : null}
    </>
  );
}

type Alerts = NonNullable<Dashboard['alerts']>;

/** Shown only while payments are overdue. */
function PaymentAlertsCard({ alerts }: { alerts: Alerts | null | undefined }) {
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
