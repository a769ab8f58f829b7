import type { SaleInput, SalePreview } from '../../domain/counter/contract.ts';
import { approvalReason, lineFormula, linePrice } from '../../domain/counter/rules.ts';
import { can, type Role } from '../../domain/kernel/access.ts';
import { invalid } from '../../domain/kernel/errors.ts';
import { addMoney, type Cents, MAX_CENTS, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import type { Product } from '../../domain/products/contract.ts';
import { stockWarnings } from '../../domain/products/rules.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import type { TaxStatus } from '../../domain/settings/tax-classes.ts';
import { taxed, vatTerms } from '../../domain/settings/vat.ts';
import { type NewLine, sumLines } from '../billing/kernel/new-invoice.ts';
import { relieveLines } from '../billing/kernel/relief.ts';
import { toPassLine } from '../passes/sell.ts';

export type Priced = {
  product: Product;
  quantity: number;
  discountPercent: number;
  full: Cents;
  discount: Cents;
  price: Cents;
  line: NewLine;
};

type Known = {
  products: ReadonlyMap<string, Product>;
  settings: Settings;
  today: Day;
  /** How VAT treats who buys, where that is a tenant. */
  status: TaxStatus | null;
};

// Each is a row of its own.
const MOST_PASSES = 50;

type Charged = Pick<NewLine, 'formula' | 'unitPrice' | 'net' | 'taxClass' | 'vatRate' | 'vat'> & { quantity: number };

const toSoldLine = ({ name, account }: Product, { quantity, ...charged }: Charged, today: Day): NewLine => ({
  kind: 'other',
  description: name,
  quantity: String(quantity),
  ...charged,
  account,
  serviceStart: today,
  serviceEnd: addDays(today, 1),
  bookingId: null,
});

const priceItem = (item: SaleInput['items'][number], n: number, known: Known): Priced => {
  const { products, settings, today, status } = known;
  const product = products.get(item.productId);
  if (!product) throw invalid({ [`items.${n}.productId`]: 'This product is not sold any more' });
  const { quantity, discountPercent } = item;
  if (product.kind === 'pass' && quantity > MOST_PASSES)
    throw invalid({ [`items.${n}.quantity`]: `At most ${MOST_PASSES} passes can be sold at once` });
  const unitPrice = parseMoney(product.price);
  const { full, discount, price } = linePrice({ price: unitPrice, quantity, discountPercent });
  const { rate, ...taxes } = taxed(price, vatTerms(settings, today), product.taxClass);
  const formula = lineFormula({ price: unitPrice, quantity, discountPercent });
  const charged = { quantity, formula, unitPrice, ...taxes, vatRate: rate };
  const listed =
    product.kind === 'pass' ? toPassLine({ product, ...charged }, today) : toSoldLine(product, charged, today);
  const [line = listed] = relieveLines([listed], status, { settings, today });
  return { product, quantity, discountPercent, full, discount, price, line };
};

/** What is sold at which price, by the price list and the VAT of the space. */
export const priceItems = (items: SaleInput['items'], known: Known): Priced[] => {
  const priced = items.map((item, n) => priceItem(item, n, known));
  const { amount } = sumLines(priced.map(({ line }) => line));
  if (amount === 0) throw invalid({ items: 'The sale must be more than 0.00' });
  if (amount > MAX_CENTS) throw invalid({ items: 'The sale must be at most 99,999,999.99' });
  return priced;
};

export const sumPriced = (priced: readonly Priced[]) => sumLines(priced.map(({ line }) => line));

export const sumDiscounts = (priced: readonly Priced[]): Cents => addMoney(...priced.map(({ discount }) => discount));

/** Why somebody of this role needs a manager for it; null where they do not. */
export const whyApproval = (priced: readonly Priced[], settings: Settings, role: Role): string | null => {
  if (can(role, 'counter:approve')) return null;
  const judged = {
    amount: sumPriced(priced).amount,
    discountPercents: priced.map(({ discountPercent }) => discountPercent),
  };
  return approvalReason(judged, settings.billing, settings.general.currency);
};

/** How many of each product are sold, a product in several lines once. */
export const countPieces = (priced: readonly Priced[]): { product: Product; quantity: number }[] =>
  [...Map.groupBy(priced, ({ product }) => product.id).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ product: first.product, quantity: same.reduce((sum, one) => sum + one.quantity, 0) }] : [];
  });

export const warnOfStock = (priced: readonly Priced[]): string[] =>
  stockWarnings(countPieces(priced).map(({ product, quantity }) => ({ ...product, quantity })));

export const presentPreview = (priced: readonly Priced[], approval: string | null): SalePreview => {
  const { net, vat, amount } = sumPriced(priced);
  return {
    lines: priced.map(({ product, line, quantity, discount, price }) => ({
      productId: product.id,
      description: line.description,
      quantity,
      unitPrice: toDecimalText(line.unitPrice),
      discount: toDecimalText(discount),
      amount: toDecimalText(price),
    })),
    net: toDecimalText(net),
    vat: toDecimalText(vat),
    amount: toDecimalText(amount),
    warnings: warnOfStock(priced),
    approval,
  };
};
