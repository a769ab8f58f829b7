import * as z from 'zod';

/** An amount of the settings, as it is stored. */
export const settingAmount = (label: string) =>
  z.string(`${label} is required`).regex(/^\d{1,8}\.\d{2}$/, `${label} must be an amount from 0.00 to 99999999.99`);
