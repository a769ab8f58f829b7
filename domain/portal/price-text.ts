import { formatFigure } from '../kernel/format.ts';

export const shortFigure = (amount: string): string => formatFigure(amount).replace('.00', '');

/** "Ksh 12,500", as the specification writes it; cents only where there are some. */
export const priceText = (amount: string, currency: string): string =>
  `${currency === 'KES' ? 'Ksh' : currency} ${shortFigure(amount)}`;
