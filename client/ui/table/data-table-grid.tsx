import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import {
  alignClasses,
  type Column,
  cellTitle,
  hiddenBelow,
  isPressable,
  nextSort,
  pressRow,
  RowHandle,
  type RowTarget,
  type Sort,
} from './data-table-parts.tsx';

/** What the table and, on a phone, the cards are drawn from. */
export type RowsProps<Row> = RowTarget<Row> & {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  skeletonRows: number;
  sort?: Sort | undefined;
  onSortChange?: ((sort: Sort) => void) | undefined;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  actionsWidth?: string | undefined;
  /** The boxes by which rows are chosen; see selectable-table.tsx. */
  selection?: RowBoxes<Row> | undefined;
};

/** The checkboxes of rows and page. */
export type RowBoxes<Row> = {
  has: (row: Row) => boolean;
  rowBox: (row: Row) => ReactNode;
  pageBox: ReactNode;
  /** How choosing is begun on a phone, and whether it was. */
  mode: ReactNode;
  choosing: boolean;
};

/** Rows of 36 pixels, where people scan; on a touch screen they are as high as a finger needs. */
const rowHeight = 'h-[36px] pointer-coarse:h-[44px]';
const cellBox = 'px-3 py-1 first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5';
/** In rem. */
export const BOX_WIDTH = 2.75;
const boxWidth = { width: `${BOX_WIDTH}rem` };
export const ACTIONS_WIDTH = 7;
/** A collapsed border would stay behind when the header stays in view, so that it is drawn as a shadow. */
const headCell =
  'sticky top-(--sticky-top,0px) z-10 h-[36px] bg-surface-2 shadow-[inset_0_-1px_0_var(--line)] print:static';

/** Fixed column widths keep the table still while pages of different content come and go. */
export function DataTableGrid<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, rowKey, skeletonRows, rowActions, actionsWidth = `${ACTIONS_WIDTH}rem` } = props;
  return (
    <table aria-label={label} className="w-full table-fixed border-collapse text-sm">
      <thead>
        <tr>
          {props.selection ? (
            <th scope="col" style={boxWidth} className={cx(cellBox, headCell, 'pr-0')}>
              {props.selection.pageBox}
            </th>
          ) : null}
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sort={props.sort} onSortChange={props.onSortChange} />
          ))}
          {rowActions ? (
            <th scope="col" style={{ width: actionsWidth }} className={cx(cellBox, headCell, headText, 'text-right')}>
              Actions
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map((row) => <BodyRow key={rowKey(row)} row={row} {...props} />)
          : Array.from({ length: skeletonRows }, (_, index) => `waiting ${index}`).map((key) => (
              <tr key={key} className={cx(rowHeight, 'border-line border-b last:border-b-0')}>
                {props.selection ? <td className={cellBox} /> : null}
                {columns.map((column) => (
                  <td key={column.key} className={cx(cellBox, column.hideBelow && hiddenBelow[column.hideBelow])}>
                    <Skeleton className={cx('h-3.5 w-3/4', column.align === 'right' && 'ml-auto')} />
                  </td>
                ))}
                {rowActions ? <td className={cellBox} /> : null}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

const headText = 'font-medium text-muted text-xs';

type HeaderCellProps<Row> = Pick<RowsProps<Row>, 'sort' | 'onSortChange'> & { column: Column<Row> };

function HeaderCell<Row>({ column, sort, onSortChange }: HeaderCellProps<Row>) {
  const { sortKey, align = 'left' } = column;
  const place = cx(cellBox, headCell, headText, alignClasses[align], column.hideBelow && hiddenBelow[column.hideBelow]);
  const style = column.width ? { width: column.width } : undefined;
  if (!sortKey || !onSortChange) {
    return (
      <th scope="col" style={style} className={place}>
        <span className="block truncate">{column.header}</span>
      </th>
    );
  }
  const direction = sort?.key === sortKey ? sort.direction : undefined;
  const spoken = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none';
  const Icon = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ArrowUpDown;
  return (
    <th scope="col" aria-sort={spoken} style={style} className={place}>
      <button
        type="button"
        onClick={() => onSortChange(nextSort(sort, sortKey))}
        className={cx(
          'group/sort inline-flex min-h-[24px] max-w-full cursor-pointer items-center gap-1 rounded-sm hover:text-text',
          align === 'right' && 'flex-row-reverse',
          direction && 'text-text',
        )}
      >
        <span className="truncate">{column.header}</span>
        <Icon
          aria-hidden
          className={cx('size-3.5 shrink-0', !direction && 'opacity-45 group-hover/sort:opacity-100')}
        />
      </button>
    </th>
  );
}

function BodyRow<Row>({ row, ...props }: RowsProps<Row> & { row: Row }) {
  const pressable = isPressable(props);
  return (
    <tr
      onClick={pressable ? pressRow : undefined}
      className={cx(
        rowHeight,
        'group/row border-line border-b last:border-b-0 hover:bg-surface-2/50',
        props.selection?.has(row) && 'bg-accent-soft/60',
        pressable && 'cursor-pointer',
      )}
    >
      {props.selection ? <td className={cx(cellBox, 'pr-0')}>{props.selection.rowBox(row)}</td> : null}
      {props.columns.map((column, index) => (
        <BodyCell key={column.key} column={column} row={row} first={index === 0} target={props} />
      ))}
      {props.rowActions ? (
        <td className={cx(cellBox, 'py-px')}>
          <div className="flex items-center justify-end gap-1">{props.rowActions(row)}</div>
        </td>
      ) : null}
    </tr>
  );
}

type BodyCellProps<Row> = { column: Column<Row>; row: Row; first: boolean; target: RowTarget<Row> };

function BodyCell<Row>({ column, row, first, target }: BodyCellProps<Row>) {
  const content = column.cell(row);
  const { rowHref, onRowClick } = target;
  return (
    <td
      title={cellTitle(column, row, content)}
      className={cx(
        cellBox,
        alignClasses[column.align ?? 'left'],
        column.align === 'right' && 'tabular-nums',
        column.wrap ? 'wrap-break-word' : 'truncate',
        column.hideBelow && hiddenBelow[column.hideBelow],
      )}
    >
      {first ? (
        <RowHandle row={row} rowHref={rowHref} onRowClick={onRowClick}>
          {content}
        </RowHandle>
      ) : (
        content
      )}
    </td>
  );
}
