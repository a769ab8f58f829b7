import { contactPerson, type MessageKind, tenantName } from './kind.ts';

const booking = {
  name: { about: 'Recipient’s name', sample: 'Amina Wanjiru' },
  what: { about: 'Room, day and time, shortened', sample: 'Boardroom A on 17 Nov 2026 at 10:00 AM' },
  bookings: { about: '“booking”, or the number of bookings', sample: 'booking' },
  details: {
    about: 'One booking per line',
    sample: 'Boardroom A, Tue 17 Nov 2026, 10:00 AM – 12:00 PM (Board meeting), KES 6,000.00 for 2 h',
  },
  reason: { about: 'Reason; may be empty', sample: '' },
} as const;

const paying = {
  payment: {
    about: 'Amount due, due date and how to pay, for portal clients; otherwise empty',
    sample:
      'KES 6,000.00 is due.\nWe will invoice Amina Wanjiru after your session. Payment is due within 30 days.\nWe accept Bank Transfer and M-Pesa.\nPlease quote the invoice number with your payment.',
  },
} as const;

const cancelling = {
  cancellationNotice: { about: 'Minimum notice to cancel', sample: '2 hours' },
  cancelLink: {
    about: 'Cancellation link, for portal clients; otherwise empty',
    sample: 'https://space.example/client-portal?booking=…',
  },
} as const;

const CANCEL_LINE = 'If your plans change, cancel at least {{cancellationNotice}} before the start: {{cancelLink}}';

export const BOOKING_KINDS = {
  booking_confirmed: {
    label: 'Booking confirmed',
    type: 'bookingConfirmations',
    urgent: true,
    placeholders: { ...booking, ...paying, ...cancelling, verb: { about: '“is” or “are”', sample: 'is' } },
    email: {
      subject: 'Your booking {{what}}',
      body: `Hello {{name}},\n\nYour {{bookings}} at {{companyName}} {{verb}} confirmed:\n\n{{details}}\n\n{{payment}}\n\nReason: {{reason}}\n\n${CANCEL_LINE}`,
    },
    sms: { body: '{{companyName}}: your booking {{what}} is confirmed.' },
  },
  booking_moved: {
    label: 'Booking changed',
    type: 'bookingConfirmations',
    urgent: true,
    placeholders: { ...booking, ...paying, ...cancelling, verb: { about: '“has” or “have”', sample: 'has' } },
    email: {
      subject: 'Changed: {{what}}',
      body: `Hello {{name}},\n\nYour {{bookings}} at {{companyName}} {{verb}} changed. The new details:\n\n{{details}}\n\n{{payment}}\n\nReason: {{reason}}\n\n${CANCEL_LINE}`,
    },
    sms: { body: '{{companyName}}: your booking has changed. It is now {{what}}.' },
  },
  booking_cancelled: {
    label: 'Booking cancelled',
    type: 'bookingConfirmations',
    urgent: true,
    placeholders: { ...booking, verb: { about: '“was” or “were”', sample: 'was' } },
    email: {
      subject: 'Cancelled: {{what}}',
      body: 'Hello {{name}},\n\nYour {{bookings}} at {{companyName}} {{verb}} cancelled:\n\n{{details}}\n\nReason: {{reason}}',
    },
    sms: { body: '{{companyName}}: your booking {{what}} was cancelled.' },
  },
  booking_code: {
    label: 'Code for a booking',
    type: null,
    always: true,
    urgent: true,
    needs: ['code'],
    placeholders: {
      name: booking.name,
      what: booking.what,
      code: { about: 'The one-time code', sample: '482913' },
      minutes: { about: 'Minutes the room is held', sample: '10' },
      link: { about: 'Page to enter the code', sample: 'https://space.example/client-portal?booking=…' },
    },
    email: {
      subject: '{{code}} confirms your booking at {{companyName}}',
      body: `Hello {{name}},

Enter {{code}} to confirm your booking: {{what}}. The room is held for {{minutes}} minutes.

You can also enter it here: {{link}}

If you did not book a room, ignore this email. Nothing is booked without the code.`,
    },
    sms: { body: '{{code}} confirms your booking {{what}} at {{companyName}}. It expires in {{minutes}} minutes.' },
  },
  member_code: {
    label: 'Code for a member',
    type: null,
    always: true,
    urgent: true,
    needs: ['code'],
    placeholders: {
      contactPerson,
      tenantName,
      code: { about: 'The one-time code', sample: '482913' },
      minutes: { about: 'Minutes until it expires', sample: '10' },
    },
    email: {
      subject: '{{code}} is your {{companyName}} code',
      body: `Hello {{contactPerson}},

Your code to book meeting rooms as {{tenantName}} is {{code}}. It works once and expires in {{minutes}} minutes.

If you did not request it, ignore this email. The code cannot be used without it.`,
    },
    sms: { body: '{{code}} is your {{companyName}} code. It works once and expires in {{minutes}} minutes.' },
  },
} as const satisfies Record<string, MessageKind>;
