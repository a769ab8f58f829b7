import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { Flag, listQuery } from '../kernel/list.ts';
import { MoneyText, PositiveMoneyInput } from '../kernel/money.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { ACCOUNTS } from '../ledger/chart.ts';
import { legacyVatable, TaxClass } from '../settings/tax-classes.ts';

export const Extra = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    unit: z.string().meta({ description: 'What the quantity counts: page, piece, bay' }),
    price: MoneyText.meta({ description: 'For one unit; of a recurring extra, for one unit and month' }),
    isRecurring: z.boolean(),
    account: z.string().meta({ description: 'The income account it is booked to' }),
    taxClass: TaxClass,
    isActive: z.boolean(),
    isBookable: z.boolean().meta({ description: 'Booked along with a meeting room: a projector, lunch' }),
    stock: z.int().nullable().meta({ description: 'How many can be booked at one time; null where there is no limit' }),
    leadHours: z.int().meta({ description: 'How many hours before the booking it has to be ordered' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Extra' });
export type Extra = z.infer<typeof Extra>;

export const BookableExtra = Extra.pick({
  id: true,
  name: true,
  description: true,
  unit: true,
  price: true,
  taxClass: true,
  stock: true,
  leadHours: true,
}).meta({ id: 'BookableExtra', description: 'Equipment or catering that can be booked along with a room' });
export type BookableExtra = z.infer<typeof BookableExtra>;

export const MAX_LEAD_HOURS = 720;

const fields = {
  name: shortText('Name', 100),
  description: optionalText('Description', 500),
  unit: shortText('Unit', 30),
  price: PositiveMoneyInput,
  isRecurring: z.boolean(),
  account: z.string('Choose an income account').regex(/^4\d{3}$/, 'Choose an income account'),
  taxClass: TaxClass,
  vatable: legacyVatable,
  isActive: z.boolean(),
  isBookable: z.boolean(),
  stock: z
    .int('Number available must be a whole number')
    .min(1, 'Number available must be at least 1')
    .max(10_000, 'Number available must be at most 10,000')
    .nullable(),
  leadHours: z
    .int('Hours ahead must be a whole number')
    .min(0, 'Hours ahead must be 0 or more')
    .max(MAX_LEAD_HOURS, `Hours ahead must be at most ${MAX_LEAD_HOURS}`),
};

export const listExtras = endpoint({
  method: 'GET',
  path: '/api/extras',
  summary: 'Extras: what is sold besides packages, such as parking, lockers and printing',
  access: 'packages:read',
  query: listQuery(['createdAt', 'name', 'price']).extend({
    isActive: Flag.optional(),
    isRecurring: Flag.optional(),
    isBookable: Flag.optional(),
  }),
  output: z.array(Extra),
});

export const getExtra = endpoint({
  method: 'GET',
  path: '/api/extras/:id',
  summary: 'One extra',
  access: 'packages:read',
  params: IdParams,
  output: Extra,
});

export const createExtra = endpoint({
  method: 'POST',
  path: '/api/extras',
  summary: 'Add an extra',
  access: 'packages:write',
  body: z.object({
    ...fields,
    unit: fields.unit.default('piece'),
    isRecurring: fields.isRecurring.default(false),
    account: fields.account.default(ACCOUNTS.otherServices),
    taxClass: fields.taxClass.optional().meta({ description: 'B, the standard rate, if absent' }),
    isActive: fields.isActive.default(true),
    isBookable: fields.isBookable.default(false),
    stock: fields.stock.default(null),
    leadHours: fields.leadHours.default(0),
  }),
  output: Extra,
  status: 201,
});

export const updateExtra = endpoint({
  method: 'PATCH',
  path: '/api/extras/:id',
  summary: 'Change an extra; what is not sent stays, and what was sold keeps its price',
  access: 'packages:write',
  params: IdParams,
  body: z.object(fields).partial(),
  output: Extra,
});
