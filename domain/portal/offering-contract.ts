import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';

export const OFFERING_KINDS = ['shared', 'dedicated', 'private', 'virtual', 'rooms'] as const;
export type OfferingKind = (typeof OFFERING_KINDS)[number];

const Price = z.object({ label: z.string(), amount: z.string(), unit: z.string() });

export const Offering = z
  .object({
    kind: z.enum(OFFERING_KINDS),
    price: Price.nullable().meta({ description: 'The lowest price that is public' }),
    items: z
      .array(z.object({ name: z.string(), detail: z.string() }))
      .meta({ description: 'Packages or rooms by name, each with its price or size' }),
    points: z.array(z.string()),
    terms: z.array(z.string()),
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
