import { formatFigure } from '../kernel/format.ts';
import { addMoney, type Cents, cents, parseMoney } from '../kernel/money.ts';

type Priced = { quantity: number; unitPrice: string };

export const itemPrice = ({ quantity, unitPrice }: Priced): Cents => cents(parseMoney(unitPrice) * quantity);

/** What the items of a booking come to, as the price list has them: with VAT or without. */
export const itemsPrice = (items: readonly Priced[]): Cents => addMoney(...items.map(itemPrice));

/** "20 × Lunch" */
export const itemText = ({ name, quantity }: { name: string; quantity: number }): string => `${quantity} × ${name}`;

/** "20 × 650.00" */
export const itemFormula = ({ quantity, unitPrice }: Priced): string => `${quantity} × ${formatFigure(unitPrice)}`;
