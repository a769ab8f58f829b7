import type { Product, ProductKind, StockMoveKind } from './contract.ts';

export const KIND_LABELS: Record<ProductKind, string> = { pass: 'Pass', service: 'Service', good: 'Good' };

export const MOVE_LABELS: Record<StockMoveKind, string> = {
  delivery: 'Delivery',
  count: 'Count',
  sale: 'Sale',
  return: 'Return',
};

type Shape = Pick<Product, 'kind' | 'passDays' | 'passValidDays' | 'countsStock'>;

/** A pass says its days, and nothing else does; what is counted is a thing one can hold. By field, what is wrong. */
export const productProblems = ({ kind, passDays, passValidDays, countsStock }: Shape): Record<string, string> => {
  const problems: Record<string, string> = {};
  if (kind === 'pass' && passDays === null) problems.passDays = 'Say how many days the pass has';
  if (kind === 'pass' && passValidDays === null) problems.passValidDays = 'Say within how many days it is used';
  if (kind !== 'pass' && passDays !== null) problems.passDays = 'Only a pass has days';
  if (kind !== 'pass' && passValidDays !== null) problems.passValidDays = 'Only a pass has days';
  if (kind !== 'good' && countsStock) problems.countsStock = 'Only a good is counted';
  if (passDays !== null && passValidDays !== null && passValidDays < passDays)
    problems.passValidDays = 'It must be valid for at least as many days as it has';
  return problems;
};

/** "10 days within 90 days"; null for what is no pass. */
export const passText = ({ passDays, passValidDays }: Pick<Product, 'passDays' | 'passValidDays'>): string | null =>
  passDays === null || passValidDays === null
    ? null
    : `${passDays} ${passDays === 1 ? 'day' : 'days'} within ${passValidDays} ${passValidDays === 1 ? 'day' : 'days'}`;

type Wanted = { name: string; onHand: number | null; quantity: number };

/** What is sold below what the count says: a warning, since the shelf knows better than the count. */
export const stockWarnings = (wanted: readonly Wanted[]): string[] =>
  wanted.flatMap(({ name, onHand, quantity }) =>
    onHand !== null && quantity > onHand ? [`Only ${Math.max(0, onHand)} of ${name} on hand by the count`] : [],
  );
