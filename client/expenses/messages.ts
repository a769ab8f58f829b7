import type { FieldPath, FieldValues } from 'react-hook-form';
import { failed, missingInformation, serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';
import type { ContractForm } from '../ui/form/form.tsx';

/** The specification's titles, and its words for where the server gave no reason. */
const FAILURES = {
  add: ['Failed to Add Expense', 'Failed to record expense.'],
  update: ['Update Failed', 'Failed to update expense.'],
  delete: ['Delete Failed', 'Failed to delete expense.'],
  addTemplate: ['Failed to Create Template', 'Failed to create recurring template.'],
  updateTemplate: ['Update Failed', 'Failed to update recurring template.'],
  generate: ['Generation Failed', 'Failed to generate recurring expenses.'],
} as const;

export const expenseFailed = (action: keyof typeof FAILURES, error: unknown) => {
  const [title, fallback] = FAILURES[action];
  failed(title, error, fallback);
};

export const receiptFailed = (error: unknown) =>
  void toast({
    title: 'Receipt Not Saved',
    description: `The expense was saved without its receipt. ${serverMessage(error, 'Open it again to add the file.')}`,
    destructive: true,
  });

/** Marks empty fields as "Required" instead of showing a format error. */
export function askForMissing<In extends FieldValues, Out>(
  form: ContractForm<In, Out>,
  required: readonly FieldPath<In>[],
) {
  const missing = required.filter((name) => String(form.getValues(name) ?? '').trim() === '');
  for (const name of missing) form.setError(name, { type: 'required', message: 'Required' });
  if (missing.length > 0) missingInformation();
}
