/** What a figure counts. */
export type Unit = 'seconds' | 'count' | 'share';

const STEPS: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** "3 hours", "40 ms" */
export const ageText = (seconds: number): string => {
  const [length, name] = STEPS.find(([step]) => seconds >= step) ?? [];
  if (length === undefined || name === undefined) return `${Math.round(seconds * 1_000)} ms`;
  return countText(Math.floor(seconds / length), name);
};

/** A figure as a person reads it. */
export const sayFigure = (unit: Unit, figure: number | null): string => {
  if (figure === null) return 'Not known yet';
  if (unit === 'share') return `${(figure * 100).toFixed(figure > 0 && figure < 0.1 ? 1 : 0)} %`;
  if (figure === 0) return 'None';
  return unit === 'seconds' ? ageText(figure) : String(figure);
};
