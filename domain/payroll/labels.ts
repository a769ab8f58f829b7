import type { Department, PayrollFrequency } from './fields.ts';

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
