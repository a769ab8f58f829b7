import { CalendarPlus } from 'lucide-react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { paths } from '../paths.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { MyBookings } from './my-bookings.tsx';
import { WithCompany } from './with-company.tsx';

const TABS = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const;

type When = (typeof TABS)[number]['value'];

const whenOf = (search: string): When => (new URLSearchParams(search).get('when') === 'past' ? 'past' : 'upcoming');

const show = (when: When) => {
  // A press on a tab is told twice, by the pointer and by the focus that follows it.
  if (whenOf(window.location.search) === when) return;
  navigate(when === 'past' ? `${paths.myBookings}?when=past` : paths.myBookings);
};

export function MemberBookingsPage() {
  usePageTitle('Bookings');
  const when = whenOf(useSearch());
  return (
    <WithCompany title="Bookings">
      {({ company }) => (
        <>
          <PageHeader
            title="Bookings"
            description="The meeting rooms that your company has booked."
            actions={
              company.status === 'active' ? (
                <ButtonLink href={paths.myNewBooking} variant="primary" icon={<CalendarPlus aria-hidden />}>
                  Book a Room
                </ButtonLink>
              ) : null
            }
          />
          <Tabs label="Bookings" tabs={TABS} value={when} onValueChange={show}>
            {TABS.map(({ value }) => (
              <TabPanel key={value} value={value}>
                <MyBookings when={value} />
              </TabPanel>
            ))}
          </Tabs>
        </>
      )}
    </WithCompany>
  );
}
