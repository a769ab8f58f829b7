import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/ids.ts';
import { MoneyText } from '../kernel/money.ts';
import { BillingCycle, PackageType } from '../packages/contract.ts';

export const OFFERING_KINDS = ['shared', 'dedicated', 'private', 'virtual', 'rooms'] as const;
export type OfferingKind = (typeof OFFERING_KINDS)[number];

const Price = z.object({ label: z.string(), amount: z.string(), unit: z.string() });

export const OfferedPass = z
  .object({
    id: Id.meta({ description: 'Of the product' }),
    name: z.string(),
    price: MoneyText.meta({ description: 'As the price list has it: with VAT or without' }),
    due: MoneyText.meta({ description: 'What is paid for one of them, with VAT' }),
    vatPercent: z.number().meta({ description: 'The VAT in it; 0 is none' }),
    days: z.int(),
    validDays: z.int().meta({ description: 'Within how many days they are used' }),
  })
  .meta({ id: 'OfferedPass', description: 'A pass that can be bought online' });
export type OfferedPass = z.infer<typeof OfferedPass>;

export const OfferedPackage = z
  .object({
    id: Id.meta({ description: 'Of the package' }),
    name: z.string(),
    description: z.string().nullable(),
    type: PackageType,
    cycle: BillingCycle,
    price: MoneyText.meta({ description: 'As the price list has it: with VAT or without' }),
    due: MoneyText.meta({ description: 'The first period, with VAT' }),
    vatPercent: z.number().meta({ description: 'The VAT in it; 0 is none' }),
    deposit: MoneyText,
    total: MoneyText.meta({ description: 'What is paid at once: the first period and the deposit' }),
    features: z.array(z.string()),
  })
  .meta({ id: 'OfferedPackage', description: 'A package that can be bought online, of which a place is free' });
export type OfferedPackage = z.infer<typeof OfferedPackage>;

export const Offering = z
  .object({
    kind: z.enum(OFFERING_KINDS),
    price: Price.nullable().meta({ description: 'The lowest price that is public' }),
    items: z
      .array(z.object({ name: z.string(), detail: z.string() }))
      .meta({ description: 'Packages or rooms by name, each with its price or size' }),
    points: z.array(z.string()),
    terms: z.array(z.string()),
    passes: z
      .array(OfferedPass)
      .meta({ description: 'Passes that can be bought at once; empty where no phone can be prompted' }),
    packages: z.array(OfferedPackage).meta({ description: 'Packages that can be bought at once, in the same way' }),
  })
  .meta({ id: 'Offering', description: 'One kind of space as the front page offers it' });
export type Offering = z.infer<typeof Offering>;

export const listOfferings = endpoint({
  method: 'GET',
  path: '/api/offerings',
  summary: 'The public price list, as the front page shows it',
  access: 'public',
  background: true,
  output: z.array(Offering),
});
