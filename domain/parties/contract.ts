import * as z from 'zod';
import { MOST_COUNTED } from '../kernel/counts.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { optionalEmail, optionalText, shortText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { KraPin } from '../tenants/contract.ts';
import { optionalPhone } from '../tenants/phone.ts';
import { checkTax, taxFields, taxShape } from '../tenants/tax-status.ts';

export const Party = z
  .object({
    id: Id,
    name: z.string(),
    company: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    kraPin: z.string().nullable(),
    postalAddress: z.string().nullable(),
    ...taxShape,
    consentVersion: z
      .string()
      .nullable()
      .meta({ description: 'The privacy notice that the person has agreed to last' }),
    consentedAt: Instant.nullable(),
    retainUntil: Day.nullable().meta({
      description:
        'Until when the contact is kept unless something new comes up; null while they work for a tenant, and once it is erased',
    }),
    erasedAt: Instant.nullable(),
    bookings: z
      .int()
      .meta({ description: `Room bookings of every status; ${MOST_COUNTED} stands for as many or more` }),
    invoices: z.int().meta({ description: `${MOST_COUNTED} stands for as many or more` }),
    tenants: z
      .array(z.object({ id: Id, companyName: z.string(), role: z.string().nullable() }))
      .meta({ description: 'The tenants that they work for' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({
    id: 'Party',
    description:
      'A person or company that is no tenant: a walk-in, a portal client, a lead, or somebody who works for one',
  });
export type Party = z.infer<typeof Party>;

const fields = {
  name: shortText('Name', 120),
  company: optionalText('Company', 150),
  phone: optionalPhone,
  email: optionalEmail,
  kraPin: KraPin,
  postalAddress: optionalText('Postal address', 200),
};

const optionalDay = Day.nullish().or(z.literal('').transform(() => null));
const tax = taxFields(optionalDay);

export const PartyInput = z
  .object({ ...fields, ...tax, withholdsVat: tax.withholdsVat.default(false) })
  .superRefine(checkTax);
export type PartyInput = z.output<typeof PartyInput>;

export const listParties = endpoint({
  method: 'GET',
  path: '/api/parties',
  summary: 'People and companies that are no tenants, newest first',
  access: 'parties:read',
  query: listQuery(['createdAt', 'name']),
  output: z.array(Party),
});

export const getParty = endpoint({
  method: 'GET',
  path: '/api/parties/:id',
  summary: 'One person or company',
  access: 'parties:read',
  params: IdParams,
  output: Party,
});

export const createParty = endpoint({
  method: 'POST',
  path: '/api/parties',
  summary: 'Add a person or company that is no tenant',
  access: 'parties:write',
  body: PartyInput,
  output: Party,
  status: 201,
});

export const updateParty = endpoint({
  method: 'PATCH',
  path: '/api/parties/:id',
  summary: 'Change a person or company; what is not sent stays, and documents keep what they said',
  access: 'parties:write',
  params: IdParams,
  body: z
    .object({ ...fields, ...tax })
    .partial()
    .superRefine(checkTax),
  output: Party,
});
