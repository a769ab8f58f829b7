export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The value that so large a share of the sorted ones stays below. */
export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** A figure with the lowest and highest that was seen of it, which is how loud the machine was. */
export type Spread = { value: number; low: number; high: number };

export const spreadOf = (values: readonly number[]): Spread => ({
  value: median(values),
  low: Math.min(...values),
  high: Math.max(...values),
});

export const shown = (value: number | null | undefined, digits = 2): string =>
  value === null || value === undefined || !Number.isFinite(value)
    ? '—'
    : value.toLocaleString('en', { maximumFractionDigits: value >= 100 ? 0 : digits });

export const shownSpread = ({ value, low, high }: Spread): string =>
  `${shown(value)} (${shown(low)} to ${shown(high)})`;
