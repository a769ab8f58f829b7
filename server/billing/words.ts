import { type Cents, formatMoney } from '../../domain/kernel/money.ts';

// "KES 12,500.00", as documents and mails say it.
export const amountText = (amount: Cents, currency: string): string => {
  const [whole = '', part = ''] = formatMoney(amount).split('.');
  return `${currency} ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
};
