import { humanise } from '../ui/format.ts';

const STEPS: Readonly<Record<string, string>> = {
  overdue: 'Overdue invoices',
  invoices: 'Invoices issued',
  revenue: 'Revenue recognised',
  late_fees: 'Late fees',
  letters: 'Demand letters',
  reminders: 'Reminders',
  recurring: 'Recurring expenses',
  notices: 'Notices of what waits',
};

export const stepLabel = (step: string): string => STEPS[step] ?? humanise(step);

export const RUN_KINDS = { billing: 'Billing run', automation: 'Automation' } as const;

export const RUN_TRIGGERS = { person: 'by hand', schedule: 'by itself', demo: 'for the demo' } as const;
