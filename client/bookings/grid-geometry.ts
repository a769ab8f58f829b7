import type { CSSProperties } from 'react';
import { HALF_HOUR, type Hours, halvesDown } from './grid-hours.ts';
import type { Lane } from './grid-lanes.ts';

/** The first column holds the times and the first row the headers. */
export const columnLine = (column: number): number => column + 2;
export const rowLine = (half: number, hours: Hours): number => halvesDown(half, hours) + 2;

/** A column on which nothing can happen, such as a Sunday without bookings, leaves its room to the others. */
const columnWidth = (narrow: boolean) => (narrow ? 'minmax(6rem, 0.4fr)' : 'minmax(var(--column), 1fr)');

export const boardStyle = (narrow: readonly boolean[], rows: number): CSSProperties => ({
  gridTemplateColumns: `var(--gutter) ${narrow.map(columnWidth).join(' ')}`,
  gridTemplateRows: `var(--head) repeat(${rows}, var(--half))`,
});

/**
 * The whole height of a column, as the frame in which blocks are placed by the minute. Both lines are named, since for
 * what is placed within a frame one line alone means "from there to the edge".
 */
export const laneStyle = (column: number): CSSProperties => ({
  gridColumn: `${columnLine(column)} / ${columnLine(column) + 1}`,
  gridRow: '2 / -1',
});

/**
 * What sticks to an edge sticks within its own frame, so the frame is the whole height of a column for its header, and
 * the whole width of a row for its time.
 */
export const headerStyle = (column: number): CSSProperties => ({
  ...laneStyle(column),
  gridRow: '1 / -1',
  alignSelf: 'start',
  height: 'var(--head)',
});

export const timeStyle = (half: number, hours: Hours): CSSProperties => ({
  gridColumn: '1 / -1',
  gridRow: rowLine(half, hours),
  justifySelf: 'start',
  width: 'var(--gutter)',
});

export const cornerStyle: CSSProperties = {
  gridColumn: '1 / -1',
  gridRow: '1 / -1',
  alignSelf: 'start',
  height: 'var(--head)',
  width: 'var(--gutter)',
};

export const cellStyle = (column: number, half: number, hours: Hours): CSSProperties => ({
  gridColumn: columnLine(column),
  gridRow: rowLine(half, hours),
});

type Span = { column: number; from: number; to: number };

export function blockStyle(
  { column, from, to }: Span,
  hours: Hours,
  lane: Lane = { left: 0, width: 1 },
): CSSProperties {
  return {
    ...laneStyle(column),
    top: `calc(var(--half) * ${halvesDown(from, hours)})`,
    height: `calc(var(--half) * ${(to - from) / HALF_HOUR})`,
    left: `${lane.left * 100}%`,
    width: `${lane.width * 100}%`,
  };
}
