import { type Cents, formatMoney } from '../kernel/money.ts';

// "12,500.00", as payslips and their steps have it.
export const figure = (amount: Cents): string => {
  const [whole = '', part = ''] = formatMoney(amount).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
};
