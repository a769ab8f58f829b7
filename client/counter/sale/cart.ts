import { MAX_SALE_QUANTITY } from '../../../domain/counter/contract.ts';
import { linePrice } from '../../../domain/counter/rules.ts';
import { addMoney, type Cents, cents, isMoneyText, parseMoney, subtractMoney } from '../../../domain/kernel/money.ts';
import type { Product } from '../../../domain/products/contract.ts';
import type { SaleFields } from '../queries.ts';
import { customerFields, type Someone } from '../someone.ts';

export type CartLine = { productId: string; quantity: number; discountPercent: number };
export type Cart = readonly CartLine[];

export const addTo = (cart: Cart, productId: string): Cart =>
  cart.some((line) => line.productId === productId)
    ? cart.map((line) => (line.productId === productId ? { ...line, quantity: line.quantity + 1 } : line))
    : [...cart, { productId, quantity: 1, discountPercent: 0 }];

/** None of it takes the line away. */
export const withQuantity = (cart: Cart, productId: string, quantity: number): Cart =>
  quantity < 1
    ? cart.filter((line) => line.productId !== productId)
    : cart.map((line) =>
        line.productId === productId ? { ...line, quantity: Math.min(quantity, MAX_SALE_QUANTITY) } : line,
      );

export const withDiscount = (cart: Cart, discountPercent: number): Cart =>
  cart.map((line) => ({ ...line, discountPercent: Math.min(100, Math.max(0, discountPercent)) }));

const findProduct = (products: readonly Product[], id: string) => products.find((product) => product.id === id);

/** By the price list alone: what is shown until the server has said what is to be paid. */
export const listTotal = (cart: Cart, products: readonly Product[]): Cents =>
  addMoney(
    cents(0),
    ...cart.map(
      (line) =>
        linePrice({
          price: parseMoney(findProduct(products, line.productId)?.price ?? '0.00'),
          quantity: line.quantity,
          discountPercent: line.discountPercent,
        }).price,
    ),
  );

const passesIn = (cart: Cart, products: readonly Product[]) =>
  cart.filter(({ productId }) => findProduct(products, productId)?.kind === 'pass');

/** A pass has a holder. */
export const needsName = (cart: Cart, products: readonly Product[], someone: Someone): boolean =>
  someone.kind === 'nobody' && passesIn(cart, products).length > 0;

/** One pass is sold to somebody: they may come in with it at once. */
export const mayCheckIn = (cart: Cart, products: readonly Product[], someone: Someone): boolean => {
  const [pass, ...others] = passesIn(cart, products);
  const isInside = someone.kind === 'known' && someone.known.inside !== null;
  return pass !== undefined && others.length === 0 && pass.quantity === 1 && !isInside;
};

export const toSaleFields = (cart: Cart, someone: Someone, reason: string): SaleFields => ({
  ...customerFields(someone),
  items: cart.map(({ productId, quantity, discountPercent }) => ({
    productId,
    quantity,
    ...(discountPercent > 0 ? { discountPercent } : {}),
  })),
  ...(reason.trim() && cart.some(({ discountPercent }) => discountPercent > 0) ? { reason: reason.trim() } : {}),
});

/** What was typed as cash; null where it is no amount. */
export const readGiven = (typed: string): Cents | null => {
  const text = typed.replace(/[,\s]/g, '');
  return isMoneyText(text) ? parseMoney(text) : null;
};

/** Null where nothing was typed or it is too little. */
export const changeFor = (typed: string, amount: Cents): Cents | null => {
  const given = readGiven(typed);
  return given === null || given < amount ? null : subtractMoney(given, amount);
};

const NOTES = [50, 100, 200, 500, 1_000].map((note) => cents(note * 100));

/** The amounts that people hand over for a price: as it is, and rounded up to each note. */
export const likelyGiven = (amount: Cents): Cents[] => {
  const rounded = NOTES.map((note) => cents(Math.ceil(amount / note) * note));
  return [...new Set([amount, ...rounded])].sort((a, b) => a - b).slice(0, 4);
};
