import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyInput, MoneyText } from '../kernel/money.ts';
import { shortText } from '../kernel/text.ts';
import { BookDay, Day, Instant } from '../kernel/time.ts';

const figures = {
  cashAccountId: Id,
  date: Day,
  statementBalance: MoneyText,
  ledgerBalance: MoneyText,
  unpresented: MoneyText.meta({ description: 'In the books and not yet at the bank' }),
  uncredited: MoneyText.meta({ description: 'At the bank and not yet in the books' }),
  difference: MoneyText.meta({ description: 'statementBalance − (ledgerBalance − unpresented + uncredited)' }),
};

const OpenPart = z.object({ id: Id, date: Day, amount: MoneyText, text: z.string() });

export const ReconciliationPreview = z
  .object({
    ...figures,
    unpresentedEntries: z.array(OpenPart),
    uncreditedLines: z.array(OpenPart),
  })
  .meta({ id: 'ReconciliationPreview' });
export type ReconciliationPreview = z.infer<typeof ReconciliationPreview>;

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/api/bank/reconciliation',
  summary: 'Books and bank at the end of any day, with what is on one side alone',
  access: 'finance:read',
  query: z.object({
    cashAccountId: z.uuid('Choose an account'),
    date: Day,
    statementBalance: MoneyInput.optional().meta({ description: 'By the imported lines if absent' }),
  }),
  output: ReconciliationPreview,
});

export const Reconciliation = z
  .object({
    id: Id,
    ...figures,
    closedByName: z.string(),
    createdAt: Instant,
    reopenedAt: Instant.nullable(),
    reopenedBy: z.string().nullable(),
    reopenReason: z.string().nullable(),
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof Reconciliation>;

export const listReconciliations = endpoint({
  method: 'GET',
  path: '/api/bank/reconciliations',
  summary: 'Signed reconciliations, newest first; those that were opened again stay in the list',
  access: 'finance:read',
  query: listQuery(['createdAt']).extend({ cashAccountId: Id.optional() }),
  output: z.array(Reconciliation),
});

export const SignedReconciliation = Reconciliation.extend({
  unpresentedEntries: z.array(OpenPart),
  uncreditedLines: z.array(OpenPart),
}).meta({ id: 'SignedReconciliation' });
export type SignedReconciliation = z.infer<typeof SignedReconciliation>;

export const getSignedReconciliation = endpoint({
  method: 'GET',
  path: '/api/bank/reconciliations/:id',
  summary: 'A signed reconciliation with what was on one side alone when it was signed; format=pdf is the document',
  access: 'finance:read',
  params: IdParams,
  query: z.object({ format: z.literal('pdf').optional() }),
  output: SignedReconciliation,
});

export const createReconciliation = endpoint({
  method: 'POST',
  path: '/api/bank/reconciliations',
  summary: 'Sign the reconciliation of a day: refused unless the difference is 0.00; locks the lines up to that day',
  access: 'finance:write',
  body: z.object({
    cashAccountId: z.uuid('Choose an account'),
    date: BookDay,
    statementBalance: MoneyInput,
  }),
  output: Reconciliation,
  status: 201,
});

export const reopenReconciliation = endpoint({
  method: 'POST',
  path: '/api/bank/reconciliations/:id/reopen',
  summary: 'Open a signed reconciliation again',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: Reconciliation,
});
