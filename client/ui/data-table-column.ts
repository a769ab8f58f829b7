import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right' | 'center' | undefined;
  /** The name under which the server sorts by this column; without it the header is plain text. */
  sortKey?: string | undefined;
  /** A CSS length. Columns without one share what is left equally. */
  width?: string | undefined;
  /** What pointing at the cell tells, for cells whose content is not text but may be cut off. */
  title?: ((row: Row) => string) | undefined;
  /** Lets the cell take several lines instead of being cut off. */
  wrap?: boolean | undefined;
  /** Leaves the column out of the cards of a phone, where the first column is the card's heading. */
  hideOnPhone?: boolean | undefined;
  /** Puts the column, without its header, into the upper right corner of the card: for a status or an amount. */
  asideOnPhone?: boolean | undefined;
  /** Leaves the column out of the table on screens narrower than this breakpoint. */
  hideBelow?: 'md' | 'lg' | 'xl' | undefined;
};

export type Sort = { key: string; direction: 'asc' | 'desc' };

export const alignClasses = { left: 'text-left', right: 'text-right', center: 'text-center' };

export const hiddenBelow = { md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' };

/** A second press on the same header turns the order round. */
export function nextSort(current: Sort | undefined, key: string): Sort {
  const turnsRound = current?.key === key && current.direction === 'asc';
  return { key, direction: turnsRound ? 'desc' : 'asc' };
}

export function cellTitle<Row>(column: Column<Row>, row: Row, content: ReactNode): string | undefined {
  if (column.title) return column.title(row);
  return typeof content === 'string' ? content : undefined;
}
