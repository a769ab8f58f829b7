import type { PAYMENT_METHODS } from '../../domain/settings/contract.ts';

type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** In the order of the specification. */
export const PAYMENT_METHOD_CHOICES: readonly { value: PaymentMethod; label: string }[] = [
  { value: 'bank_transfer', label: 'Bank Transfer' },
  { value: 'mobile_money', label: 'M-Pesa' },
  { value: 'cash', label: 'Cash' },
  { value: 'credit_card', label: 'Credit Card' },
  { value: 'cheque', label: 'Cheque' },
];
