import * as z from 'zod';
import { ROLES, type Role } from '../../kernel/access.ts';

const MOST_ADDRESSES = 100;

const NO_ADDRESS = 'Enter an address such as 197.248.10.4, or a range such as 197.248.10.0/24 or 2c0f:fe38::/32';

const FORMS = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()];

/** Why a text is neither an address nor a range of them; null where it is one. */
export const addressProblem = (text: string): string | null =>
  FORMS.some((form) => form.safeParse(text).success) ? null : NO_ADDRESS;

/** Those whom a list of addresses can hold: tenants sign in from anywhere. */
export const STAFF_ROLES = ROLES.filter((role) => role !== 'tenant') as readonly Role[] as readonly [Role, ...Role[]];

export const staffAddressSettings = {
  staffAddresses: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(60, NO_ADDRESS)
        .superRefine((text, context) => {
          const problem = addressProblem(text);
          if (problem) context.addIssue({ code: 'custom', message: `${problem}. “${text.slice(0, 60)}” is neither.` });
        }),
    )
    .max(MOST_ADDRESSES, `At most ${MOST_ADDRESSES} addresses and ranges`)
    .refine((list) => new Set(list).size === list.length, 'Each address may appear once')
    .meta({ description: 'Addresses and ranges (CIDR) from which staff may sign in and work; empty is anywhere' }),
  staffAddressRoles: z
    .array(z.enum(STAFF_ROLES, `Role must be one of ${STAFF_ROLES.join(', ')}`))
    .min(1, 'Choose at least one role')
    .refine((list) => new Set(list).size === list.length, 'Each role may appear once')
    .meta({ description: 'The roles that staffAddresses holds for' }),
};

/** Why a list cannot be saved from where somebody is, unless they say that they mean it. */
export const ownAddressProblem = (ip: string): string =>
  `Your own address ${ip} is not in the list: you would be signed out and could not sign in again from here`;
