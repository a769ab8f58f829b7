import { type Cents, toDecimalText } from './money.ts';

/** "12,500.00", as columns of documents have it. */
export const figureText = (amount: Cents): string => {
  const [whole = '', part = ''] = toDecimalText(amount).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
};

/** "KES 12,500.00", as documents and mails say it. */
export const amountText = (amount: Cents, currency: string): string => `${currency} ${figureText(amount)}`;
