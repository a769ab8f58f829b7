import type { Instant } from '../../domain/kernel/time.ts';
import type { Table } from './pdf-table.ts';
import type { TextBlock, Total } from './pdf-text.ts';

/** Its picture as a data URL, under which a file holds it once however often it is drawn. */
export type DrawnLogo = { source: string; width: number; height: number };

/** Whose paper it is. */
export type Letterhead = { companyName: string; lines: readonly string[]; logo: DrawnLogo | null };

export type Section = { table: Table } | { totals: readonly Total[] } | { text: TextBlock };

/** A document as data: what stands on it, in order. How it looks is the same for all. */
export type PdfDocument = {
  title: string;
  number: string;
  /** A word about its state, such as PAID, with its meaning by colour. */
  state?: { word: string; tone: 'good' | 'late' | 'stopped' } | null;
  to: { label: string; lines: readonly string[] };
  facts: readonly (readonly [label: string, value: string])[];
  sections: readonly Section[];
  /** Upright unless its table is too wide for that. */
  layout?: 'portrait' | 'landscape';
  /** When it was made: its letterhead is the one of that instant. Null for a draft, which has today's. */
  madeAt?: Instant | null;
};
