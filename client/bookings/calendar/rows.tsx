import { memo, useMemo } from 'react';
import { cx } from '../../ui/class-names.ts';
import { formatTime } from '../../ui/format.ts';
import type { Space } from '../booking-preview.ts';
import { GridBlock } from './block.tsx';
import { HALF_HOUR, type Hours, halfHours, touches, wallTimeAt } from './hours.ts';
import type { GridColumn } from './layout.ts';
import { assignLanes, cellStyle, rowLine, timeStyle } from './layout.ts';
import { type HalfState, halfStates } from './slot-check.ts';

type GridRowsProps = {
  columns: readonly GridColumn[];
  hours: Hours;
  space: Space;
  mayWrite: boolean;
  /** Which element the Tab key reaches. */
  currentKey: string;
  draggedId: string | null;
  tenant: string | null;
};

/** Drawn anew when bookings or the cursor change, but not with every step of a drag. */
export const GridRows = memo(function GridRows(props: GridRowsProps) {
  const { columns, hours, space } = props;
  const halves = useMemo(() => halfHours(hours), [hours]);
  const lanes = useMemo(() => columns.map(({ live, cancelled }) => assignLanes(live, cancelled)), [columns]);
  const states = useMemo(() => {
    const days = new Set(columns.map(({ day }) => day));
    return new Map([...days].map((day) => [day, halfStates(day, halves, space)]));
  }, [columns, halves, space]);
  return halves.map((half) => (
    // biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be laid out on one grid with the blocks
    // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
    <div key={half} role="row" aria-rowindex={rowLine(half, hours)} className="contents">
      <TimeOfRow half={half} hours={hours} />
      {columns.map((column, index) => (
        <Cells
          key={column.key}
          {...props}
          {...{ column, index, half }}
          lanes={lanes[index]}
          state={(column.room.isActive && states.get(column.day)?.get(half)) || 'cannot be booked'}
        />
      ))}
    </div>
  ));
});

/** Only full hours are written; the half hours between them are there for who listens. */
function TimeOfRow({ half, hours }: { half: number; hours: Hours }) {
  const time = formatTime(wallTimeAt(half));
  const full = half % (2 * HALF_HOUR) === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the row
    // biome-ignore lint/a11y/useFocusableInteractive: headers are read with their cells
    <div
      role="rowheader"
      aria-colindex={1}
      style={timeStyle(half, hours)}
      className="sticky left-0 z-5 border-line border-r bg-surface pr-2 text-right text-muted text-xs tabular-nums"
    >
      <span
        className={
          full
            ? cx('relative block leading-none', half !== hours.from && '-top-1.5', half === hours.from && 'top-0.5')
            : 'sr-only'
        }
      >
        {full ? time.replace(':00', '') : time}
      </span>
    </div>
  );
}

type CellsProps = GridRowsProps & {
  column: GridColumn;
  index: number;
  half: number;
  lanes: ReturnType<typeof assignLanes> | undefined;
  state: HalfState;
};

/** The half hour itself where it is free, and the bookings that begin in it. */
function Cells({ column, index, half, lanes, state, ...props }: CellsProps) {
  const { hours, currentKey, draggedId, tenant, mayWrite } = props;
  const beginning = [...column.live, ...column.cancelled].filter(({ from }) => from >= half && from < half + HALF_HOUR);
  const free = !column.live.some((placed) => touches(placed, half));
  const key = `${index} ${half}`;
  return (
    <>
      {free ? (
        // biome-ignore lint/a11y/useSemanticElements: see the row
        <div
          role="gridcell"
          aria-colindex={index + 2}
          aria-label={`${column.spoken}, ${formatTime(wallTimeAt(half))}, ${state}`}
          data-item={key}
          data-half={half}
          data-column={index}
          tabIndex={currentKey === key ? 0 : -1}
          style={cellStyle(index, half, hours)}
          className={cx(
            'relative z-1 select-none -outline-offset-2',
            state === 'cannot be booked' ? 'bg-surface-2/55' : mayWrite && 'cursor-cell hover:bg-accent-soft',
          )}
        />
      ) : null}
      {beginning.map((placed) => (
        <GridBlock
          key={placed.booking.id}
          column={index}
          lane={lanes?.get(placed.booking.id)}
          current={currentKey === placed.booking.id}
          dragged={draggedId === placed.booking.id}
          chosen={tenant !== null && placed.booking.tenantId === tenant}
          mayMove={mayWrite}
          {...{ placed, hours }}
        />
      ))}
    </>
  );
}
