import { fullName } from '../../domain/users/rules.ts';
import { useCurrentUser } from '../api/session.ts';
import { useConfig } from '../settings/config-queries.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { Alert } from '../ui/alert.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { CompanyCard } from './company-card.tsx';
import { DueCard } from './due-card.tsx';
import { FreeHoursCard } from './free-hours-card.tsx';
import { NextBookingCard } from './next-booking-card.tsx';
import { RecentInvoicesCard } from './recent-invoices-card.tsx';
import { WithCompany } from './with-company.tsx';

const PortalSessionsCard = onDemand(
  async () => (await import('../bookings/portal-sessions-card.tsx')).PortalSessionsCard,
);

/** What a member sees is their own company's and nothing else. */
export function MemberHomePage() {
  usePageTitle('Your space');
  const user = useCurrentUser();
  const { companyName } = useConfig();
  const greeting = `Karibu, ${user?.firstName ?? (user ? fullName(user) : '')}`;
  return (
    <WithCompany title={greeting}>
      {(space) => (
        <>
          <PageHeader title={greeting} description={`${space.company.name} at ${companyName}`} />
          <div className="grid gap-4">
            <Standing status={space.company.status} />
            <DueCard space={space} />
            <div className="grid gap-4 md:grid-cols-2">
              <NextBookingCard mayBook={space.company.status === 'active'} />
              <FreeHoursCard allowance={space.allowance} />
            </div>
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <RecentInvoicesCard />
              <CompanyCard space={space} />
            </div>
            <PortalSessionsCard />
          </div>
        </>
      )}
    </WithCompany>
  );
}

function Standing({ status }: { status: 'active' | 'suspended' | 'terminated' }) {
  if (status === 'active') return null;
  return status === 'suspended' ? (
    <Alert tone="waiting" title="Your membership is suspended">
      Rooms cannot be booked meanwhile. Please call or write to us.
    </Alert>
  ) : (
    <Alert title="Your membership has ended">Your invoices and statement stay here.</Alert>
  );
}
