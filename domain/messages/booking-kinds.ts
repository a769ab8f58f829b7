import { contactPerson, type MessageKind, tenantName } from './kind.ts';

const booking = {
  name: { about: 'Whom it is written to', sample: 'Amina Wanjiru' },
  what: { about: 'Room, day and time in short', sample: 'Boardroom A on 17 Nov 2026 at 10:00 AM' },
  bookings: { about: '“booking”, or how many', sample: 'booking' },
  details: {
    about: 'Each booking on a line of its own',
    sample: 'Boardroom A, Tue 17 Nov 2026, 10:00 AM – 12:00 PM (Board meeting), KES 6,000.00 for 2 h',
  },
  reason: { about: 'Why; may be empty', sample: '' },
} as const;

const paying = {
  payment: {
    about: 'How much is due, when, and how to pay, for a client of the portal; empty for others',
    sample:
      'KES 6,000.00 is due.\nAn invoice to Amina Wanjiru follows after your session and is payable within 30 days.\nWe accept Bank Transfer and M-Pesa.\nPlease give the number of the invoice with your payment.',
  },
} as const;

const cancelling = {
  cancellationNotice: { about: 'How long before the start one may cancel', sample: '2 hours' },
  cancelLink: {
    about: 'Where a client of the portal can cancel; empty for others',
    sample: 'https://space.example/client-portal?booking=…',
  },
} as const;

const CANCEL_LINE = 'Should your plans change, cancel at least {{cancellationNotice}} before the start: {{cancelLink}}';

export const BOOKING_KINDS = {
  booking_confirmed: {
    label: 'Booking confirmed',
    type: 'bookingConfirmations',
    urgent: true,
    placeholders: { ...booking, ...paying, ...cancelling, verb: { about: '“is” or “are”', sample: 'is' } },
    email: {
      subject: 'Your booking {{what}}',
      body: `Hello {{name}},\n\nyour {{bookings}} at {{companyName}} {{verb}} confirmed:\n\n{{details}}\n\n{{payment}}\n\nReason: {{reason}}\n\n${CANCEL_LINE}`,
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
      body: `Hello {{name}},\n\nyour {{bookings}} at {{companyName}} {{verb}} changed. It is now:\n\n{{details}}\n\n{{payment}}\n\nReason: {{reason}}\n\n${CANCEL_LINE}`,
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
      body: 'Hello {{name}},\n\nyour {{bookings}} at {{companyName}} {{verb}} cancelled:\n\n{{details}}\n\nReason: {{reason}}',
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
      minutes: { about: 'How many minutes the room is kept', sample: '10' },
      link: { about: 'Where the code can be entered', sample: 'https://space.example/client-portal?booking=…' },
    },
    email: {
      subject: '{{code}} confirms your booking at {{companyName}}',
      body: `Hello {{name}},

enter {{code}} to confirm your booking: {{what}}. The room is kept for {{minutes}} minutes.

You can also enter it here: {{link}}

If you did not book a room, ignore this mail: nothing is booked without the code.`,
    },
    sms: { body: '{{code}} confirms your booking {{what}} at {{companyName}}. It works for {{minutes}} minutes.' },
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
      minutes: { about: 'How many minutes it works', sample: '10' },
    },
    email: {
      subject: '{{code}} is your {{companyName}} code',
      body: `Hello {{contactPerson}},

your code for booking meeting rooms as {{tenantName}} is {{code}}. It works once, within {{minutes}} minutes.

If you did not ask for it, nobody can use it without this mail.`,
    },
    sms: { body: '{{code}} is your {{companyName}} code. It works once, within {{minutes}} minutes.' },
  },
} as const satisfies Record<string, MessageKind>;
