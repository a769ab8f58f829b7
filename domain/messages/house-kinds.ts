import { contactPerson, type MessageKind, period, tenantName } from './kind.ts';

const parcel = {
  contactPerson,
  tenantName,
  item: { about: 'Letter, parcel or package', sample: 'parcel' },
  sender: { about: 'Sender; may be empty', sample: 'Kenya Revenue Authority' },
  reference: { about: 'Tracking number; may be empty', sample: 'RR 482 913 KE' },
  receivedAt: { about: 'Date and time received', sample: '16 Nov 2026 at 10:20 AM' },
  opensAt: { about: 'Opening time', sample: '8:00 AM' },
  closesAt: { about: 'Closing time', sample: '6:00 PM' },
  place: { about: 'Name and address of the workspace', sample: 'Nafasi, 14 Riverside Drive, Nairobi' },
} as const;

const parcelBody = `Hello {{contactPerson}},

A {{item}} for {{tenantName}} is waiting at our front desk.

From: {{sender}}
Reference: {{reference}}
Received: {{receivedAt}}

You can collect it between {{opensAt}} and {{closesAt}} on the days we are open. A signature is required.

{{place}}`;

export const HOUSE_KINDS = {
  mail_item_received: {
    label: 'Letter or parcel arrived',
    type: null,
    placeholders: parcel,
    email: { subject: 'A {{item}} for {{tenantName}} has arrived', body: parcelBody },
  },
  mail_item_reminder: {
    label: 'Letter or parcel waiting',
    type: null,
    placeholders: parcel,
    email: { subject: 'Reminder: a {{item}} for {{tenantName}} is waiting at our front desk', body: parcelBody },
  },
  invitation: {
    label: 'User invitation',
    type: null,
    always: true,
    urgent: true,
    needs: ['username'],
    placeholders: {
      name: { about: 'Recipient’s name', sample: 'Amina Wanjiru' },
      username: { about: 'Username to sign in with', sample: 'amina' },
      firstSignIn: {
        about: '“when you first sign in”, with the address where one is set',
        sample: 'when you first sign in at https://space.example/login',
      },
    },
    email: {
      subject: 'Your {{companyName}} account',
      body: `Hello {{name}},

An account has been created for you at {{companyName}}. Your username is {{username}}.

Your administrator will give you a temporary password. You will choose your own {{firstSignIn}}.`,
    },
  },
  payslip: {
    label: 'Payslip',
    type: null,
    placeholders: {
      firstName: { about: 'Employee’s first name', sample: 'Wanjiku' },
      fullName: { about: 'Employee’s full name', sample: 'Wanjiku Kamau' },
      from: { about: 'First day of the pay period', sample: '1 Nov 2026' },
      to: { about: 'Last day of the pay period', sample: '30 Nov 2026' },
    },
    email: {
      subject: 'Your payslip for {{from}} to {{to}} from {{companyName}}',
      body: `Dear {{firstName}},

Please find attached the payslip of {{fullName}} for {{from}} to {{to}}.

Kind regards,
{{companyName}}`,
    },
  },
  reports: {
    label: 'Scheduled reports',
    type: 'reportScheduling',
    mayStop: true,
    placeholders: {
      scheduleName: { about: 'Name of the schedule', sample: 'Monthly figures' },
      period,
      reportList: { about: 'Reports, one per line', sample: '- Profit and loss\n- Balance sheet' },
    },
    email: {
      subject: '{{scheduleName}}: {{period}}',
      body: `Attached for {{period}}:

{{reportList}}

Sent by the schedule “{{scheduleName}}”.

{{companyName}}`,
    },
  },
} as const satisfies Record<string, MessageKind>;
