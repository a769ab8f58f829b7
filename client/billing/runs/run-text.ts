import type { InvoiceType } from '../../../domain/billing/contract.ts';
import type { AutomationPreview } from '../../../domain/billing/runs/automation-contract.ts';
import { humanise } from '../../ui/format.ts';

const STEPS: Readonly<Record<string, string>> = {
  overdue: 'Overdue invoices',
  invoices: 'Invoices issued',
  revenue: 'Revenue recognised',
  late_fees: 'Late fees',
  letters: 'Demand letters',
  reminders: 'Reminders',
  increase_letters: 'Letters about increases',
  passes: 'Expired passes',
  recurring: 'Recurring expenses',
  notices: 'Pending-work notices',
};

export const stepLabel = (step: string): string => STEPS[step] ?? humanise(step);

export const RUN_KINDS = { billing: 'Billing run', automation: 'Automation' } as const;

export const RUN_TRIGGERS = { person: 'manual', schedule: 'scheduled', demo: 'demo data' } as const;

const INVOICES: Record<InvoiceType, [one: string, many: string]> = {
  rent: ['rent invoice', 'rent invoices'],
  room_charges: ['room invoice', 'room invoices'],
  counter: ['counter sale', 'counter sales'],
  late_fee: ['late fee', 'late fees'],
  other: ['other invoice', 'other invoices'],
};

/** What each step counts. `overdue` only looks, and `invoices` has its figures by type. */
const COUNTED: Readonly<Record<string, [one: string, many: string]>> = {
  revenue: ['revenue entry', 'revenue entries'],
  letters: ['demand letter', 'demand letters'],
  reminders: ['payment reminder', 'payment reminders'],
  increase_letters: ['letter about an increase', 'letters about increases'],
  bookings: ['past booking completed', 'past bookings completed'],
  passes: ['expired pass', 'expired passes'],
  expenses: ['recurring expense', 'recurring expenses'],
  depreciation: ['month of depreciation', 'months of depreciation'],
  maintenance_reminders: ['maintenance reminder', 'maintenance reminders'],
  retention: ['person’s data erased', 'people’s data erased'],
  notices: ['staff notification', 'staff notifications'],
};

const counted = (n: number, [one, many]: [string, string]) => `${n} ${n === 1 ? one : many}`;

export type AutomationLine = { key: string; text: string; total?: string };

/** One line for each thing that the run would do; what has nothing to do is left out. */
export const automationLines = ({ steps, invoices }: AutomationPreview): AutomationLine[] => [
  ...invoices.map(({ type, count, total }) => ({ key: type, text: counted(count, INVOICES[type]), total })),
  ...steps.flatMap(({ step, count }) => {
    const nouns = COUNTED[step];
    return nouns && count ? [{ key: step, text: counted(count, nouns) }] : [];
  }),
];

/** "3 invoices, 2 demand letters": what a run did, for the message that it is done. */
export const stepsText = (steps: readonly { step: string; count: number }[]): string => {
  const parts = steps.flatMap(({ step, count }) => {
    const nouns = step === 'invoices' ? (['invoice', 'invoices'] as [string, string]) : COUNTED[step];
    return nouns && count > 0 ? [counted(count, nouns)] : [];
  });
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing was due.';
};
