import type { Deps } from '../../deps.ts';
import { fillDemoExpenses, fillDemoPrepaid } from '../expenses.ts';
import { fillDemoSuppliers } from '../suppliers.ts';
import { fillDemoPettyCash } from './petty-cash.ts';

/** What the space costs: expenses, bills, what is paid ahead, and the cash box. */
export const fillDemoCosts = async (deps: Deps): Promise<void> => {
  await fillDemoExpenses(deps);
  await fillDemoSuppliers(deps);
  await fillDemoPrepaid(deps);
  await fillDemoPettyCash(deps);
};
