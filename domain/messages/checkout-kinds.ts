import type { MessageKind } from './kind.ts';

const checkout = {
  name: { about: 'Recipient’s name', sample: 'Amina Wanjiru' },
  what: { about: 'What was chosen, in a few words', sample: 'Boardroom A on 17 Nov 2026 at 10:00 AM' },
  amount: { about: 'Amount with VAT', sample: 'KES 6,960.00' },
  link: { about: 'Page of the checkout', sample: 'https://space.example/checkout/…' },
} as const;

/** What is said to somebody who buys online. */
export const CHECKOUT_KINDS = {
  checkout_open: {
    label: 'Checkout to pay',
    type: null,
    always: true,
    urgent: true,
    needs: ['link'],
    placeholders: {
      ...checkout,
      until: { about: 'Time until which it is kept', sample: '10:40 AM' },
      howToPay: {
        about: 'Paybill and account number',
        sample: 'Paybill 600100, account number C100183',
      },
    },
    email: {
      subject: 'Pay {{amount}} by {{until}}: {{what}}',
      body: `Hello {{name}},

{{what}} is kept for you until {{until}}. It is yours once {{amount}} is paid.

Pay here: {{link}}

You can also pay from the M-Pesa menu: {{howToPay}}

If you did not choose this, ignore this email. Nothing is booked without a payment.`,
    },
    sms: { body: '{{companyName}}: {{what}} is kept until {{until}}. Pay {{amount}} here: {{link}}' },
  },
  checkout_paid: {
    label: 'Checkout paid',
    type: null,
    always: true,
    urgent: true,
    placeholders: {
      ...checkout,
      invoiceNumber: { about: 'Number of the tax invoice', sample: 'INV2611-0042' },
      receiptNumber: { about: 'Receipt number of M-Pesa', sample: 'TKH1ABC2DE' },
      policy: {
        about: 'What cancelling costs; empty without a booking',
        sample: 'You can cancel without charge until 2 hours before the start.',
      },
    },
    email: {
      subject: 'Paid and confirmed: {{what}}',
      body: `Hello {{name}},

Thank you. {{amount}} by M-Pesa ({{receiptNumber}}) has arrived, and this is confirmed:

{{what}}

Your tax invoice {{invoiceNumber}} is attached. Everything is also here: {{link}}

{{policy}}`,
    },
    sms: { body: '{{companyName}}: {{amount}} received ({{receiptNumber}}). Confirmed: {{what}}. {{link}}' },
  },
  order_paid: {
    label: 'Package paid online',
    type: null,
    always: true,
    urgent: true,
    placeholders: {
      ...checkout,
      invoiceNumber: { about: 'Number of the tax invoice', sample: 'INV2611-0042' },
      receiptNumber: { about: 'Receipt number of M-Pesa', sample: 'TKH1ABC2DE' },
    },
    email: {
      subject: 'Paid: {{what}}',
      body: `Hello {{name}},

Thank you. {{amount}} by M-Pesa ({{receiptNumber}}) has arrived for: {{what}}

We look at it within one working day and write to you. If we cannot take you, all of your money goes back to your phone.

Your tax invoice {{invoiceNumber}} is attached. You can follow it here: {{link}}`,
    },
    sms: {
      body: '{{companyName}}: {{amount}} received ({{receiptNumber}}) for {{what}}. We write to you soon. {{link}}',
    },
  },
  order_approved: {
    label: 'Package bought online approved',
    type: null,
    always: true,
    urgent: true,
    placeholders: {
      ...checkout,
      agreementNumber: { about: 'Number of the agreement', sample: 'AGR-0042' },
      startDate: { about: 'First day', sample: '1 Dec 2026' },
      deposit: { about: 'Deposit that is held', sample: 'KES 12,500.00' },
    },
    email: {
      subject: 'Welcome: {{what}}',
      body: `Hello {{name}},

Welcome. {{what}} is yours from {{startDate}}. Your agreement is {{agreementNumber}}, and we hold {{deposit}} as your deposit.

What you paid is here: {{link}}`,
    },
    sms: { body: '{{companyName}}: welcome. {{what}} is yours from {{startDate}}. {{link}}' },
  },
  order_refused: {
    label: 'Package bought online refused',
    type: null,
    always: true,
    urgent: true,
    placeholders: {
      ...checkout,
      reason: { about: 'Why it was refused', sample: 'The desk is needed for repairs.' },
    },
    email: {
      subject: 'Your money goes back: {{what}}',
      body: `Hello {{name}},

We are sorry: we cannot give you {{what}}.

{{reason}}

All of your payment of {{amount}} goes back to the phone that paid it. You can follow it here: {{link}}`,
    },
    sms: {
      body: '{{companyName}}: we are sorry, we cannot give you {{what}}. {{amount}} goes back to your phone. {{link}}',
    },
  },
  checkout_money: {
    label: 'Checkout money returned or looked at',
    type: null,
    always: true,
    urgent: true,
    placeholders: {
      ...checkout,
      receiptNumber: { about: 'Receipt number of M-Pesa', sample: 'TKH1ABC2DE' },
      news: {
        about: 'What became of the money',
        sample: 'Your payment came too late: somebody else has this time by now. We are sorry, and are returning it.',
      },
    },
    email: {
      subject: 'Your payment of {{amount}} by M-Pesa',
      body: `Hello {{name}},

{{amount}} by M-Pesa ({{receiptNumber}}) has arrived for: {{what}}

{{news}}

You can follow it here: {{link}}`,
    },
    sms: { body: '{{companyName}}: {{amount}} ({{receiptNumber}}). {{news}} {{link}}' },
  },
  checkout_refund: {
    label: 'Money of a checkout that goes back',
    type: null,
    always: true,
    urgent: true,
    placeholders: {
      ...checkout,
      news: {
        about: 'What becomes of the money',
        sample: 'Your booking is cancelled, and KES 6,960.00 goes back to the phone that paid it.',
      },
    },
    email: {
      subject: '{{amount}} comes back to you',
      body: `Hello {{name}},

{{news}}

It was paid for: {{what}}

The credit note is attached. You can follow it here: {{link}}`,
    },
    sms: { body: '{{companyName}}: {{news}} {{link}}' },
  },
} as const satisfies Record<string, MessageKind>;
