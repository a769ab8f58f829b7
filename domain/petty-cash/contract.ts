import * as z from 'zod';
import { ExpenseCategory } from '../expenses/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyInput, MoneyText, NonNegativeMoneyInput, PositiveMoneyInput } from '../kernel/money.ts';
import { optionalText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { AccountCode } from '../ledger/contract.ts';
import { CountsInput } from '../tills/contract.ts';
import { VOUCHER_STATES } from './rules.ts';

const Count = z.object({
  id: Id,
  at: Instant,
  byName: z.string(),
  counted: MoneyText,
  difference: MoneyText.meta({ description: 'Counted less the books: below zero is short' }),
  reason: z.string().nullable(),
});

export const PettyCashFund = z
  .object({
    id: Id.meta({ description: 'Its cash account' }),
    name: z.string(),
    account: z.string(),
    float: MoneyText.nullable().meta({ description: 'null while it is not kept as a float' }),
    largestVoucher: MoneyText.nullable(),
    custodian: z.string().nullable().meta({ description: 'Who keeps it' }),
    balance: MoneyText.meta({ description: 'What lies in it by the books' }),
    openVouchers: z.int(),
    vouchers: MoneyText.meta({ description: 'Open vouchers, which the next top-up pays back' }),
    withoutReceipt: z.int().meta({ description: 'Open vouchers that have no receipt' }),
    differences: MoneyText.meta({ description: 'Over less short since the last top-up' }),
    otherMovements: MoneyText.meta({ description: 'What else went in and out since the last top-up' }),
    topUp: MoneyText.meta({ description: 'What brings it back to its float' }),
    lastCount: Count.nullable(),
  })
  .meta({ id: 'PettyCashFund', description: 'A cash box that is kept as a float (imprest)' });
export type PettyCashFund = z.infer<typeof PettyCashFund>;

export const listFunds = endpoint({
  method: 'GET',
  path: '/api/petty-cash',
  summary: 'Cash boxes with their float, open vouchers and what tops them up',
  access: 'finance:read',
  output: z.array(PettyCashFund),
});

export const FundInput = z.object({
  float: PositiveMoneyInput,
  largestVoucher: PositiveMoneyInput.nullish()
    .or(z.literal('').transform(() => null))
    .meta({ description: 'No voucher may be more; no limit if absent' }),
  custodian: optionalText('Kept By', 80),
});
export type FundInput = z.output<typeof FundInput>;

export const setFund = endpoint({
  method: 'PUT',
  path: '/api/petty-cash/:id',
  summary: 'Keep a cash box as a float, or change its float; no money moves',
  access: 'settings:write',
  params: IdParams,
  body: FundInput,
  output: PettyCashFund,
});

export const Voucher = z
  .object({
    id: Id.meta({ description: 'Its expense' }),
    number: z.string(),
    state: z.enum(VOUCHER_STATES),
    date: Day,
    category: ExpenseCategory,
    account: AccountCode.nullable().meta({
      description: 'The account of the chart, where it is not that of the category',
    }),
    accountName: z.string().nullable(),
    description: z.string(),
    vendor: z.string().nullable(),
    amount: MoneyText,
    vatAmount: MoneyText,
    hasReceipt: z.boolean(),
    recordedByName: z.string(),
    topUpNumber: z.string().nullable(),
  })
  .meta({ id: 'PettyCashVoucher' });
export type Voucher = z.infer<typeof Voucher>;

const Fund = z.uuid('Choose a cash box');

export const listVouchers = endpoint({
  method: 'GET',
  path: '/api/petty-cash/vouchers',
  summary: 'What was paid from a cash box, newest first: each is an expense',
  access: 'finance:read',
  query: listQuery(['number']).extend({ fund: Fund, state: z.enum(VOUCHER_STATES).optional() }),
  output: z.array(Voucher),
});

export const CountFund = z.object({
  counts: CountsInput.optional().meta({ description: 'Needed where the currency is KES' }),
  amount: NonNegativeMoneyInput.optional().meta({ description: 'In place of counts, in other currencies' }),
  difference: MoneyInput.optional().meta({ description: 'The one that was shown; refused where it is another by now' }),
  reason: optionalText('Reason', 300).meta({ description: 'Needed where the count is not what the books have' }),
});
export type CountFund = z.output<typeof CountFund>;

export const countFund = endpoint({
  method: 'POST',
  path: '/api/petty-cash/:id/counts',
  summary: 'Count a cash box; what is over or short is posted',
  access: 'finance:write',
  params: IdParams,
  body: CountFund,
  output: PettyCashFund,
  status: 201,
});

export const TopUpInput = z.object({
  from: z.uuid('Choose the account that the money comes from'),
  amount: PositiveMoneyInput.optional().meta({
    description: 'The one that was shown; refused where it is another by now',
  }),
  charges: NonNegativeMoneyInput.optional(),
  reference: optionalText('Reference', 100),
});
export type TopUpInput = z.output<typeof TopUpInput>;

export const TopUp = z
  .object({
    id: Id,
    number: z.string(),
    fundId: Id,
    fundName: z.string(),
    at: Instant,
    byName: z.string(),
    fromName: z.string(),
    transferNumber: z.string(),
    amount: MoneyText,
    voucherCount: z.int(),
    vouchers: MoneyText,
    differences: MoneyText,
    otherMovements: MoneyText,
    isReversed: z.boolean().meta({ description: 'Its transfer was reversed: its vouchers are open again' }),
  })
  .meta({ id: 'PettyCashTopUp' });
export type TopUp = z.infer<typeof TopUp>;

export const topUpFund = endpoint({
  method: 'POST',
  path: '/api/petty-cash/:id/top-ups',
  summary: 'Bring a cash box back to its float: a transfer that pays its open vouchers back',
  access: 'finance:write',
  params: IdParams,
  body: TopUpInput,
  output: TopUp,
  status: 201,
});

export const listTopUps = endpoint({
  method: 'GET',
  path: '/api/petty-cash/top-ups',
  summary: 'The top-ups of a cash box, newest first',
  access: 'finance:read',
  query: listQuery(['number']).extend({ fund: Fund }),
  output: z.array(TopUp),
});

export const getTopUpPaper = endpoint({
  method: 'GET',
  path: '/api/petty-cash/top-ups/:id',
  summary: 'The paper of a top-up: its vouchers, counted differences and signatures, as PDF',
  access: 'finance:read',
  params: IdParams,
  output: null,
  media: 'application/pdf',
});
