import * as z from 'zod';

/** Whom something is for: a tenant, or a person who is none. */
export type Customer = { tenantId?: string | null | undefined; partyId?: string | null | undefined };

export const customerFields = {
  tenantId: z.uuid('Choose a tenant').nullish().meta({ description: 'The tenant that it is for' }),
  partyId: z.uuid('Choose a person').nullish().meta({ description: 'In place of a tenant, somebody who is none' }),
};

export const ONE_CUSTOMER = 'Choose a tenant or a person, not both';

type Checked = { value: unknown; issues: readonly { path?: readonly PropertyKey[] | undefined }[] };

// Said beside what else is wrong; an id that is wrong in itself has its own problem.
const when = ({ value, issues }: Checked): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !issues.some(({ path }) => path?.some((part) => part in customerFields));

/** Exactly one of them. */
export const forOneCustomer = <S extends z.ZodObject<typeof customerFields>>(schema: S): S =>
  schema
    .refine(({ tenantId, partyId }) => Boolean(tenantId || partyId), {
      path: ['tenantId'],
      message: 'Choose a tenant or a person',
      when,
    })
    .refine(({ tenantId, partyId }) => !(tenantId && partyId), { path: ['partyId'], message: ONE_CUSTOMER, when });
