import { addMoney, type Cents, cents } from '../kernel/money.ts';
import { money } from './sums.ts';
import type { Ageing } from './tenant-contract.ts';

export const BUCKETS = ['current', 'days30', 'days60', 'days90', 'older'] as const;

export const BUCKET_LABELS: Record<(typeof BUCKETS)[number] | 'unmatched', string> = {
  current: 'Not due',
  days30: '1–30 days',
  days60: '31–60 days',
  days90: '61–90 days',
  older: 'Over 90 days',
  unmatched: 'Not matched to an invoice',
};

export type Buckets = Record<(typeof BUCKETS)[number], Cents>;

export const NOTHING_OPEN: Buckets = {
  current: cents(0),
  days30: cents(0),
  days60: cents(0),
  days90: cents(0),
  older: cents(0),
};

const sumBuckets = (buckets: Buckets): Cents => addMoney(...BUCKETS.map((bucket) => buckets[bucket]));

/** The books decide what is owed; what of it no invoice explains stands beside them. */
export const toAgeing = (buckets: Buckets, owed: Cents): Ageing => ({
  current: money(buckets.current),
  days30: money(buckets.days30),
  days60: money(buckets.days60),
  days90: money(buckets.days90),
  older: money(buckets.older),
  unmatched: money(owed - sumBuckets(buckets)),
  total: money(owed),
});

export const addBuckets = (all: readonly Buckets[]): Buckets =>
  all.reduce(
    (sum, next) => ({
      current: addMoney(sum.current, next.current),
      days30: addMoney(sum.days30, next.days30),
      days60: addMoney(sum.days60, next.days60),
      days90: addMoney(sum.days90, next.days90),
      older: addMoney(sum.older, next.older),
    }),
    NOTHING_OPEN,
  );
