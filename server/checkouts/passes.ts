import type { CheckoutInput } from '../../domain/checkouts/contract.ts';
import { lineFormula, linePrice } from '../../domain/counter/rules.ts';
import { invalid } from '../../domain/kernel/errors.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { Product } from '../../domain/products/contract.ts';
import { taxed, vatTerms } from '../../domain/settings/vat.ts';
import type { ToIssue } from '../billing/invoices/issue.ts';
import type { NewLine } from '../billing/kernel/new-invoice.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { issuePasses, toPassLine } from '../passes/sell.ts';
import { findSellable, productsById } from '../products/find.ts';
import type { ItemRow } from './find.ts';

export type ChosenPass = { product: Product; quantity: number };

/** The passes that somebody chose, which have to be offered online. */
export const findPasses = async (db: Db, items: CheckoutInput['items']): Promise<ChosenPass[]> => {
  const chosen = items.flatMap((item, index) => (item.kind === 'pass' ? [{ item, index }] : []));
  const products = await findSellable(
    db,
    chosen.map(({ item }) => item.productId),
  );
  return chosen.map(({ item: { productId, quantity }, index }) => {
    const product = products.get(productId);
    if (product?.kind !== 'pass' || !product.isPublic)
      throw invalid({ [`items.${index}.productId`]: 'This pass is not sold online' });
    return { product, quantity };
  });
};

/** What passes cost now. */
export const passLines = async (deps: Deps, passes: readonly ChosenPass[]): Promise<NewLine[]> => {
  const today = await getToday(deps);
  const terms = vatTerms(await deps.settings.get(), today);
  return passes.map(({ product, quantity }) => {
    const unitPrice = parseMoney(product.price);
    const priced = { price: unitPrice, quantity, discountPercent: 0 };
    const { rate, ...taxes } = taxed(linePrice(priced).price, terms, product.taxClass);
    return toPassLine({ product, quantity, formula: lineFormula(priced), unitPrice, ...taxes, vatRate: rate }, today);
  });
};

type Kept = { items: readonly ItemRow[]; lines: readonly NewLine[] };

export type SoldPasses = { lines: NewLine[]; sold: (ChosenPass & { position: number })[] };

/** The lines as they are sold: a pass begins on the day on which it is paid, at the price for which it was chosen. */
export const sellPasses = async (db: Db, { items, lines }: Kept, today: Day): Promise<SoldPasses> => {
  const chosen = items.filter(({ productId }) => productId !== null);
  const products = await productsById(
    db,
    chosen.flatMap(({ productId }) => productId ?? []),
  );
  const waiting = [...chosen];
  const sold: SoldPasses['sold'] = [];
  const now = lines.map((line, position) => {
    if (line.kind !== 'pass') return line;
    const item = waiting.shift();
    const product = products.get(item?.productId ?? '');
    if (!item || !product) throw new Error('A pass of a checkout is not known');
    sold.push({ position, product, quantity: item.quantity });
    const { formula, unitPrice, net, taxClass, vatRate, vat } = line;
    return toPassLine({ product, quantity: item.quantity, formula, unitPrice, net, taxClass, vatRate, vat }, today);
  });
  return { lines: now, sold };
};

export const issueSold = (db: Db, invoice: ToIssue, issueDate: Day, sold: SoldPasses['sold']): void =>
  void issuePasses(db, { invoice, issueDate, sold });
