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
  price_increase: {
    label: 'Price increase',
    type: null,
    always: true,
    needs: ['prices', 'effectiveOn'],
    placeholders: {
      contactPerson,
      tenantName,
      agreement,
      effectiveOn: { about: 'First day of the new prices', sample: '1 Jan 2027' },
      percent: { about: 'By how much prices rise', sample: '5%' },
      prices: {
        about: 'Each line with its old price, its new price and its new amount, and whether VAT is added',
        sample:
          '6 × Dedicated Desk: KES 11,000.00 to KES 11,550.00, in all KES 69,300.00 a month\n16% VAT is added to these prices.',
      },
      rentBefore: { about: 'What the agreement costs now', sample: 'KES 66,000.00 a month' },
      rentAfter: { about: 'What it will cost', sample: 'KES 69,300.00 a month' },
    },
    email: {
      subject: 'New prices for agreement {{agreement}} from {{effectiveOn}}',
      body: `Dear {{contactPerson}},

We are raising the prices of your agreement {{agreement}} by {{percent}} from {{effectiveOn}}.

{{prices}}

The total changes from {{rentBefore}} to {{rentAfter}}. Nothing else in the agreement changes.

The letter is attached. Please reply to this email if you have any questions.

Kind regards,
{{companyName}}`,
    },
  },
} as const satisfies Record<string, MessageKind>;
