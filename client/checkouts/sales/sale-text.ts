import type { CheckoutTask } from '../../../domain/checkouts/contract.ts';

type Known = Pick<CheckoutTask, 'state' | 'reason' | 'refund' | 'returnState'>;

const RETURNS: Partial<Record<NonNullable<CheckoutTask['returnState']>, string>> = {
  proposed: 'Somebody has to approve the return of the money by M-Pesa.',
  approved: 'M-Pesa is asked to return the money.',
  sent: 'M-Pesa is asked to return the money.',
  rejected: 'The return was rejected: decide what becomes of the receipt.',
  failed: 'M-Pesa refused the return: decide what becomes of the receipt.',
  needs_review: 'Nobody knows whether M-Pesa returned it: look into its portal.',
};

/** What a colleague has to do next, in a sentence; null where nobody waits. */
export function nextStep({ state, reason, refund, returnState }: Known): string | null {
  if (refund && !refund.isDone && refund.way === 'by_hand') return 'Pay the client back, and record the refund.';
  if (state === 'refunding') return (returnState && RETURNS[returnState]) ?? 'Return the money of its receipt.';
  if (state === 'review') return reason ?? 'Money came that has to be looked at.';
  return null;
}
