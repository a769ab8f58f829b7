import { failed, refusal } from '../billing/finance-words.ts';
import { toast } from '../ui/toast.tsx';

/** The specification's titles, and its words for where the server gave no reason. */
const FAILURES = {
  add: ['Failed to Add Expense', 'Failed to record expense.'],
  update: ['Update Failed', 'Failed to update expense.'],
  delete: ['Delete Failed', 'Failed to delete expense.'],
  addTemplate: ['Failed to Create Template', 'Failed to create recurring template.'],
  updateTemplate: ['Update Failed', 'Failed to update recurring template.'],
  generate: ['Generation Failed', 'Failed to generate recurring expenses.'],
} as const;

export const expenseFailed = (deed: keyof typeof FAILURES, error: unknown) => {
  const [title, fallback] = FAILURES[deed];
  failed(title, error, fallback);
};

export const receiptFailed = (error: unknown) =>
  void toast({
    title: 'Receipt Not Saved',
    description: `The expense was saved without its receipt. ${refusal(error, 'Open it again to add the file.')}`,
    destructive: true,
  });
