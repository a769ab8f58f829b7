import type { Department, PayrollFrequency, SlipKind } from './fields.ts';

export const DEPARTMENT_LABELS: Record<Department, string> = {
  operations: 'Operations',
  front_desk: 'Front Desk',
  maintenance: 'Maintenance',
  security: 'Security',
  cleaning: 'Cleaning',
  management: 'Management',
  administration: 'Administration',
};

export const FREQUENCY_LABELS: Record<PayrollFrequency, string> = {
  weekly: 'Weekly',
  'bi-weekly': 'Bi-weekly',
  monthly: 'Monthly',
};

export const SLIP_KIND_LABELS: Record<SlipKind, string> = {
  regular: 'Regular Pay',
  bonus: 'Bonus',
  thirteenth_month: 'Thirteenth Month',
  arrears: 'Arrears',
  final_dues: 'Final Dues',
};
