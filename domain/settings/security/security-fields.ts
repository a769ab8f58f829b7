import * as z from 'zod';
import { staffAddressSettings } from './staff-addresses.ts';

/** What the security settings hold of signing in: what people are told, and where staff may be. */
export const securityFields = {
  newDeviceEmails: z.boolean().meta({ description: 'Users are told of a sign-in on a device not seen before' }),
  ...staffAddressSettings,
};

/** What only the save of a list takes, and nothing keeps. */
export const lockoutAnswer = {
  withoutOwnAddress: z
    .boolean()
    .optional()
    .meta({ description: 'Save staffAddresses also where the address of the caller is not in the list' }),
};
