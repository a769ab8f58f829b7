import * as z from 'zod';
import { CashAccountChoice } from '../../cash/contract.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { listQuery } from '../../kernel/list.ts';
import { MoneyText, PositiveMoneyInput } from '../../kernel/money.ts';
import { optionalText, shortText } from '../../kernel/text.ts';
import { Day, Instant } from '../../kernel/time.ts';
import { PaymentMethod } from '../../settings/contract.ts';

export const Refund = z
  .object({
    id: Id,
    refundNumber: z.string(),
    tenantId: Id.nullable(),
    partyId: Id.nullable().meta({ description: 'Who is no tenant, such as a client who paid online' }),
    tenantName: z.string().meta({ description: 'To whom it was paid' }),
    amount: MoneyText,
    paymentMethod: PaymentMethod,
    cashAccountId: Id.nullable(),
    cashAccountName: z.string().nullable(),
    reference: z.string().nullable(),
    reason: z.string(),
    refundDate: Day,
    recordedByName: z.string(),
    reversedAt: Instant.nullable(),
    reversedBy: z.string().nullable(),
    reverseReason: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Refund', description: 'Credit that was paid out' });
export type Refund = z.infer<typeof Refund>;

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/refunds',
  summary: 'Refunds of tenant credit, newest first; reversed ones stay in the list',
  access: 'payments:read',
  query: listQuery(['createdAt']).extend({ tenant: Id.optional(), from: Day.optional(), to: Day.optional() }),
  output: z.array(Refund),
});

export const getRefund = endpoint({
  method: 'GET',
  path: '/api/refunds/:id',
  summary: 'One refund; format=pdf is the refund note',
  access: 'payments:read',
  params: IdParams,
  query: z.object({ format: z.literal('pdf').optional() }),
  output: Refund,
});

export const RefundInput = z.object({
  amount: PositiveMoneyInput,
  paymentMethod: PaymentMethod,
  cashAccountId: CashAccountChoice,
  reference: optionalText('Reference', 100),
  reason: shortText('Reason', 300),
});

export const createRefund = endpoint({
  method: 'POST',
  path: '/api/tenants/:id/refunds',
  summary: 'Refund tenant credit, up to the credit available',
  access: 'finance:write',
  params: IdParams,
  body: RefundInput,
  output: Refund,
  status: 201,
});

export const reverseRefund = endpoint({
  method: 'POST',
  path: '/api/refunds/:id/reverse',
  summary: 'Reverse a refund: the credit returns and pays open invoices',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: Refund,
});
