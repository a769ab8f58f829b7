import * as z from 'zod';
import { CashAccountKind } from '../cash/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/ids.ts';
import { MoneyText } from '../kernel/money.ts';
import { Instant } from '../kernel/time.ts';
import { Environment } from './contract.ts';

// Money in: what came in, whichever way, and what of it nobody has been found for yet.

const Received = z.object({
  today: MoneyText,
  week: MoneyText.meta({ description: 'From Monday to today' }),
});

export const MoneyInSummary = Received.extend({
  unmatched: z.object({
    count: z.int(),
    amount: MoneyText,
    oldestAt: Instant.nullable().meta({ description: 'When the oldest of it was paid, or announced by a bank' }),
  }),
  accounts: z
    .array(Received.extend({ cashAccountId: Id, name: z.string(), kind: CashAccountKind }))
    .meta({ description: 'Open cash accounts, and closed ones into which money came this week' }),
  channels: z
    .array(z.object({ id: Id, name: z.string(), environment: Environment, isActive: z.boolean() }))
    .meta({ description: 'The paybills and tills; none before M-Pesa is set up' }),
  openReturns: z.int().meta({ description: 'Returns to payers that are not finished' }),
  waitingNotices: z.int().meta({ description: 'Notices of banks about money that waits for its tenant' }),
  hasNotices: z.boolean().meta({ description: 'Whether a bank ever announced money' }),
}).meta({
  id: 'MoneyInSummary',
  description:
    'Payments and deposits that stand, by their cash account, with M-Pesa receipts and bank notices in suspense',
});
export type MoneyInSummary = z.infer<typeof MoneyInSummary>;

export const getMoneyInSummary = endpoint({
  method: 'GET',
  path: '/api/money-in/summary',
  summary: 'What came in today and this week, by cash account, and what waits for its tenant',
  access: 'payments:read',
  output: MoneyInSummary,
});
