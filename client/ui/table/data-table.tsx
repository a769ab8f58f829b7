import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { describeError, ErrorState } from '../feedback/error-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Select } from '../form/select.tsx';
import { ACTIONS_WIDTH, BOX_WIDTH, DataTableGrid, type RowsProps } from './data-table-grid.tsx';
import { type Column, DataTablePaging, isPressable, type Paging, pressRow, RowHandle } from './data-table-parts.tsx';
import { useFittingColumns, widthInRem } from './fitting-columns.ts';

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
  const beside =
    (props.selection ? BOX_WIDTH : 0) + (props.rowActions ? widthInRem(props.actionsWidth, ACTIONS_WIDTH) : 0);
  const { ref, shown } = useFittingColumns(props.columns, beside);
  const View = shown ? DataTableGrid : DataTableCards;
  if (error && !rows) return <ErrorState {...describeError(error)} onRetry={onRetry} retrying={loading} />;
  const busy = loading || !rows;
  return (
    <div ref={ref} aria-busy={busy} className={cx('min-w-0', className)}>
      {rows?.length === 0 ? (
        (empty ?? <EmptyState title="Nothing here yet" />)
      ) : (
        <div className={cx('transition-opacity duration-150', loading && rows && 'opacity-60')}>
          <View
            {...rest}
            columns={shown ?? props.columns}
            rows={rows}
            skeletonRows={Math.min(paging?.pageSize ?? 20, 8)}
          />
        </div>
      )}
      {below}
      {paging && (rows === undefined || rows.length > 0 || paging.hasPrevious) ? (
        <DataTablePaging paging={paging} shown={rows?.length ?? 0} busy={busy} />
      ) : null}
    </div>
  );
}

/** The same rows on a phone, or in any place that is too narrow: one card each, so that nothing has to be scrolled sideways. */
function DataTableCards<Row>(props: RowsProps<Row>) {
  const { label, rows, rowKey, skeletonRows } = props;
  return (
    <>
      {props.selection?.mode}
      <SortChoice {...props} />
      <ul aria-label={label} className="divide-y divide-line">
        {rows
          ? rows.map((row) => <RowCard key={rowKey(row)} row={row} {...props} />)
          : Array.from({ length: skeletonRows }, (_, index) => `waiting ${index}`).map((key) => (
              <li key={key} className="grid gap-3 px-4 py-3.5">
                <Skeleton className="h-4 w-3/5" />
                <Skeleton className="h-3.5 w-11/12" />
                <Skeleton className="h-3.5 w-4/5" />
              </li>
            ))}
      </ul>
    </>
  );
}

function RowCard<Row>({ row, ...props }: RowsProps<Row> & { row: Row }) {
  const { columns, rowHref, onRowClick, rowActions, selection } = props;
  const [heading, ...others] = columns;
  const shown = others.filter((column) => !column.hideOnPhone);
  const pairs = shown.filter((column) => !column.asideOnPhone);
  const narrow = pairs.filter((column) => !column.wrap);
  // What has nobody beside it takes the line, so that an address is not broken for nothing.
  const alone = narrow.length % 2 === 1 ? narrow.at(-1) : undefined;
  const pressable = isPressable(props);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way in is the handle in the card's heading
    <li
      onClick={pressable ? pressRow : undefined}
      className={cx('group/row px-4 py-3', pressable && 'cursor-pointer', selection?.has(row) && 'bg-accent-soft/60')}
    >
      <div className="flex min-h-8 items-center justify-between gap-2">
        {selection?.choosing ? selection.rowBox(row) : null}
        <div className="wrap-anywhere min-w-0 flex-1 *:whitespace-normal">
          <RowHandle row={row} rowHref={rowHref} onRowClick={onRowClick}>
            {heading?.cell(row)}
          </RowHandle>
        </div>
        {shown
          .filter((column) => column.asideOnPhone)
          .map((column) => (
            <div key={column.key} className="shrink-0 text-sm">
              {column.cell(row)}
            </div>
          ))}
        {rowActions ? <div className="-mr-1 flex shrink-0 items-center gap-1">{rowActions(row)}</div> : null}
      </div>
      <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-2">
        {pairs.map((column) => (
          <Pair key={column.key} column={column} row={row} isWide={column.wrap || column === alone} />
        ))}
      </dl>
    </li>
  );
}

type PairProps<Row> = { column: Column<Row>; row: Row; isWide: boolean | undefined };

function Pair<Row>({ column, row, isWide }: PairProps<Row>) {
  return (
    <div className={cx('min-w-0', isWide && 'col-span-2')}>
      <dt className="text-muted text-xs">{column.header}</dt>
      <dd className="wrap-anywhere text-sm">{column.cell(row)}</dd>
    </div>
  );
}

function SortChoice<Row>({ columns, sort, onSortChange }: RowsProps<Row>) {
  const sortable = columns.filter((column) => column.sortKey);
  if (!onSortChange || sortable.length === 0) return null;
  const options = sortable.flatMap(({ header, sortKey = '' }) => [
    { value: `${sortKey} asc`, label: `${header}, ascending` },
    { value: `${sortKey} desc`, label: `${header}, descending` },
  ]);
  // The order in which the list begins may be that of no column.
  const current = sort ? `${sort.key} ${sort.direction}` : '';
  return (
    <div className="border-line border-b px-4 py-2.5">
      <Select
        aria-label="Sort by"
        placeholder="Sort by…"
        value={options.some(({ value }) => value === current) ? current : ''}
        options={options}
        onValueChange={(value) => {
          const [key = '', direction] = value.split(' ');
          onSortChange({ key, direction: direction === 'desc' ? 'desc' : 'asc' });
        }}
      />
    </div>
  );
}
