import type { NodeFigures, SealFigures } from './contract.ts';

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

/** What is sealed with which key. */
export const sealText = ({ of, before }: SealFigures): string => {
  if (of !== null) return `Among ${of}`;
  return before > 0 ? `${countText(before, 'value')} still under a previous key` : 'All under the current key';
};

const REPLICA: Record<NonNullable<NodeFigures['replica']>['state'], string> = {
  follows: 'follows',
  behind: 'lags',
  away: 'does not answer',
  promoted: 'follows nobody any more',
  foreign: 'is no copy of this database',
};

/** What the replica does, and how many reports it took. */
export const replicaText = ({ state, lag, answered, passedOn }: NonNullable<NodeFigures['replica']>): string => {
  const by = state === 'behind' && lag !== null ? ` by ${ageText(lag)}` : '';
  return `It ${REPLICA[state]}${by}; ${countText(answered, 'report')} from it, ${passedOn} from the primary in its place`;
};
