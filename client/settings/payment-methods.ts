import type { PaymentMethod } from '../../domain/settings/contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../domain/settings/rules.ts';

export const PAYMENT_METHOD_CHOICES = Object.entries(PAYMENT_METHOD_LABELS).map(([value, label]) => ({
  value: value as PaymentMethod,
  label,
}));
