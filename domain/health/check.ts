import type { HealthFigures } from './contract.ts';
import type { Unit } from './texts.ts';

type Space = NonNullable<HealthFigures['space']>;

/**
 * What is watched, once: the page and the alert rules (ops/alerts.yml) go by these limits. A figure that reaches a limit is to be
 * looked at, or acted on. Null is a figure that is not known yet.
 */
export type Check = {
  id: string;
  title: string;
  /** What it is read from in PromQL. */
  expression: string;
  unit: Unit;
  look: number;
  act: number | null;
  figure: (figures: HealthFigures) => number | null;
  /** Where a number says nothing. */
  say?: (figure: number | null, figures: HealthFigures) => string;
  /** More of it, where the figure alone says little. */
  detail?: (figures: HealthFigures) => string | null;
  todo: string;
  /** The page where that is done. */
  path?: string;
};

// Without the database nothing of the space is known.
export const fromSpace =
  (read: (space: Space) => number | null): Check['figure'] =>
  ({ space }) =>
    space && read(space);

export const detailFromSpace =
  (read: (space: Space) => string): NonNullable<Check['detail']> =>
  ({ space }) =>
    space && read(space);

/** How long ago any job was done; null where none was yet. */
export const sinceDone = ({ jobs }: Space): number | null => {
  const known = Object.values(jobs).flatMap(({ sinceDone: seconds }) => (seconds === null ? [] : [seconds]));
  return known.length > 0 ? Math.min(...known) : null;
};

export const sum = <T>(parts: Readonly<Record<string, T>>, read: (part: T) => number): number =>
  Object.values(parts).reduce((total, part) => total + read(part), 0);

export const largest = <T>(parts: Readonly<Record<string, T>>, read: (part: T) => number): number =>
  Math.max(0, ...Object.values(parts).map(read));
