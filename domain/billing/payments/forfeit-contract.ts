import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { IdParams } from '../../kernel/ids.ts';
import { PositiveMoneyInput } from '../../kernel/money.ts';
import { shortText } from '../../kernel/text.ts';
import { DepositMove } from './payment-contract.ts';

export const forfeitDeposit = endpoint({
  method: 'POST',
  path: '/api/deposits/forfeit',
  summary: 'Keep a deposit, or a part of it, as income outside VAT; it pays no invoice',
  access: 'finance:write',
  body: z.object({
    tenantId: z.uuid('Choose a tenant'),
    amount: PositiveMoneyInput,
    reason: shortText('Reason', 300),
  }),
  output: DepositMove,
  status: 201,
});

export const reverseForfeit = endpoint({
  method: 'POST',
  path: '/api/deposits/:id/reverse-forfeit',
  summary: 'Take back a forfeit: the deposit is held again',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: DepositMove,
  status: 201,
});
