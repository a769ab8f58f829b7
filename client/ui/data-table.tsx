import { type ReactNode, useState } from 'react';
import type { Bulk, BulkProps } from './bulk-action.ts';
import { cx } from './class-names.ts';
import { DataTableCards } from './data-table-cards.tsx';
import { DataTableGrid, type RowsProps } from './data-table-grid.tsx';
import { DataTablePaging, type Paging } from './data-table-paging.tsx';
import { useSelection } from './data-table-selection.ts';
import { EmptyState } from './empty-state.tsx';
import { describeError, ErrorState } from './error-state.tsx';
import { onDemand } from './on-demand.tsx';
import { usePhone } from './use-media.ts';

export type DataTableProps<Row> = Omit<RowsProps<Row>, 'skeletonRows' | 'selection'> & {
  /** What can be done with several rows at once; without it rows cannot be chosen. */
  bulk?: Bulk<Row> | undefined;
  /** Set while another page is on its way: the rows at hand stay, dimmed. */
  loading?: boolean | undefined;
  error?: unknown;
  onRetry?: (() => void) | undefined;
  empty?: ReactNode;
  paging?: Paging | undefined;
  className?: string | undefined;
};

const BulkBar = onDemand(async () => (await import('./bulk-bar.tsx')).BulkBar<never>);

/**
 * A list that the server sorts and pages. It has no frame of its own, so that it can fill a Card with a header above
 * it. The browser holds one page, so sorting or filtering here would be about those rows only and mislead.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, loading = false, error, onRetry, empty, paging, className, bulk, ...rest } = props;
  const selection = useSelection({ rows, rowKey: props.rowKey, nameOf: bulk?.nameOf ?? (() => '') });
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
          <View
            {...rest}
            rows={rows}
            skeletonRows={Math.min(paging?.pageSize ?? 20, 8)}
            selection={bulk ? selection : undefined}
          />
        </div>
      )}
      {bulk ? <SelectedRows bulk={bulk} selection={selection} /> : null}
      {paging && (rows === undefined || rows.length > 0 || paging.hasPrevious) ? (
        <DataTablePaging paging={paging} shown={rows?.length ?? 0} busy={busy} />
      ) : null}
    </div>
  );
}

/** The bar comes with the first choice, so that a list does not wait for what few lists need. */
function SelectedRows<Row>(props: BulkProps<Row>) {
  const [wanted, setWanted] = useState(false);
  if (!wanted && props.selection.rows.length > 0) setWanted(true);
  // A part that is fetched later cannot be generic; the rows are the same on both sides.
  return wanted ? <BulkBar {...(props as unknown as BulkProps<never>)} /> : null;
}
