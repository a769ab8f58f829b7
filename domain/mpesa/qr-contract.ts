import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { IdParams } from '../kernel/ids.ts';
import { MoneyText } from '../kernel/money.ts';
import { ChannelKind, Environment } from './contract.ts';

export const QrPicture = z.string().nullable().meta({
  description: 'A PNG in base 64 that the M-Pesa app scans; null where Safaricom draws none for this paybill or till',
});

export const InvoiceQr = z
  .object({
    picture: QrPicture,
    problem: z.string().nullable().meta({ description: 'Why there is no picture' }),
    kind: ChannelKind,
    shortcode: z.string(),
    accountNumber: z.string().nullable().meta({ description: 'Null for a till, which takes none' }),
    environment: Environment,
    amount: MoneyText.meta({ description: 'What the code is for, in whole shillings' }),
  })
  .meta({ id: 'InvoiceQr' });
export type InvoiceQr = z.infer<typeof InvoiceQr>;

export const getInvoiceQr = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/mpesa-qr',
  summary: 'A code that the M-Pesa app scans to pay what is open on an invoice, drawn by Safaricom',
  access: 'payments:read',
  params: IdParams,
  output: InvoiceQr,
});
