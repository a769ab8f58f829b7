import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const expenses = {
  tables: {
    recurring_expense_templates: 'full',
    expenses: 'no-delete',
    expense_receipts: 'full',
  },
} satisfies Feature<typeof tables>;
