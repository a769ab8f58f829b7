import { Check } from 'lucide-react';
import { PORTAL_DAYS_AHEAD } from '../../domain/bookings/rules.ts';
import { bookingRules } from '../settings/booking-rules.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useRoomRules } from './space-time.ts';

export function GuidelinesCard() {
  return (
    <Card>
      <CardHeader title="Booking Guidelines" />
      <CardBody>
        <ul aria-label="Booking Guidelines" className="grid gap-2">
          {[...bookingRules(useRoomRules()), `Bookings up to ${PORTAL_DAYS_AHEAD} days ahead`].map((rule) => (
            <li key={rule} className="flex items-start gap-2 text-sm">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
              {rule}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

export const PortalHeading = () => <PageHeader title="Client Portal - Book meeting rooms and workspaces" />;

export const PortalIntro = () => (
  <p className="-mt-3.5 mb-5 text-muted text-sm">Choose a day, a room and a time. No account needed.</p>
);
