import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { DataTableCards } from './data-table-cards.tsx';
import { DataTableGrid, type RowsProps } from './data-table-grid.tsx';
import { DataTablePaging, type Paging } from './data-table-paging.tsx';
import { EmptyState } from './empty-state.tsx';
import { describeError, ErrorState } from './error-state.tsx';
import { usePhone } from './use-media.ts';

export type DataTableProps<Row> = Omit<RowsProps<Row>, 'skeletonRows'> & {
  /** Stands between the rows and the pages: what is to be done with the rows that are chosen. */
  below?: ReactNode;
  /** Set while another page is on its way: the rows at hand stay, dimmed. */
  loading?: boolean | undefined;
  error?: unknown;
  onRetry?: (() => void) | undefined;
  empty?: ReactNode;
  paging?: Paging | undefined;
  className?: string | undefined;
};

/**
 * A list that the server sorts and pages. It has no frame of its own, so that it can fill a Card with a header above
 * it. The browser holds one page, so sorting or filtering here would be about those rows only and mislead.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, loading = false, error, onRetry, empty, paging, className, below, ...rest } = props;
  const phone = usePhone();
  const View = phone ? DataTableCards : DataTableGrid;
  if (error && !rows) return <ErrorState {...describeError(error)} onRetry={onRetry} retrying={loading} />;
  const busy = loading || !rows;
  return (
    <div aria-busy={busy} className={cx('min-w-0', className)}>
      {rows?.length === 0 ? (
        (empty ?? <EmptyState title="Nothing here yet" />)
      ) : (
        <div className={cx('transition-opacity duration-150', loading && rows && 'opacity-60')}>
          <View {...rest} rows={rows} skeletonRows={Math.min(paging?.pageSize ?? 20, 8)} />
        </div>
      )}
      {below}
      {paging && (rows === undefined || rows.length > 0 || paging.hasPrevious) ? (
        <DataTablePaging paging={paging} shown={rows?.length ?? 0} busy={busy} />
      ) : null}
    </div>
  );
}
