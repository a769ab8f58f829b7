import { contactPerson, type MessageKind, tenantName } from './kind.ts';

const agreement = { about: 'Number of the agreement', sample: 'AGR-0042' };

export const AGREEMENT_KINDS = {
  agreement_ended: {
    label: 'Agreement ended',
    type: null,
    placeholders: {
      contactPerson,
      tenantName,
      agreement,
      endDate: { about: 'The last day', sample: '31 Dec 2026' },
      loginsUntil: { about: 'Last day of the company’s logins; empty where it has none', sample: '14 Jan 2027' },
      deposit: { about: 'Deposit that is held; empty where there is none', sample: 'KES 24,000.00' },
    },
    email: {
      subject: 'Your agreement {{agreement}} with {{companyName}} has ended',
      body: `Dear {{contactPerson}},

The agreement {{agreement}} of {{tenantName}} ended on {{endDate}}.

We hold a deposit of {{deposit}} and will settle it with your account.

You can sign in to see your invoices and statement until {{loginsUntil}}.

Thank you,
{{companyName}}`,
    },
  },
} as const satisfies Record<string, MessageKind>;
