import { weekday } from '../../domain/kernel/time.ts';
import { useCan, useCurrentUser } from '../api/session.ts';
import { DAY_NAMES } from '../settings/booking-rules.ts';
import { formatDay } from '../ui/format.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { DashboardActions } from './dashboard-actions.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { PaymentAlertsCard } from './payment-alerts-card.tsx';
import { QuickActionsCard } from './quick-actions-card.tsx';
import { RecentActivityCard } from './recent-activity-card.tsx';
import { SpaceCard } from './space-card.tsx';
import { useSpaceClock } from './space-clock.ts';

/** Each card asks for itself and fails by itself. On a phone the day comes first, and what others did comes last. */
export function DashboardPage() {
  const seesActivity = useCan()('activity:read');
  return (
    <>
      <PageHeader title="Dashboard" description={<Welcome />} actions={<DashboardActions />} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4 max-lg:order-last">
          <QuickActionsCard />
          {seesActivity ? <RecentActivityCard /> : <NotificationsCard />}
        </div>
        <div className="grid min-w-0 gap-4">
          <PaymentAlertsCard />
          <SpaceCard />
          {seesActivity ? <NotificationsCard /> : null}
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
