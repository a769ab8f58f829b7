import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day, Instant } from '../kernel/time.ts';

export const PASS_STATES = ['active', 'used_up', 'expired', 'void'] as const;
export const PassState = z.enum(PASS_STATES, `State must be one of ${PASS_STATES.join(', ')}`);
export type PassState = z.infer<typeof PassState>;

export const Pass = z
  .object({
    id: Id,
    number: z.string().meta({ description: 'What is said at the desk and stands on the ticket' }),
    productId: Id,
    productName: z.string(),
    tenantId: Id.nullable(),
    partyId: Id.nullable().meta({ description: 'Whose it is where that is no tenant' }),
    holderName: z.string(),
    holderPhone: z.string().nullable(),
    days: z.int(),
    usedDays: z.int(),
    daysLeft: z.int().meta({ description: 'Days that can still be used: none once it is expired or void' }),
    validFrom: Day,
    expiresOn: Day.meta({ description: 'The last day on which it is valid' }),
    state: PassState,
    isPaid: z.boolean().meta({ description: 'Whether nothing is owed of its invoice' }),
    invoiceId: Id,
    invoiceNumber: z.string(),
    lastUsedOn: Day.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Pass', description: 'Days that were sold ahead, and what is left of them' });
export type Pass = z.infer<typeof Pass>;

export const PassUse = z
  .object({ day: Day, earned: MoneyText.meta({ description: 'What of its price this day earned' }), at: Instant })
  .meta({ id: 'PassUse', description: 'A day of a pass that was used' });
export type PassUse = z.infer<typeof PassUse>;

export const PassDetails = Pass.extend({
  net: MoneyText.meta({ description: 'What was paid ahead for it, without VAT and what was credited' }),
  earned: MoneyText.meta({ description: 'How much of it is revenue by now' }),
  uses: z.array(PassUse).meta({ description: 'Oldest first' }),
}).meta({ id: 'PassDetails' });
export type PassDetails = z.infer<typeof PassDetails>;

export const listPasses = endpoint({
  method: 'GET',
  path: '/api/passes',
  summary: 'Passes that were sold, newest first; found by number, name and phone',
  access: 'payments:read',
  query: listQuery(['createdAt', 'expiresOn']).extend({
    party: Id.optional(),
    tenant: Id.optional(),
    state: PassState.optional(),
  }),
  output: z.array(Pass),
});

export const getPass = endpoint({
  method: 'GET',
  path: '/api/passes/:id',
  summary: 'One pass with the days that were used',
  access: 'payments:read',
  params: IdParams,
  output: PassDetails,
});
