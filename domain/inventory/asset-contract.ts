import * as z from 'zod';
import { CashAccountChoice } from '../cash/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { MoneyText, NonNegativeMoneyInput } from '../kernel/money.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { Day } from '../kernel/time.ts';
import { PAYMENT_METHODS, PaymentMethod } from '../settings/contract.ts';
import { TaxClass } from '../settings/tax-classes.ts';
import { DepreciationClass, optionalBookDay, optionalChoice } from './fields.ts';

export const PAID_FROM = [...PAYMENT_METHODS, 'payables'] as const;
export const PaidFrom = z.enum(PAID_FROM, `Paid from must be one of ${PAID_FROM.join(', ')}`);
export type PaidFrom = z.infer<typeof PaidFrom>;

export const Asset = z
  .object({
    depreciationClass: DepreciationClass,
    lifeMonths: z.int(),
    cost: MoneyText,
    residual: MoneyText,
    acquiredOn: Day,
    opening: MoneyText.meta({ description: 'Depreciation that the books held before this record' }),
    depreciated: MoneyText.meta({ description: 'All depreciation to date' }),
    bookValue: MoneyText,
    isPosted: z.boolean().meta({ description: 'Whether the purchase was posted from here' }),
    paidFrom: PaidFrom.nullable(),
    cashAccountId: Id.nullable().meta({ description: 'The account it was paid from; null where it is still owed' }),
    disposedOn: Day.nullable(),
    proceeds: MoneyText.nullable(),
  })
  .meta({ id: 'InventoryAsset' });
export type Asset = z.infer<typeof Asset>;

export const AssetInput = z
  .object({
    depreciationClass: optionalChoice(DepreciationClass).meta({ description: 'That of the category if absent' }),
    leaseYears: z
      .union([z.literal('').transform(() => null), z.int('Years must be a whole number').min(1).max(50)])
      .nullish()
      .meta({ description: 'For leasehold improvements: over how many years' }),
    residual: NonNegativeMoneyInput.optional(),
    inBooksAlready: z.boolean().default(false).meta({
      description: 'true: cost and depreciation so far are in the opening balances, and nothing is posted for them',
    }),
    openingDepreciation: NonNegativeMoneyInput.nullish().meta({
      description: 'With inBooksAlready: what the books hold; worked out by the month if absent',
    }),
    paidFrom: PaidFrom.default('bank_transfer'),
    cashAccountId: CashAccountChoice,
    supplierId: z
      .union([z.literal('').transform(() => null), Id])
      .nullish()
      .meta({
        description: 'With paidFrom payables: whose bill of it is entered, to approve. The cost is then without VAT.',
      }),
    billNumber: optionalText('Invoice number', 60).meta({ description: 'Of the supplier, with supplierId' }),
    billTaxClass: TaxClass.default('B').meta({ description: 'Of that bill: what VAT comes on top of the cost' }),
    overrideReason: optionalText('Reason', 300),
  })
  .refine(({ supplierId, paidFrom, inBooksAlready }) => !supplierId || (paidFrom === 'payables' && !inBooksAlready), {
    path: ['supplierId'],
    message: 'A bill is entered for what is bought on credit',
  })
  .refine(({ supplierId, billNumber }) => !supplierId || billNumber !== null, {
    path: ['billNumber'],
    message: 'Invoice number is required',
  });
export type AssetInput = z.output<typeof AssetInput>;

export const putAsset = endpoint({
  method: 'PUT',
  path: '/api/inventory/items/:id/asset',
  summary: 'Capitalise an item, or correct it before depreciation starts',
  access: 'finance:write',
  params: IdParams,
  body: AssetInput,
  output: Asset,
});

export const ScheduleRow = z.object({
  month: Day,
  amount: MoneyText,
  total: MoneyText,
  value: MoneyText,
  posted: z.boolean(),
});

export const getSchedule = endpoint({
  method: 'GET',
  path: '/api/inventory/items/:id/depreciation',
  summary: 'The depreciation of an asset month by month: what was posted, then what will be',
  access: 'inventory:read',
  params: IdParams,
  output: z.array(ScheduleRow.meta({ id: 'DepreciationMonth' })),
});
export type ScheduleRow = z.infer<typeof ScheduleRow>;

export const DISPOSAL_METHODS = ['sold', 'scrapped', 'donated', 'lost', 'stolen'] as const;
export const DisposalMethod = z.enum(DISPOSAL_METHODS, `Method must be one of ${DISPOSAL_METHODS.join(', ')}`);
export type DisposalMethod = z.infer<typeof DisposalMethod>;

export const DisposalInput = z.object({
  date: optionalBookDay.meta({ description: 'Today if absent; not in the future' }),
  method: DisposalMethod,
  reason: shortText('Reason', 300),
  proceeds: NonNegativeMoneyInput.optional(),
  paymentMethod: PaymentMethod.default('bank_transfer'),
  cashAccountId: CashAccountChoice,
  approvedBy: optionalText('Approved by', 120),
  overrideReason: optionalText('Reason for a closed period', 300),
});
export type DisposalInput = z.output<typeof DisposalInput>;

export const disposeItem = endpoint({
  method: 'POST',
  path: '/api/inventory/items/:id/dispose',
  summary: 'Dispose of an item and write off its book value',
  access: 'inventory:write',
  params: IdParams,
  body: DisposalInput,
  output: z.object({ id: Id, disposedOn: Day, gain: MoneyText.meta({ description: 'Below zero: a loss' }) }),
});

const ClassAmount = z.object({ depreciationClass: DepreciationClass, amount: MoneyText });

export const DepreciationRun = z
  .object({ month: Day, amount: MoneyText, assets: z.int(), classes: z.array(ClassAmount) })
  .meta({ id: 'DepreciationRun' });
export type DepreciationRun = z.infer<typeof DepreciationRun>;

export const listDepreciation = endpoint({
  method: 'GET',
  path: '/api/inventory/depreciation',
  summary: 'The months that were depreciated, latest first, with what the next run will post',
  access: 'finance:read',
  output: z
    .object({
      months: z.array(DepreciationRun),
      due: z.array(Day).meta({ description: 'Months that are over and not posted' }),
      next: z.array(ClassAmount).meta({ description: 'What the next run will post' }),
      cost: MoneyText,
      depreciated: MoneyText,
      bookValue: MoneyText,
    })
    .meta({ id: 'DepreciationOverview' }),
});

export const runDepreciation = endpoint({
  method: 'POST',
  path: '/api/inventory/depreciation/run',
  summary: 'Post the depreciation of every month that is over, once for each',
  access: 'finance:write',
  output: z.object({ months: z.int(), total: MoneyText }),
});
