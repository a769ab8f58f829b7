import { type Cents, cents, parseMoney, portion } from '../kernel/money.ts';
import { amountText, figureText } from '../kernel/money-text.ts';
import type { BillingSettings } from '../settings/contract.ts';

/** Who buys without saying who they are. */
export const ANONYMOUS = 'Walk-In';

const KENYAN = /^\+254(\d{3})(\d{3})(\d{3})$/;

/** What somebody is called of whom nothing but the phone number is known. */
export const walkInName = (phone: string): string => `${ANONYMOUS} ${phone.replace(KENYAN, '0$1 $2 $3')}`;

type Wanted = { price: Cents; quantity: number; discountPercent: number };

export type LinePrice = { full: Cents; discount: Cents; price: Cents };

/** What a line costs as the price list has it, with VAT or without, and what is taken off. */
export const linePrice = ({ price, quantity, discountPercent }: Wanted): LinePrice => {
  const full = cents(price * quantity);
  const discount = portion(full, Math.round(discountPercent * 100), 10_000);
  return { full, discount, price: cents(full - discount) };
};

/** "3 × 150.00 less 10 %"; null where one piece is sold at its price. */
export const lineFormula = ({ price, quantity, discountPercent }: Wanted): string | null => {
  const off = discountPercent > 0 ? ` less ${discountPercent} %` : '';
  return quantity === 1 && off === '' ? null : `${quantity} × ${figureText(price)}${off}`;
};

type Limits = Pick<BillingSettings, 'counterSaleLimit' | 'counterDiscountPercent'>;
type Judged = { amount: Cents; discountPercents: readonly number[] };

/** Why a sale of the front desk needs a manager; null where it does not. */
export const approvalReason = (
  { amount, discountPercents }: Judged,
  { counterSaleLimit, counterDiscountPercent }: Limits,
  currency: string,
): string | null => {
  const limit = parseMoney(counterSaleLimit);
  const reasons = [
    ...(limit > 0 && amount > limit ? [`Sales above ${amountText(limit, currency)} need a manager`] : []),
    ...(Math.max(0, ...discountPercents) > counterDiscountPercent
      ? [
          counterDiscountPercent > 0
            ? `Discounts above ${counterDiscountPercent} % need a manager`
            : 'Every discount needs a manager',
        ]
      : []),
  ];
  return reasons.length > 0 ? reasons.join('. ') : null;
};
