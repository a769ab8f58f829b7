import type { MessageKind } from './kind.ts';

const visit = {
  visitor: { about: 'Visitor’s name', sample: 'Wanjiru Maina' },
  host: { about: 'Whom they visit', sample: 'Amina Njoki, Savanna Labs Ltd' },
  when: { about: 'Day, and time where there is one', sample: '17 Nov 2026 at 10:00 AM' },
  code: { about: 'The code for the kiosk', sample: '482 913' },
  place: { about: 'Name and address of the workspace', sample: 'Nafasi, 14 Riverside Drive, Nairobi' },
  phone: { about: 'Phone of the workspace; may be empty', sample: '+254 700 000 000' },
} as const;

const DIRECTIONS = `When: {{when}}
Where: {{place}}
Your code: {{code}}

Type the code on the tablet at the front desk, and {{host}} is told that you are here. Keep it for the way out.

If you cannot find us, call {{phone}}.`;

export const VISIT_KINDS = {
  visit_invitation: {
    label: 'Visitor invitation',
    type: null,
    urgent: true,
    needs: ['code'],
    placeholders: visit,
    email: {
      subject: 'Your visit to {{host}}',
      body: `Hello {{visitor}},\n\n{{host}} expects you at {{companyName}}.\n\n${DIRECTIONS}`,
    },
    sms: { body: '{{host}} expects you on {{when}} at {{place}}. Your code at the door: {{code}}' },
  },
  visit_changed: {
    label: 'Visit changed',
    type: null,
    urgent: true,
    needs: ['code'],
    placeholders: visit,
    email: {
      subject: 'Changed: your visit to {{host}}',
      body: `Hello {{visitor}},\n\nYour visit to {{host}} at {{companyName}} has changed.\n\n${DIRECTIONS}`,
    },
    sms: { body: 'Your visit to {{host}} has changed: {{when}} at {{place}}. Your code at the door: {{code}}' },
  },
  visit_cancelled: {
    label: 'Visit cancelled',
    type: null,
    urgent: true,
    placeholders: visit,
    email: {
      subject: 'Cancelled: your visit to {{host}}',
      body: 'Hello {{visitor}},\n\nYour visit to {{host}} at {{companyName}} on {{when}} was cancelled.',
    },
    sms: { body: '{{companyName}}: your visit to {{host}} on {{when}} was cancelled.' },
  },
  visit_arrived: {
    label: 'Visitor arrived',
    type: null,
    urgent: true,
    placeholders: {
      host: { about: 'Recipient’s name', sample: 'Amina Njoki' },
      visitor: visit.visitor,
      company: { about: 'Visitor’s company; may be empty', sample: 'Riverside Legal' },
      purpose: { about: 'Purpose; may be empty', sample: 'Interview' },
      time: { about: 'When they came in', sample: '10:02 AM' },
      badge: { about: 'Number of the badge', sample: 'V-07' },
    },
    email: {
      subject: '{{visitor}} is here to see you',
      body: `Hello {{host}},

{{visitor}} came in at {{time}} and is waiting at the front desk.

Company: {{company}}
Purpose: {{purpose}}
Badge: {{badge}}`,
    },
    sms: { body: '{{companyName}}: {{visitor}} came in at {{time}} and is waiting for you at the front desk.' },
  },
} as const satisfies Record<string, MessageKind>;
