import { type Cents, parseMoney } from '../../kernel/money.ts';

export const batchNumber = (seq: number): string => `BP${String(seq).padStart(6, '0')}`;

/** EFT takes less than a million; larger sums go by RTGS. */
const EFT_BELOW = parseMoney('1000000');

export const paymentType = (amount: Cents): 'EFT' | 'RTGS' => (amount < EFT_BELOW ? 'EFT' : 'RTGS');
