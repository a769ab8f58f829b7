import type * as z from 'zod';
import type { PayeeMonth } from '../../../domain/payroll/third-parties/payee-contract.ts';
import { payeeDues } from './dues.ts';
import { payeePaymentsFor } from './payments.ts';

/** What is owed to each payee for a month, and what was paid. */
export const payeeMonth = async (
  deps: Parameters<typeof payeeDues>[0],
  month: Parameters<typeof payeeDues>[1],
): Promise<z.infer<typeof PayeeMonth>> => {
  const [dues, payments] = await Promise.all([payeeDues(deps, month), payeePaymentsFor(deps.db, month)]);
  return { dues, payments };
};
