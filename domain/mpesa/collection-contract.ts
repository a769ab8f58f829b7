import * as z from 'zod';
import { Debtor, debtorQuery } from '../billing/letters/debtor-contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { MpesaRequest } from './request-contract.ts';

// Collections: who owes, what they promised, and the prompts that went to their phones.

export const Collection = Debtor.extend({
  prompt: MpesaRequest.nullable().meta({ description: 'The latest prompt to this debtor, and what became of it' }),
  canPrompt: z.boolean().meta({ description: 'Whether a paybill or till of the space is set up to send prompts' }),
}).meta({ id: 'Collection' });
export type Collection = z.infer<typeof Collection>;

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/collections',
  summary: 'Who owes, the longest overdue first, with promises and prompts',
  access: 'payments:read',
  query: debtorQuery.extend({
    prompted: z.enum(['today'], 'Prompted must be today').optional(),
  }),
  output: z.array(Collection),
});
