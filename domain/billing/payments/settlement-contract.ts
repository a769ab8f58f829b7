import * as z from 'zod';
import { CashAccountChoice } from '../../cash/contract.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { MoneyText, NonNegativeMoneyInput } from '../../kernel/money.ts';
import { optionalText } from '../../kernel/text.ts';
import { Day } from '../../kernel/time.ts';
import { PaymentMethod } from '../../settings/contract.ts';
import { DepositMove } from './payment-contract.ts';

export const DepositSettlement = z
  .object({
    tenantId: Id,
    tenantName: z.string(),
    endDate: Day.nullable().meta({ description: 'The last day of the tenancy' }),
    held: MoneyText.meta({ description: 'The deposit' }),
    owed: MoneyText.meta({ description: 'On issued invoices' }),
    credit: MoneyText.meta({ description: 'Paid too much, or credited; it pays invoices first' }),
    applied: MoneyText.meta({ description: 'Of the deposit, to what is owed beyond the credit' }),
    refund: MoneyText.meta({ description: 'Of the deposit, back to the tenant' }),
    stillOwed: MoneyText.meta({ description: 'Afterwards' }),
  })
  .meta({ id: 'DepositSettlement' });
export type DepositSettlement = z.infer<typeof DepositSettlement>;

export const listDepositSettlements = endpoint({
  method: 'GET',
  path: '/api/deposit-settlements',
  summary: 'Deposits of tenancies that have ended, each with how it would be settled, longest ended first, at most 200',
  access: 'payments:read',
  output: z.array(DepositSettlement),
});

export const getDepositSettlement = endpoint({
  method: 'GET',
  path: '/api/tenants/:id/deposit-settlement',
  summary: 'How a tenant’s deposit would be settled now: what is owed is paid from it, the rest goes back',
  access: 'payments:read',
  params: IdParams,
  output: DepositSettlement,
});

export const settleDeposit = endpoint({
  method: 'POST',
  path: '/api/tenants/:id/deposit-settlement',
  summary: 'Settle a deposit: set off what is owed and refund the rest, as one',
  access: 'finance:write',
  params: IdParams,
  body: z.object({
    applied: NonNegativeMoneyInput.meta({ description: 'As it was proposed; refused where the account has changed' }),
    refund: NonNegativeMoneyInput,
    paymentMethod: PaymentMethod.optional().meta({ description: 'How the rest goes back; needed where there is one' }),
    cashAccountId: CashAccountChoice,
    reference: optionalText('Reference', 100),
  }),
  output: z.object({ moves: z.array(DepositMove), settlement: DepositSettlement }),
});
