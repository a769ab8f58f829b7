import * as z from 'zod';
import { settingAmount } from './setting-amount.ts';

/** How the bills of suppliers are approved. */
export const supplierSettings = {
  billApprovalLimit: settingAmount('Bills without a second person').meta({
    description: 'Who entered a bill above this does not approve it; 0.00 is no limit',
  }),
  withholdsVat: z
    .boolean()
    .meta({ description: 'The space is an agent of KRA: it keeps back 2 % of the taxable value' }),
};
