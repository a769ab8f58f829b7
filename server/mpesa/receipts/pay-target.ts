import type { PaymentDetails, PaymentInput } from '../../../domain/billing/payments/payment-contract.ts';
import type { Deps } from '../../deps.ts';
import { type Manner, type Payee, tryToPay } from './book.ts';
import type { Target } from './match.ts';

export type Outcome = { payment: PaymentDetails; note: null } | { payment: null; note: string };

/**
 * Records the payment of money whose tenant is known. An invoice that was settled a moment ago is no reason to wait: the money
 * is the tenant's in any case. Whatever else refuses it leaves the money in suspense, with the reason as a note.
 */
export const payTarget = async (
  deps: Deps,
  target: Target,
  toInput: (payee: Payee) => PaymentInput,
  manner: Manner,
): Promise<Outcome> => {
  if (target.ground === null) return { payment: null, note: target.reason };
  const { tenantId, invoiceId } = target;
  const first = await tryToPay(deps, toInput({ tenantId, invoiceId }), manner);
  if ('payment' in first) return { payment: first.payment, note: null };
  if (!tenantId || !invoiceId) return { payment: null, note: first.refusal.message };
  const second = await tryToPay(deps, toInput({ tenantId, invoiceId: null }), manner);
  return 'payment' in second
    ? { payment: second.payment, note: null }
    : { payment: null, note: second.refusal.message };
};
