import { contactPerson, type MessageKind, period, tenantName } from './kind.ts';

const invoiceNumber = { about: 'Invoice number', sample: 'INV2611-0042' };
const amount = { about: 'Amount with its currency', sample: 'KES 24,000.00' };
const description = { about: 'What it is for', sample: 'Rent, 1 Nov 2026 to 30 Nov 2026' };
const howToPay = {
  about:
    'Payment instructions from the billing settings, or a request to quote the number; then M-Pesa, where you have it',
  sample: 'Please quote INV2611-0042 with your payment.',
};

const payNow = {
  about: 'Paybill, account and payment link in one line; empty without a paybill or till',
  sample: 'M-Pesa paybill 600100, account INV2611-0042: https://space.example/pay/AZqrs7uVdxyL0t5Rk1nFhQ8w2mPcYb3GjD6e',
};

export const MONEY_KINDS = {
  invoice: {
    label: 'Invoice',
    type: null,
    placeholders: {
      contactPerson,
      invoiceNumber,
      amount,
      description,
      dueDate: { about: 'When it is due', sample: '30 Nov 2026' },
      howToPay,
    },
    email: {
      subject: 'Invoice {{invoiceNumber}} from {{companyName}}',
      body: `Dear {{contactPerson}},

Please find attached invoice {{invoiceNumber}} for {{amount}}: {{description}}. It is due on {{dueDate}}.

{{howToPay}}

Thank you,
{{companyName}}`,
    },
  },
  receipt: {
    label: 'Receipt',
    type: null,
    urgent: true,
    placeholders: {
      contactPerson,
      receiptNumber: { about: 'Receipt number', sample: 'R-000042' },
      amount,
      payment: {
        about: 'Amount, method, reference and tax withheld',
        sample: 'KES 24,000.00 by M-Pesa (SKL4T7Q2XN)',
      },
      allocation: { about: 'What it paid', sample: 'We applied KES 24,000.00 to invoice INV2611-0042.' },
    },
    email: {
      subject: 'Receipt {{receiptNumber}} from {{companyName}}',
      body: `Dear {{contactPerson}},

Thank you for your payment of {{payment}}. {{allocation}}

Please find the receipt attached.

Thank you,
{{companyName}}`,
    },
  },
  remittance: {
    label: 'Remittance advice',
    type: null,
    placeholders: {
      contactPerson,
      amount,
      bills: { about: 'Which of the supplier’s bills it settles', sample: 'INV-1042, INV-1055' },
      paidOn: { about: 'When it was paid', sample: '30 Nov 2026' },
      paymentNumber: { about: 'Our number of the payment', sample: 'BP000042' },
    },
    email: {
      subject: 'Payment {{paymentNumber}} from {{companyName}}',
      body: `Dear {{contactPerson}},

We have paid you {{amount}} on {{paidOn}} for {{bills}}.

Please find attached what it settles and what was withheld.

{{companyName}}`,
    },
  },
  payment_reminder: {
    label: 'Payment reminder',
    type: 'paymentReminders',
    mayStop: true,
    placeholders: {
      contactPerson,
      invoiceNumber,
      amount,
      description,
      due: { about: '“today” or the date it is due', sample: 'on 30 Nov 2026' },
      howToPay,
      payNow,
    },
    email: {
      subject: 'Invoice {{invoiceNumber}} is due {{due}}',
      body: `Dear {{contactPerson}},

This is a friendly reminder that {{amount}} of invoice {{invoiceNumber}} ({{description}}) is due {{due}}.

{{howToPay}}

If you have already paid, thank you; please ignore this message.

{{companyName}}`,
    },
    sms: {
      body: '{{companyName}}: friendly reminder, {{amount}} of invoice {{invoiceNumber}} is due {{due}}. Please ignore this if you have paid.\n{{payNow}}',
    },
  },
  demand_letter: {
    label: 'Demand letter',
    type: null,
    always: true,
    needs: ['letterText'],
    placeholders: {
      letterTitle: { about: 'Title of the letter', sample: 'First notice' },
      letterText: {
        about: 'Text of the attached letter',
        sample: 'Dear Amina Wanjiru,\n\nInvoice INV2611-0042 for KES 24,000.00 was due on 30 Nov 2026 …',
      },
    },
    email: { subject: '{{letterTitle}}', body: '{{letterText}}' },
  },
  cheque_bounced: {
    label: 'Bounced cheque',
    type: null,
    placeholders: {
      contactPerson,
      cheque: { about: '“cheque” with its number where that is known', sample: 'cheque 000482' },
      amount,
      reason: { about: 'Why the bank returned it', sample: 'Refer to drawer' },
      invoices: { about: 'Invoices that are open again; may be empty', sample: 'INV2611-0042 (KES 24,000.00)' },
      fee: { about: 'What is charged for it; may be empty', sample: 'KES 1,500.00' },
      howToPay,
    },
    email: {
      subject: 'Your {{cheque}} of {{amount}} was returned unpaid',
      body: `Dear {{contactPerson}},

The bank returned your {{cheque}} of {{amount}} unpaid: {{reason}}.

Open again: {{invoices}}.

We charge a fee of {{fee}}. You get an invoice for it.

Please pay in another way. {{howToPay}}

Thank you,
{{companyName}}`,
    },
    sms: {
      body: '{{companyName}}: the bank returned your {{cheque}} of {{amount}} unpaid. Please pay in another way.',
    },
  },
  statement: {
    label: 'Statement of account',
    type: null,
    placeholders: { contactPerson, tenantName, period },
    email: {
      subject: 'Statement of account, {{period}}',
      body: `Dear {{contactPerson}},

Please find attached the statement of {{tenantName}} for {{period}}, with invoices, payments, balance and meeting-room use.

{{companyName}}`,
    },
  },
} as const satisfies Record<string, MessageKind>;
