import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TENANTS } from '../tenants/queries.ts';

export const BILLING = ['billing'] as const;

/** Money moves together: a payment changes invoices, accounts, figures and the tenant's own standing. */
export const MONEY_TOPICS = [
  'invoices',
  'payments',
  'credit_notes',
  'deposit_moves',
  'refunds',
  'write_offs',
  'demand_letters',
  'dunning_holds',
];

/** The event stream would refresh the screens too; this does it without waiting, and also while the stream is down. */
export function useBillingChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // After a failure too: what was refused is most often refused because the screen was behind.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: BILLING });
      void client.invalidateQueries({ queryKey: TENANTS });
    },
  });
}
