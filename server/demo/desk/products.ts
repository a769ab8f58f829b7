import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { createProduct } from '../../../domain/products/contract.ts';
import type { Deps } from '../../deps.ts';
import { createProduct as insertProduct } from '../../products/service.ts';
import { recordStockMove } from '../../products/stock.ts';

type Sold = SentBody<typeof createProduct> & { delivered?: number; counted?: number };

const PRODUCTS: readonly Sold[] = [
  { name: 'Coffee', kind: 'good', price: 200, countsStock: true, delivered: 240, counted: 96 },
  { name: 'Water', kind: 'good', price: 100, countsStock: true, delivered: 144, counted: 58 },
  { name: 'Snack Bar', kind: 'good', price: 150, countsStock: true, delivered: 60, counted: 9 },
  { name: 'Printing, Page', kind: 'service', price: 15 },
  { name: 'Locker Day', kind: 'service', price: 150 },
  { name: 'Projector, Hour', kind: 'service', price: 250 },
];

/** What is sold at the counter, besides the passes that every space begins with, and what is on the shelf. */
export const fillDemoProducts = async (deps: Pick<Deps, 'db'>): Promise<void> => {
  for (const { delivered, counted, ...product } of PRODUCTS) {
    const { id } = await insertProduct(deps, createProduct.body.parse(product));
    if (delivered) await recordStockMove(deps, id, { kind: 'delivery', quantity: delivered, note: 'Kagwe Stores' });
    if (counted) await recordStockMove(deps, id, { kind: 'count', quantity: counted, note: 'Friday count' });
  }
};
