import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { CreditNote, Invoice } from './contract.ts';
import { DemandLetter } from './letters/letter-contract.ts';
import { Payment } from './payments/payment-contract.ts';

export const LatestDocuments = z
  .object({
    invoices: z.array(Invoice),
    creditNotes: z.array(CreditNote),
    payments: z.array(Payment),
    letters: z.array(DemandLetter),
  })
  .meta({ id: 'LatestDocuments' });
export type LatestDocuments = z.infer<typeof LatestDocuments>;

export const getLatestDocuments = endpoint({
  method: 'GET',
  path: '/api/financials/latest',
  summary: 'The four newest invoices, credit notes, payments and demand letters',
  access: 'payments:read',
  output: LatestDocuments,
});
