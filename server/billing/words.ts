import { type Cents, formatMoney } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';

// "KES 12,500.00", as documents and mails say it.
export const amountText = (amount: Cents, currency: string): string => {
  const [whole = '', part = ''] = formatMoney(amount).split('.');
  return `${currency} ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

// "14 Nov 2026"
export const dayText = (day: Day): string =>
  `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
