import type { MouseEvent, ReactNode } from 'react';
import { Link } from './link.tsx';

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
