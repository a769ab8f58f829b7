export type ChartPoint = {
  label: string;
  value: number;
  /** What is written below the column, where the label itself is long: "Nov" for "Nov 2026". */
  short?: string | undefined;
};

/** All series of a chart have the same labels in the same order. */
export type ChartSeries = { name: string; points: readonly ChartPoint[] };

/** Where the values of a chart lie: the lines of its grid, and the height of each value between the lowest and the highest. */
export type Scale = { ticks: readonly number[]; min: number; max: number };

const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round step with which `span` is covered in at most `parts` parts. */
function roundStep(span: number, parts: number): number {
  const raw = span / parts;
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = STEPS.find((step) => step * power >= raw) ?? 10;
  return factor * power;
}

/** A scale of round numbers that always holds zero, since the length of a bar is read from there. */
export function chartScale(values: readonly number[], parts = 4): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return { ticks: [0, 1], min: 0, max: 1 };
  const step = roundStep(high - low, parts);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { ticks, min: first * step, max: last * step };
}

/** From 0 at the bottom to 1 at the top. */
export const relativeHeight = (value: number, { min, max }: Scale): number => (value - min) / (max - min);

/** Every how many labels one is written, so that they do not run into each other. */
export const labelEvery = (count: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(width, 1)));

/** 1,250,000 is "1.25M", 12,500 is "12.5k": the few characters that fit beside a line of the grid. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1_000_000) return `${trimmed(value / 1_000_000)}M`;
  if (size >= 1_000) return `${trimmed(value / 1_000)}k`;
  return trimmed(value);
}

const trimmed = (value: number) => String(Math.round(value * 100) / 100);
