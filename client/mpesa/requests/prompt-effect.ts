import { type Cents, cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { coveringShillings, MOST_AT_ONCE } from '../../../domain/mpesa/amounts.ts';
import { formatCurrency } from '../../ui/format.ts';

type Prompted = { amount: Cents; open: Cents; invoiceNumber: string; currency: string; hasAccount: boolean };

/** What a prompt does to its invoice once it is paid, in words. */
export const describePrompt = ({ amount, open, invoiceNumber, currency, hasAccount }: Prompted): string => {
  const text = (sum: number) => formatCurrency(toDecimalText(cents(sum)), { currency, cents: sum % 100 !== 0 });
  if (amount === open) return `Pays ${invoiceNumber} in full.`;
  if (amount > coveringShillings(open)) return `Only ${text(open)} is open on ${invoiceNumber}.`;
  if (amount > open)
    return hasAccount
      ? `Pays ${invoiceNumber} in full. M-Pesa takes whole shillings only, so ${text(amount - open)} more is kept as credit.`
      : `Only ${text(open)} is open on ${invoiceNumber}. A payment above that waits until somebody assigns it.`;
  const left = `${text(open - amount)} of ${invoiceNumber} stays open`;
  if (open - amount < 100) return `M-Pesa takes whole shillings only, so ${left}.`;
  return amount === MOST_AT_ONCE ? `M-Pesa takes at most ${text(MOST_AT_ONCE)} at once, so ${left}.` : `${left}.`;
};
