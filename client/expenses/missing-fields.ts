import type { FieldPath, FieldValues } from 'react-hook-form';
import { missingInformation } from '../billing/finance-words.ts';
import type { ContractForm } from '../ui/form.tsx';

/** What was left empty is asked for in one word, instead of being told that nothing is not an amount. */
export function askForMissing<In extends FieldValues, Out>(
  form: ContractForm<In, Out>,
  required: readonly FieldPath<In>[],
) {
  const missing = required.filter((name) => String(form.getValues(name) ?? '').trim() === '');
  for (const name of missing) form.setError(name, { type: 'required', message: 'Required' });
  if (missing.length > 0) missingInformation();
}
