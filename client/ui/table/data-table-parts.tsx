import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { formatCount } from '../format.ts';
import { Link } from '../link.tsx';

/** One column of a table. */
export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right' | 'center' | undefined;
  /** The name under which the server sorts by this column; without it the header is plain text. */
  sortKey?: string | undefined;
  /** A CSS length. Columns without one share what is left equally. */
  width?: string | undefined;
  /** The tooltip, for cells whose content is not text but may be cut off. */
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

/** The sort key and direction of a table. */
export type Sort = { key: string; direction: 'asc' | 'desc' };

export const alignClasses = { left: 'text-left', right: 'text-right', center: 'text-center' };

export const hiddenBelow = { md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' };

/** A second press on the same header turns the order round. */
export function nextSort(current: Sort | undefined, key: string): Sort {
  const reverses = current?.key === key && current.direction === 'asc';
  return { key, direction: reverses ? 'desc' : 'asc' };
}

/** The tooltip of a cell, since long text is cut off. */
export function cellTitle<Row>(column: Column<Row>, row: Row, content: ReactNode): string | undefined {
  if (column.title) return column.title(row);
  return typeof content === 'string' ? content : undefined;
}

/** What pressing a row does. A link is better where there is an address, because it can be opened in a new tab. */
export type RowTarget<Row> = {
  rowHref?: ((row: Row) => string | undefined) | undefined;
  onRowClick?: ((row: Row) => void) | undefined;
};

const handle = 'data-row-handle';

type RowHandleProps<Row> = RowTarget<Row> & { row: Row; children: ReactNode };

/** The first cell holds the row's one link or button: the way in for keyboard and screen reader. */
export function RowHandle<Row>({ row, rowHref, onRowClick, children }: RowHandleProps<Row>) {
  const look =
    'inline-block min-h-[24px] max-w-full truncate rounded-sm leading-[24px] text-left align-middle font-medium text-text group-hover/row:text-accent';
  const attributes = { [handle]: '' };
  const href = rowHref?.(row);
  if (href) {
    return (
      <Link href={href} className={look} {...attributes}>
        {children}
      </Link>
    );
  }
  if (onRowClick) {
    return (
      <button type="button" className={`${look} cursor-pointer`} onClick={() => onRowClick(row)} {...attributes}>
        {children}
      </button>
    );
  }
  return <span className="font-medium">{children}</span>;
}

/** Whether pressing a row leads somewhere. */
export function isPressable<Row>(target: RowTarget<Row>): boolean {
  return target.rowHref !== undefined || target.onRowClick !== undefined;
}

/**
 * A press anywhere else on the row is passed on to its handle, with the keys held down, so that Ctrl opens a new tab.
 * Controls inside the row keep their own presses, and selecting text is not a press.
 */
export function pressRow(event: MouseEvent<HTMLElement>) {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest('a, button, input, label, select, textarea, [role^="menu"]')) return;
  if (window.getSelection()?.type === 'Range') return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const press = new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  currentTarget.querySelector(`[${handle}]`)?.dispatchEvent(press);
}

/** Previous and next page, with what is known of the total. */
export type Paging = {
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  hasPrevious: boolean;
  hasNext: boolean;
  pageSize?: number | undefined;
  /** How many rows there are in all, when the server was asked to count. */
  total?: number | undefined;
  /** The position of this page's first row, counted from 1. */
  from?: number | undefined;
};

function describe({ pageSize = 20, total, from }: Paging, shown: number): string {
  const pages = `${pageSize} per page`;
  const range = from !== undefined && shown > 0 ? `${formatCount(from)}–${formatCount(from + shown - 1)}` : undefined;
  if (total === undefined) return range ? `${range} · ${pages}` : pages;
  return `${range ? `${range} of ` : ''}${formatCount(total)} · ${pages}`;
}

export function DataTablePaging({ paging, shown, busy }: { paging: Paging; shown: number; busy: boolean }) {
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-2.5 sm:px-5"
    >
      <p role="status" className="text-muted text-xs tabular-nums">
        {describe(paging, shown)}
      </p>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<ChevronLeft aria-hidden />}
          disabled={!paging.hasPrevious || busy}
          onClick={paging.onPrevious}
        >
          Previous
        </Button>
        <Button variant="secondary" size="sm" disabled={!paging.hasNext || busy} onClick={paging.onNext}>
          Next
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  );
}
