import { settingAmount } from './setting-amount.ts';

/** How the bills of suppliers are approved. */
export const supplierSettings = {
  billApprovalLimit: settingAmount('Bills without a second person').meta({
    description: 'Who entered a bill above this does not approve it; 0.00 is no limit',
  }),
};
