import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText, NonNegativeMoneyInput } from '../kernel/money.ts';
import { Email, optionalText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { DeliveryState } from '../messages/delivery.ts';
import { BillingCycle } from '../packages/contract.ts';
import { TAX_CLASSES, TaxClass } from '../settings/tax-classes.ts';
import { AgreementType } from '../tenants/contract.ts';

export const AGREEMENT_STATES = ['draft', 'active', 'notice', 'ended'] as const;
export const AgreementState = z.enum(AGREEMENT_STATES, `State must be one of ${AGREEMENT_STATES.join(', ')}`);
export type AgreementState = z.infer<typeof AgreementState>;

export const FREE_HOURS_PER = ['unit', 'agreement'] as const;
export const FreeHoursPer = z.enum(FREE_HOURS_PER, `Free hours must be per ${FREE_HOURS_PER.join(' or ')}`);
export type FreeHoursPer = z.infer<typeof FreeHoursPer>;

/** Space is what the space charges: each thing sold has its own class. */
export const AGREED_TAXES = ['space', ...TAX_CLASSES] as const;
export const AgreedTax = z.enum(AGREED_TAXES);
export type AgreedTax = z.infer<typeof AgreedTax>;

// How calls and workbooks said it before.
const OLD_TAXES = { standard: 'B', zero: 'C', exempt: 'A' } as const satisfies Record<string, AgreedTax>;
export const AGREED_TAX_WORDS = [...AGREED_TAXES, 'standard', 'zero', 'exempt'] as const;

export const AgreedTaxInput = z
  .enum(AGREED_TAX_WORDS, `Tax class must be space, or one of ${TAX_CLASSES.join(', ')}`)
  .transform(
    (given): AgreedTax => (given === 'standard' || given === 'zero' || given === 'exempt' ? OLD_TAXES[given] : given),
  );

/** Cycles whose periods are counted in months, so that they can begin with a day of the month. */
export const MONTHLY_CYCLES = [
  'monthly',
  'quarterly',
  'semi_annual',
  'annual',
] as const satisfies readonly BillingCycle[];

export const AgreementLine = z
  .object({
    id: Id,
    position: z.int().meta({ description: 'Lines that follow each other over time share it' }),
    packageId: Id.nullable(),
    extraId: Id.nullable(),
    name: z.string().meta({ description: 'Of its package or extra' }),
    description: z.string().nullable().meta({ description: 'As the invoice says it, where it is not the name' }),
    quantity: z.int(),
    unitPrice: MoneyText,
    billingCycle: BillingCycle.meta({ description: 'The price is for a period of it' }),
    discountPercent: z.number(),
    discountUntil: Day.nullable(),
    startDate: Day,
    endDate: Day.nullable().meta({ description: 'The last day' }),
    unitIds: z.array(Id).meta({ description: 'The units that it holds to its end' }),
    unitNames: z.array(z.string()).meta({ description: 'Of the same units, in the same order' }),
    listPrice: MoneyText.nullable().meta({ description: 'What the price list said when it was agreed' }),
    belowListPercent: z.number().meta({ description: '0 where it is not below the list price' }),
    reason: z.string().nullable().meta({ description: 'Of the change that brought it, or of its price' }),
    taxClass: TaxClass.meta({ description: 'As agreed, or that of its package or extra' }),
  })
  .meta({ id: 'AgreementLine' });
export type AgreementLine = z.infer<typeof AgreementLine>;

export const Agreement = z
  .object({
    id: Id,
    number: z.string(),
    externalNumber: z.string().nullable().meta({ description: 'What the system it came from called it' }),
    tenantId: Id,
    tenantName: z.string(),
    isMain: z.boolean().meta({ description: 'The agreement that came with the tenant' }),
    kind: AgreementType,
    state: AgreementState,
    startDate: Day,
    endDate: Day.nullable().meta({ description: 'The last day' }),
    termMonths: z.int().nullable(),
    noticeDays: z.int(),
    renewsMonths: z.int().nullable(),
    billingCycle: BillingCycle.meta({ description: 'That of today; a line to come can have another' }),
    dueDays: z.int().nullable().meta({ description: 'Null is the rule of the space' }),
    purchaseOrder: z.string().nullable(),
    billingEmails: z.array(z.string()).meta({ description: 'The first gets the invoices, the others a copy' }),
    depositRequired: MoneyText,
    freeHours: z.int().nullable().meta({ description: 'Room hours a month; null is what the packages give' }),
    freeHoursPer: FreeHoursPer,
    taxClass: AgreedTax.meta({ description: 'Of all that it sells; space is the class of each thing' }),
    anchorDay: z.int().nullable().meta({ description: 'The day of the month with which periods begin' }),
    siteId: z.int(),
    summary: z.string().meta({ description: 'What the lines of today sell, in words' }),
    rentAmount: MoneyText.meta({ description: 'What the lines of today cost for a whole period' }),
    billedThrough: Day.meta({ description: 'The first day that is not invoiced yet' }),
    noticeGivenOn: Day.nullable(),
    approvedBy: z.string().nullable().meta({ description: 'Who approved prices far below the list' }),
    approvedAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Agreement' });
export type Agreement = z.infer<typeof Agreement>;

export const AgreementPause = z
  .object({
    id: Id,
    startDate: Day,
    endDate: Day.nullable().meta({ description: 'The last day; null until it is resumed' }),
    reason: z.string(),
  })
  .meta({ id: 'AgreementPause', description: 'Days that are not charged, while the units stay held' });
export type AgreementPause = z.infer<typeof AgreementPause>;

/** Waiting is one whose day has not come; none is one of an increase from before there were letters. */
export const INCREASE_LETTER_STATES = ['waiting', 'written', 'dropped', 'none'] as const;
export type IncreaseLetterState = (typeof INCREASE_LETTER_STATES)[number];

export const AgreementIncrease = z
  .object({
    id: Id,
    percent: z.number(),
    effectiveOn: Day,
    rentBefore: MoneyText.meta({ description: 'For a whole period' }),
    rentAfter: MoneyText,
    letterState: z
      .enum(INCREASE_LETTER_STATES)
      .meta({ description: 'Dropped: the lines were changed again, or the agreement ends before the day' }),
    letterOn: Day.meta({ description: 'When the letter was written, or is to be' }),
    delivery: DeliveryState.nullable().meta({ description: 'What became of its email' }),
    approvedBy: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'AgreementIncrease' });
export type AgreementIncrease = z.infer<typeof AgreementIncrease>;

export const AgreementDetails = Agreement.extend({
  lines: z.array(AgreementLine).meta({ description: 'Those that hold now or later' }),
  pastLines: z.array(AgreementLine),
  pauses: z.array(AgreementPause).meta({ description: 'Past ones too, in order' }),
  increases: z.array(AgreementIncrease).meta({ description: 'Yearly increases, the latest day first' }),
  approvalNeeded: z.string().nullable().meta({ description: 'Why a draft waits for a manager' }),
}).meta({ id: 'AgreementDetails' });
export type AgreementDetails = z.infer<typeof AgreementDetails>;

const whole = (label: string, min: number, max: number) => {
  const range = `${label} must be from ${min} to ${max}`;
  return z.int(`${label} must be a whole number`).min(min, range).max(max, range);
};

export const AgreementDay = Day.refine(
  (day) => day >= '2000-01-01' && day <= '2099-12-31',
  'Must be a date from 2000 to 2099',
);

const DiscountPercent = z
  .number('Discount must be a number')
  .min(0, 'Discount must be from 0 to 100')
  .max(100, 'Discount must be from 0 to 100')
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'Discount may have at most two decimals');

export const lineFields = {
  packageId: z.uuid('Choose a package').nullish(),
  extraId: z.uuid('Choose an extra').nullish(),
  description: optionalText('Description', 200),
  quantity: whole('Quantity', 1, 1_000),
  unitPrice: NonNegativeMoneyInput.optional().meta({ description: 'The list price if absent' }),
  discountPercent: DiscountPercent,
  discountUntil: AgreementDay.nullish().meta({ description: 'The last day with the discount' }),
  startDate: AgreementDay.nullish().meta({ description: 'The start of the agreement if absent' }),
  endDate: AgreementDay.nullish().meta({ description: 'The last day of this line' }),
  reason: optionalText('Reason', 300).meta({ description: 'Required where the line is below the list price' }),
  unitIds: z.array(Id).max(1_000).meta({ description: 'The units that the line holds' }),
};

const oneOfThem = (line: { packageId?: string | null | undefined; extraId?: string | null | undefined }) =>
  Boolean(line.packageId) !== Boolean(line.extraId);

export const AgreementLineInput = z
  .object({
    ...lineFields,
    quantity: lineFields.quantity.default(1),
    discountPercent: lineFields.discountPercent.default(0),
    unitIds: lineFields.unitIds.default([]),
  })
  .refine(oneOfThem, { path: ['packageId'], message: 'Choose a package or an extra' })
  .refine(({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate, {
    path: ['endDate'],
    message: 'End date must not be before the start date',
  });
export type AgreementLineInput = z.output<typeof AgreementLineInput>;

const fields = {
  termMonths: whole('Term', 1, 240).nullish(),
  noticeDays: whole('Notice days', 0, 730),
  renewsMonths: whole('Renewal', 1, 120).nullish(),
  dueDays: whole('Due days', 0, 365).nullish(),
  purchaseOrder: optionalText('Purchase order', 60),
  billingEmails: z.array(Email).max(10, 'At most 10 billing emails'),
  depositRequired: NonNegativeMoneyInput,
  freeHours: whole('Free hours', 0, 1_000).nullish(),
  freeHoursPer: FreeHoursPer,
  taxClass: AgreedTaxInput,
  anchorDay: whole('Billing day', 1, 28).nullish(),
};

export const AgreementInput = z.object({
  tenantId: z.uuid('Choose a tenant'),
  kind: AgreementType.default('licence'),
  startDate: z.string('Start date is required').pipe(AgreementDay),
  termMonths: fields.termMonths,
  noticeDays: fields.noticeDays.default(30),
  renewsMonths: fields.renewsMonths,
  billingCycle: BillingCycle.default('monthly'),
  dueDays: fields.dueDays,
  purchaseOrder: fields.purchaseOrder,
  billingEmails: fields.billingEmails.default([]),
  depositRequired: fields.depositRequired.optional(),
  freeHours: fields.freeHours,
  freeHoursPer: fields.freeHoursPer.default('agreement'),
  taxClass: fields.taxClass.default('space'),
  anchorDay: fields.anchorDay,
  siteId: whole('Site', 1, 32_767).optional().meta({ description: 'There is one; absent is that one' }),
  reason: optionalText('Reason', 300).meta({ description: 'For all lines below the list price that have none' }),
  lines: z.array(AgreementLineInput).min(1, 'Add at least one line').max(100, 'At most 100 lines'),
  draft: z.boolean().default(false).meta({ description: 'Kept without billing until it is activated' }),
});
export type AgreementInput = z.output<typeof AgreementInput>;

export const listAgreements = endpoint({
  method: 'GET',
  path: '/api/agreements',
  summary: 'Agreements of every state unless filtered, newest first',
  access: 'agreements:read',
  query: listQuery(['createdAt', 'startDate', 'endDate', 'number']).extend({
    state: AgreementState.optional(),
    tenantId: Id.optional(),
    endsFrom: Day.optional().meta({ description: 'Only those whose last day is this one or later' }),
    endsBefore: Day.optional().meta({ description: 'Only those whose last day is before this one' }),
  }),
  output: z.array(Agreement),
});

export const getAgreement = endpoint({
  method: 'GET',
  path: '/api/agreements/:id',
  summary: 'One agreement with its lines, past ones too',
  access: 'agreements:read',
  params: IdParams,
  output: AgreementDetails,
});

export const createAgreement = endpoint({
  method: 'POST',
  path: '/api/agreements',
  summary: 'Make an agreement with its lines; who may not write agreements can make drafts',
  access: 'agreements:draft',
  body: AgreementInput,
  output: AgreementDetails,
  status: 201,
});

export const updateAgreement = endpoint({
  method: 'PATCH',
  path: '/api/agreements/:id',
  summary:
    'Change what an agreement says beside its lines; what is not sent stays. Who may not write agreements can change drafts',
  access: 'agreements:draft',
  params: IdParams,
  body: z.object(fields).partial(),
  output: AgreementDetails,
});

export const activateAgreement = endpoint({
  method: 'POST',
  path: '/api/agreements/:id/activate',
  summary: 'Make a draft count: from here on it is billed',
  access: 'agreements:write',
  params: IdParams,
  output: AgreementDetails,
});
