import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { Flag, listQuery } from '../kernel/list.ts';
import { cents, MoneyText, NonNegativeMoneyInput } from '../kernel/money.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { TaxClass } from '../settings/tax-classes.ts';

export const PACKAGE_TYPES = [
  'day_pass',
  'dedicated_shared',
  'flexible_shared',
  'private_offices',
  'virtual_office',
] as const;
export const PackageType = z.enum(PACKAGE_TYPES, `Type must be one of ${PACKAGE_TYPES.join(', ')}`);
export type PackageType = z.infer<typeof PackageType>;

export const BILLING_CYCLES = [
  'daily',
  'weekly',
  'fortnight',
  'monthly',
  'quarterly',
  'semi_annual',
  'annual',
] as const;
export const BillingCycle = z.enum(BILLING_CYCLES, `Billing cycle must be one of ${BILLING_CYCLES.join(', ')}`);
export type BillingCycle = z.infer<typeof BillingCycle>;

export const WorkspacePackage = z
  .object({
    id: Id,
    name: z.string(),
    type: PackageType,
    description: z.string().nullable(),
    dailyRate: MoneyText,
    weeklyRate: MoneyText,
    fortnightRate: MoneyText,
    monthlyRate: MoneyText,
    quarterlyRate: MoneyText,
    semiAnnualRate: MoneyText,
    annualRate: MoneyText,
    totalSpaces: z.int(),
    freeRoomHours: z
      .int()
      .nullable()
      .meta({ description: 'Free meeting-room hours a month; null is the rule of the space' }),
    isActive: z.boolean(),
    taxClass: TaxClass,
    isPublic: z.boolean().meta({ description: 'The front page shows it while it is active' }),
    publicCycle: BillingCycle.nullable().meta({ description: 'The rate that the front page shows; null shows none' }),
    onlineDeposit: MoneyText.nullable().meta({
      description: 'Sold online at the rate that the front page shows, with this deposit; null is not sold online',
    }),
    features: z.array(z.string()).meta({ description: 'What comes with it, as the front page says it' }),
    // Of its type, as the specification shows it: spaces of all active packages of the type, and how many are free.
    availableSpaces: z.int(),
    typeSpaces: z.int(),
    occupiedSpaces: z.int().meta({ description: 'Tenants who hold a space of this very package' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'WorkspacePackage' });
export type WorkspacePackage = z.infer<typeof WorkspacePackage>;

export const MOST_FEATURES = 6;

const wholeNumber = (label: string, min: number, max: number) =>
  z
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be from ${min} to ${max}`)
    .max(max, `${label} must be from ${min} to ${max}`);

// What is paid online is paid by M-Pesa.
const WholeShillings = NonNegativeMoneyInput.refine(
  (amount) => amount % 100 === 0,
  'Deposit must be in whole shillings',
);

const fields = {
  name: shortText('Package name', 100),
  type: PackageType,
  description: optionalText('Description', 500),
  dailyRate: NonNegativeMoneyInput,
  weeklyRate: NonNegativeMoneyInput,
  fortnightRate: NonNegativeMoneyInput,
  monthlyRate: NonNegativeMoneyInput,
  quarterlyRate: NonNegativeMoneyInput,
  semiAnnualRate: NonNegativeMoneyInput,
  annualRate: NonNegativeMoneyInput,
  totalSpaces: wholeNumber('Total spaces', 0, 10_000),
  freeRoomHours: wholeNumber('Free room hours', 0, 200).nullish(),
  taxClass: TaxClass,
  isActive: z.boolean(),
  isPublic: z.boolean(),
  publicCycle: BillingCycle.nullable(),
  onlineDeposit: WholeShillings.nullable(),
  features: z
    .array(shortText('A feature', 60))
    .max(MOST_FEATURES, `A package has at most ${MOST_FEATURES} features`)
    .refine((list) => new Set(list).size === list.length, 'Each feature may appear once'),
};

export const listPackages = endpoint({
  method: 'GET',
  path: '/api/workspace-packages',
  summary: 'Workspace packages with their occupancy',
  access: 'packages:read',
  query: listQuery(['createdAt', 'name']).extend({ type: PackageType.optional(), isActive: Flag.optional() }),
  output: z.array(WorkspacePackage),
});

/**
 * The specification's form sends 0 for an empty rate; a rate that is not sent at all counts the same. A package that does not
 * say which rate is public shows the one that goes with its type.
 */
export const createPackage = endpoint({
  method: 'POST',
  path: '/api/workspace-packages',
  summary: 'Add a package',
  access: 'packages:write',
  body: z.object({
    ...fields,
    type: fields.type.default('day_pass'),
    dailyRate: fields.dailyRate.default(cents(0)),
    weeklyRate: fields.weeklyRate.default(cents(0)),
    fortnightRate: fields.fortnightRate.default(cents(0)),
    monthlyRate: fields.monthlyRate.default(cents(0)),
    quarterlyRate: fields.quarterlyRate.default(cents(0)),
    semiAnnualRate: fields.semiAnnualRate.default(cents(0)),
    annualRate: fields.annualRate.default(cents(0)),
    taxClass: fields.taxClass.default('B'),
    isActive: fields.isActive.default(true),
    isPublic: fields.isPublic.default(true),
    publicCycle: fields.publicCycle.optional(),
    onlineDeposit: fields.onlineDeposit.default(null),
    features: fields.features.default([]),
  }),
  output: WorkspacePackage,
  status: 201,
});

export const updatePackage = endpoint({
  method: 'PATCH',
  path: '/api/workspace-packages/:id',
  summary: 'Change a package; what is not sent stays',
  access: 'packages:write',
  params: IdParams,
  body: z.object(fields).partial(),
  output: WorkspacePackage,
});

export const deletePackage = endpoint({
  method: 'DELETE',
  path: '/api/workspace-packages/:id',
  summary: 'Delete a package that no tenant ever had; one in use is refused and can be made inactive instead',
  access: 'packages:write',
  params: IdParams,
  output: null,
});
