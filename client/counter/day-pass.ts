import type { Product } from '../../domain/products/contract.ts';

/** The pass for one day, the cheapest where there are several. */
export const findDayPass = (products: readonly Product[]): Product | null =>
  products
    .filter(({ kind, passDays }) => kind === 'pass' && passDays === 1)
    .toSorted((a, b) => Number(a.price) - Number(b.price))[0] ?? null;
