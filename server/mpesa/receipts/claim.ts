import type { PaymentDetails } from '../../../domain/billing/payments/payment-contract.ts';
import type { Deps } from '../../deps.ts';
import type { Received } from './receive.ts';

/**
 * Which of the money that waits is for something that was bought, by the ids of its receipts, and the payments that it became by that. Who
 * sells is a later feature, and handed in; promptedFor is what the prompt was for that the money answers, where it is known.
 */
export type Claim = (
  deps: Deps,
  receiptIds: readonly string[],
  promptedFor: string | null,
) => Promise<ReadonlyMap<string, PaymentDetails>>;

/** Gives money that waits to what was bought by it, in the transaction that writes the money down. */
export const claimWaiting = async (
  deps: Deps,
  received: readonly Received[],
  claim: Claim,
  promptedFor: string | null = null,
): Promise<readonly Received[]> => {
  const waiting = received.filter(({ state }) => state === 'suspense').map(({ id }) => id);
  if (waiting.length === 0) return received;
  const payments = await claim(deps, waiting, promptedFor);
  return received.map((one) => {
    const payment = payments.get(one.id);
    return payment ? { ...one, state: 'applied', payment } : one;
  });
};
