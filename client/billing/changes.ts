import { useChange } from '../api/use-change.ts';
import { TENANTS } from '../tenants/queries.ts';

export const BILLING = ['billing'] as const;

/** Money moves together: a payment changes invoices, accounts, figures and the tenant's own standing. */
export const MONEY_TOPICS = [
  'charges',
  'invoices',
  'payments',
  'credit_notes',
  'deposit_moves',
  'refunds',
  'write_offs',
  'demand_letters',
  'dunning_holds',
];

export const useBillingChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [BILLING, TENANTS], { afterRefusal: true });
