import type { LineId } from './programme.ts';

/** What was measured for a line of the programme, in words, and whether that is what was aimed at. */
export type Figure = { line: LineId; measured: string; met: boolean };

/** The figures behind the figure. */
export type Detail = { title: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** How something grows, for a picture: x is how much there is, y what it costs. */
export type Series = {
  plot: 'growth' | 'billing' | 'reports';
  name: string;
  points: readonly (readonly [x: number, y: number])[];
};

/** A flame graph, as it goes into docs. */
export type Drawing = { name: 'list' | 'payment' | 'booking' | 'invoice'; svg: string };

export type Measured = {
  figures: readonly Figure[];
  details: readonly Detail[];
  series?: readonly Series[];
  drawings?: readonly Drawing[];
};
