import { CalendarPlus, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useConfig } from '../../settings/config-queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { useZone } from '../../ui/zone.ts';
import { CopyField } from '../../users/copy-field.tsx';
import { hoursText, spanText } from '../text.ts';
import type { Booked } from './booking-draft.ts';
import { Facts, itemCost, PaymentNote } from './payment-note.tsx';

/** In place of the rooms: what was booked, what it costs, and what to do should plans change. */
export function Confirmation({ booked, onAnother }: { booked: Booked; onAnother: () => void }) {
  const { booking, email } = booked;
  const { currency, mails } = useConfig();
  const zone = useZone();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The dialog gives the focus back first, to a button that is gone.
    const timer = setTimeout(() => heading.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  const { freeHours, formula, totalCost } = booking;
  const waits = booking.status === 'pending';
  return (
    <Card className="mx-auto max-w-xl p-5 sm:p-8">
      <CircleCheck aria-hidden className="size-12 text-good" strokeWidth={1.5} />
      <h2 ref={heading} tabIndex={-1} className="mt-3 font-semibold text-xl tracking-tight outline-none">
        {waits ? 'We have your booking' : 'Your room is booked'}
      </h2>
      <p className="wrap-break-word mt-1 text-muted">
        {waits
          ? 'The room is reserved, and we will call you to confirm. Keep this page or the link below.'
          : mails.confirmations
            ? `A confirmation is on its way to ${email}`
            : 'Keep this page or the link below; no email is sent.'}
      </p>
      <Facts
        facts={[
          ['Room', booking.roomName],
          ['Date', <DateText key="day" day={booking.bookingDate} weekday />],
          ['Time', spanText(booking.startTime, booking.endTime, zone)],
          ['Free hours', hoursText(freeHours)],
          ['Charged hours', formula],
          ...booking.items.map((item) => [item.name, itemCost(item, currency)] as const),
          ['Total cost', <strong key="cost">{formatCurrency(totalCost, { currency })}</strong>],
        ]}
      />
      <PaymentNote payment={booking.payment} />
      <div className="mt-6 flex flex-wrap gap-2 max-sm:*:flex-1">
        <ButtonLink href={booking.calendarPath} icon={<CalendarPlus aria-hidden />}>
          Add to Calendar
        </ButtonLink>
        <Button onClick={onAnother}>Book Another</Button>
      </div>
      <div className="mt-6 border-line border-t pt-5">
        {mails.confirmations ? null : (
          <CopyField label="Link to Your Booking" value={`${window.location.origin}${booking.cancelPath}`} />
        )}
        <p className="mt-2 text-muted text-sm">
          Have your plans changed?{' '}
          <Link href={booking.cancelPath} className="font-medium text-accent underline underline-offset-3">
            See or cancel this booking
          </Link>
        </p>
      </div>
    </Card>
  );
}
