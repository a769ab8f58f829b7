import type { MessageKind } from './kind.ts';

const tour = {
  name: { about: 'Visitor’s name', sample: 'Amina Wanjiru' },
  when: { about: 'Day and time', sample: 'Tue 17 Nov 2026, 10:00 AM – 10:30 AM' },
  place: { about: 'Name and address of the space', sample: 'Nafasi, Westlands, Nairobi' },
} as const;

const link = {
  link: { about: 'Page to move or cancel the tour', sample: 'https://space.example/tour/…' },
} as const;

const LINK_LINE = 'To choose another time or cancel: {{link}}';

export const TOUR_KINDS = {
  tour_confirmed: {
    label: 'Tour confirmed',
    type: 'bookingConfirmations',
    urgent: true,
    placeholders: { ...tour, ...link },
    email: {
      subject: 'Your tour of {{companyName}}',
      body: `Hello {{name}},\n\nWe look forward to showing you around:\n\n{{when}}\n{{place}}\n\n${LINK_LINE}`,
    },
    sms: { body: '{{companyName}}: your tour is booked for {{when}}.' },
  },
  tour_moved: {
    label: 'Tour moved',
    type: 'bookingConfirmations',
    urgent: true,
    placeholders: { ...tour, ...link },
    email: {
      subject: 'Changed: your tour of {{companyName}}',
      body: `Hello {{name}},\n\nYour tour has a new time:\n\n{{when}}\n{{place}}\n\n${LINK_LINE}`,
    },
    sms: { body: '{{companyName}}: your tour has moved to {{when}}.' },
  },
  tour_cancelled: {
    label: 'Tour cancelled',
    type: 'bookingConfirmations',
    urgent: true,
    placeholders: {
      ...tour,
      again: { about: 'Page to book another tour', sample: 'https://space.example/tours' },
    },
    email: {
      subject: 'Cancelled: your tour of {{companyName}}',
      body: 'Hello {{name}},\n\nYour tour on {{when}} was cancelled.\n\nYou are welcome to book another one: {{again}}',
    },
    sms: { body: '{{companyName}}: your tour on {{when}} was cancelled.' },
  },
  tour_reminder: {
    label: 'Tour reminder',
    type: 'bookingConfirmations',
    placeholders: { ...tour, ...link },
    email: {
      subject: 'Tomorrow: your tour of {{companyName}}',
      body: `Hello {{name}},\n\nWe expect you tomorrow:\n\n{{when}}\n{{place}}\n\n${LINK_LINE}`,
    },
    sms: { body: '{{companyName}}: we expect you for your tour, {{when}}.' },
  },
} as const satisfies Record<string, MessageKind>;
