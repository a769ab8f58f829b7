import { contactPerson, type MessageKind, period, tenantName } from './kind.ts';

const invoiceNumber = { about: 'Number of the invoice', sample: 'INV2611-0042' };
const amount = { about: 'Amount with its currency', sample: 'KES 24,000.00' };
const description = { about: 'What it is for', sample: 'Rent, 1 Nov 2026 to 30 Nov 2026' };
const howToPay = {
  about: 'The payment instructions of the billing settings, else a request to give the number',
  sample: 'Please give the number INV2611-0042 with your payment.',
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

please find attached invoice {{invoiceNumber}} for {{amount}}: {{description}}. It is due on {{dueDate}}.

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
      receiptNumber: { about: 'Number of the receipt', sample: 'R-000042' },
      amount,
      payment: {
        about: 'Amount, method, reference and tax withheld',
        sample: 'KES 24,000.00 by M-Pesa (SKL4T7Q2XN)',
      },
      allocation: { about: 'What was paid with it', sample: 'It went KES 24,000.00 to invoice INV2611-0042.' },
    },
    email: {
      subject: 'Receipt {{receiptNumber}} from {{companyName}}',
      body: `Dear {{contactPerson}},

thank you for your payment of {{payment}}. {{allocation}}

Please find the receipt attached.

Thank you,
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
    },
    email: {
      subject: 'Invoice {{invoiceNumber}} is due {{due}}',
      body: `Dear {{contactPerson}},

a friendly reminder: {{amount}} of invoice {{invoiceNumber}} ({{description}}) is due {{due}}.

{{howToPay}}

If you have paid already, thank you, and please ignore this message.

{{companyName}}`,
    },
    sms: {
      body: '{{companyName}}: a friendly reminder, {{amount}} of invoice {{invoiceNumber}} is due {{due}}. Please ignore this if you have paid.',
    },
  },
  demand_letter: {
    label: 'Demand letter',
    type: null,
    always: true,
    needs: ['letterText'],
    placeholders: {
      letterTitle: { about: 'Which step it is', sample: 'First notice' },
      letterText: {
        about: 'The letter as it was written and is attached',
        sample: 'Dear Amina Wanjiru,\n\ninvoice INV2611-0042 for KES 24,000.00 was due on 30 Nov 2026 …',
      },
    },
    email: { subject: '{{letterTitle}}', body: '{{letterText}}' },
  },
  statement: {
    label: 'Statement of account',
    type: null,
    placeholders: { contactPerson, tenantName, period },
    email: {
      subject: 'Statement of account, {{period}}',
      body: `Dear {{contactPerson}},

attached is the statement of {{tenantName}} for {{period}}: invoices, payments, the balance and the use of meeting rooms.

{{companyName}}`,
    },
  },
} as const satisfies Record<string, MessageKind>;
