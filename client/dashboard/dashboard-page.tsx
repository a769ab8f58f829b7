import { useQuery } from '@tanstack/react-query';
import { weekday } from '../../domain/kernel/time.ts';
import { useCan, useCurrentUser } from '../api/session.ts';
import { DAY_NAMES } from '../settings/booking-rules.ts';
import { FirstStepsCard } from '../setup/first-steps-card.tsx';
import { Card } from '../ui/card.tsx';
import { CardWaiting } from '../ui/card-waiting.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { formatDay } from '../ui/format.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { BookingsTodayCard } from './bookings-today-card.tsx';
import { DashboardActions } from './dashboard-actions.tsx';
import { dashboardQuery } from './dashboard-queries.ts';
import { DueDatesCard } from './due-dates-card.tsx';
import { MetricCards } from './metric-cards.tsx';
import { NeedsCard } from './needs-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { PaymentAlertsCard } from './payment-alerts-card.tsx';
import { QuickActionsCard } from './quick-actions-card.tsx';
import { SpaceCard } from './space-card.tsx';
import { useSpaceClock } from './space-clock.ts';

const MoneyChartCard = onDemand(async () => (await import('./money-chart-card.tsx')).MoneyChartCard, CardWaiting);
const OccupancyCard = onDemand(async () => (await import('./occupancy-card.tsx')).OccupancyCard, CardWaiting);
const RecentActivityCard = onDemand(
  async () => (await import('./recent-activity-card.tsx')).RecentActivityCard,
  CardWaiting,
);

/** One answer for the whole screen. What needs somebody leads, and what others did comes last. */
export function DashboardPage() {
  const seesActivity = useCan()('activity:read');
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery);
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
          <MoneyChartCard months={data?.months} />
          {data?.occupancy === null ? null : <OccupancyCard occupancy={data?.occupancy} months={data?.months} />}
          <QuickActionsCard />
          {seesActivity ? <RecentActivityCard activity={data?.activity ?? undefined} /> : <NotificationsCard />}
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
