import { useSearchParams } from 'wouter';
import { usePageTitle } from '../shell/page-title.ts';
import { PublicFrame } from '../shell/public-frame.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { BookARoom } from './book-a-room.tsx';
import { PortalHeading } from './portal-heading.tsx';

const LinkedBookingView = onDemand(async () => (await import('./linked-booking.tsx')).LinkedBookingView);

/** Where clients book without an account; with the link of a confirmation, where they look at it and cancel. */
export function PortalPage() {
  usePageTitle('Client Portal');
  const [search] = useSearchParams();
  const token = search.get('booking');
  return (
    <PublicFrame wide>
      <PortalHeading />
      {token === null ? <BookARoom /> : <LinkedBookingView key={token} token={token} />}
    </PublicFrame>
  );
}
