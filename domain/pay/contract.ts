import * as z from 'zod';
import { InvoiceStatus } from '../billing/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/ids.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day, Instant } from '../kernel/time.ts';
import { ChannelKind, Environment } from '../mpesa/contract.ts';
import { QrPicture } from '../mpesa/qr-contract.ts';
import { MpesaPhone, PromptAmount, RequestState } from '../mpesa/request-contract.ts';

// One invoice behind a secret link, for the person who pays it. Every shape names what it shows: a link may be passed on.

export const PayRequest = z
  .object({
    id: Id,
    state: RequestState,
    isWaiting: z.boolean().meta({ description: 'Whether its end is still to come: look again in a second' }),
    phone: z.string().meta({ description: 'All but its ends left out' }),
    amount: MoneyText,
    receiptNumber: z.string().nullable().meta({ description: 'Of M-Pesa, once it is paid' }),
    message: z.string().meta({ description: 'What became of it, for the person with the phone' }),
    mayRetryAt: Instant.nullable().meta({
      description: 'From when on another prompt may go to this phone; null while nobody knows what became of this one',
    }),
  })
  .meta({ id: 'PayRequest' });
export type PayRequest = z.infer<typeof PayRequest>;

export const PayPage = z
  .object({
    invoiceNumber: z.string(),
    name: z.string().meta({ description: 'Whom the invoice is made out to' }),
    status: InvoiceStatus.exclude(['draft']),
    dueDate: Day,
    open: MoneyText.meta({ description: 'What is left to pay' }),
    mpesa: z
      .object({
        kind: ChannelKind,
        shortcode: z.string(),
        accountNumber: z.string().nullable().meta({ description: 'Null for a till, which takes none' }),
        payCode: z
          .string()
          .nullable()
          .meta({ description: 'The tenant’s own account number, for any invoice; null for a till and for others' }),
        environment: Environment,
        takesPrompts: z.boolean().meta({ description: 'Whether a prompt can be sent to a phone' }),
        firstAmount: MoneyText.meta({ description: 'What a prompt is for unless it names an amount' }),
      })
      .nullable()
      .meta({ description: 'Null where the space has no paybill or till' }),
    instructions: z.string().nullable().meta({ description: 'How to pay, from the billing settings' }),
    methods: z.array(z.string()).meta({ description: 'The ways of paying that the space accepts, by their names' }),
    request: PayRequest.nullable().meta({ description: 'The prompt whose end is still to come' }),
  })
  .meta({ id: 'PayPage' });
export type PayPage = z.infer<typeof PayPage>;

// A token that is wrong in whatever way is not found.
const token = z.string();

export const getPayPage = endpoint({
  method: 'GET',
  path: '/api/pay/:token',
  summary: 'What is open on one invoice and how to pay it, by its secret link; format=pdf is the invoice',
  access: 'public',
  params: z.object({ token }),
  query: z.object({ format: z.literal('pdf').optional() }),
  output: PayPage,
});

export const getPayQr = endpoint({
  method: 'GET',
  path: '/api/pay/:token/qr',
  summary: 'A code that the M-Pesa app scans to pay what is open on the invoice',
  access: 'public',
  params: z.object({ token }),
  output: z.object({ picture: QrPicture }).meta({ id: 'PayQr' }),
});

export const sendPayPrompt = endpoint({
  method: 'POST',
  path: '/api/pay/:token/prompt',
  summary: 'Send an M-Pesa prompt for the invoice to a phone; at most one a minute to a number',
  access: 'public',
  identify: true,
  params: z.object({ token }),
  body: z.object({
    phone: MpesaPhone,
    amount: PromptAmount.optional().meta({ description: 'Whole shillings, at most what is open; all of it if absent' }),
  }),
  output: PayRequest,
  status: 201,
});

export const getPayRequest = endpoint({
  method: 'GET',
  path: '/api/pay/:token/requests/:id',
  summary: 'What became of a prompt for this invoice',
  access: 'public',
  params: z.object({ token, id: Id }),
  output: PayRequest,
});
