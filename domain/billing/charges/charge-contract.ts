import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { listQuery } from '../../kernel/list.ts';
import { MoneyText, PositiveMoneyInput } from '../../kernel/money.ts';
import { optionalText, shortText } from '../../kernel/text.ts';
import { BookDay, Day, Instant } from '../../kernel/time.ts';
import { TaxClass } from '../../settings/tax-classes.ts';

export const CHARGE_STATES = ['open', 'invoiced', 'void'] as const;
export const ChargeState = z.enum(CHARGE_STATES, `State must be one of ${CHARGE_STATES.join(', ')}`);
export type ChargeState = z.infer<typeof ChargeState>;

export const Charge = z
  .object({
    id: Id,
    tenantId: Id,
    tenantName: z.string(),
    agreementId: Id.nullable().meta({ description: 'Null is the main agreement' }),
    extraId: Id.nullable(),
    description: z.string(),
    quantity: z.number(),
    unitPrice: MoneyText,
    taxClass: TaxClass,
    amount: MoneyText.meta({ description: 'With VAT' }),
    formula: z.string(),
    date: Day,
    state: ChargeState,
    invoiceId: Id.nullable(),
    invoiceNumber: z.string().nullable(),
    voidReason: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Charge', description: 'Something sold once, for the next invoice of a tenant' });
export type Charge = z.infer<typeof Charge>;

export const ChargeInput = z
  .object({
    tenantId: z.uuid('Choose a tenant'),
    agreementId: Id.nullish().meta({ description: 'The main agreement if absent' }),
    extraId: z.uuid('Choose an extra').nullish(),
    description: optionalText('Description', 200).meta({ description: 'The name of the extra if absent' }),
    quantity: z
      .number('Quantity must be a number')
      .positive('Quantity must be more than 0')
      .max(10_000, 'Quantity must be at most 10,000')
      .multipleOf(0.01, 'Quantity may have two decimals')
      .default(1),
    unitPrice: PositiveMoneyInput.optional().meta({ description: 'The list price of the extra if absent' }),
    date: BookDay.nullish().meta({ description: 'Today if absent; invoiced from this day on' }),
  })
  .refine(({ extraId, description }) => extraId || description, {
    path: ['description'],
    message: 'Describe the charge, or choose an extra',
  })
  .refine(({ extraId, unitPrice }) => extraId || unitPrice !== undefined, {
    path: ['unitPrice'],
    message: 'Price is required',
  });
export type ChargeInput = z.output<typeof ChargeInput>;

export const listCharges = endpoint({
  method: 'GET',
  path: '/api/charges',
  summary: 'One-off charges of tenants, newest first',
  access: 'payments:read',
  query: listQuery(['createdAt', 'date']).extend({
    tenantId: Id.optional(),
    agreementId: Id.optional().meta({ description: 'Of a main agreement, those that name none too' }),
    state: ChargeState.optional(),
  }),
  output: z.array(Charge),
});

export const createCharge = endpoint({
  method: 'POST',
  path: '/api/charges',
  summary: 'Charge a tenant for something sold once; it goes onto the next invoice',
  access: 'payments:take',
  body: ChargeInput,
  output: Charge,
  status: 201,
});

export const voidCharge = endpoint({
  method: 'DELETE',
  path: '/api/charges/:id',
  summary: 'Void a charge that is not invoiced yet; it stays in the list with the reason',
  access: 'payments:take',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: Charge,
});
