import { Coins, Repeat } from 'lucide-react';
import { memo, useMemo } from 'react';
import { cx, type Tone, toneClasses } from '../../ui/class-names.ts';
import { formatTime, formatTimeRange } from '../../ui/format.ts';
import { statusTone } from '../../ui/status-chip.tsx';
import { useCurrency } from '../../ui/zone.ts';
import { whoBooked } from '../format.ts';
import { type GridColumn, type HalfState, halfStates, type Space } from '../slot-check.ts';
import { HALF_HOUR, type Hours, halfHours, touches, wallTimeAt } from './hours.ts';
import { assignLanes, blockStyle, cellStyle, type Lane, rowLine, timeStyle } from './layout.ts';
import { isLive, isMovable, type PositionedBooking, spokenBooking } from './positioned-booking.ts';

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
          state={cellState(column, half, states.get(column.day)?.get(half))}
        />
      ))}
    </div>
  ));
});

/** What a half hour says of itself where no booking stands in it. */
function cellState({ room, blocked }: GridColumn, half: number, state: HalfState | undefined): HalfState {
  if (!room.isActive || !state) return 'cannot be booked';
  return state === 'free' && blocked.some((span) => touches(span, half)) ? 'kept free between bookings' : state;
}

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
            state === 'cannot be booked' && 'bg-surface-2/55',
            (state === 'free' || state === 'closed') && mayWrite && 'cursor-cell hover:bg-accent-soft',
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

type GridBlockProps = {
  placed: PositionedBooking;
  column: number;
  hours: Hours;
  lane: Lane | undefined;
  /** The one element of the grid that the Tab key reaches. */
  current: boolean;
  dragged: boolean;
  chosen: boolean;
  mayMove: boolean;
};

const GridBlock = memo(function GridBlock(props: GridBlockProps) {
  const { placed, column, hours, lane, current, dragged, chosen } = props;
  const { booking } = placed;
  const mayMove = props.mayMove && isMovable(placed);
  const spoken = spokenBooking(placed, useCurrency());
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot hold blocks that begin and end between its rows
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
    <div
      role="gridcell"
      aria-colindex={column + 2}
      style={blockStyle({ column, ...placed }, hours, lane)}
      className="absolute z-2 p-px pr-1 print:break-inside-avoid"
    >
      <button
        type="button"
        data-item={booking.id}
        data-booking={booking.id}
        tabIndex={current ? 0 : -1}
        title={spoken}
        className={cx(
          '@container relative flex h-full w-full cursor-pointer select-none flex-col overflow-hidden rounded-sm border border-current/25 border-l-3 border-l-current px-1.5 text-left text-xs leading-tight transition-shadow hover:shadow-2 focus-visible:z-1 focus-visible:outline-offset-0',
          toneClasses[blockTone(booking)],
          isLive(placed) ? '' : 'border-dashed line-through',
          mayMove && 'touch-manipulation',
          dragged && 'opacity-45',
          chosen && 'ring-2 ring-accent',
        )}
      >
        <span className="sr-only">{spoken}</span>
        <span aria-hidden className="contents">
          <Content placed={placed} />
        </span>
        {mayMove ? <span data-stretch className="absolute inset-x-0 bottom-0 h-[7px] cursor-ns-resize" /> : null}
      </button>
    </div>
  );
});

/** A visitor's booking has a colour of its own; whatever is not simply confirmed has the colour of its status. */
const blockTone = ({ status, tenantId }: PositionedBooking['booking']): Tone =>
  status === 'confirmed' && tenantId === null ? 'accent' : statusTone(status);

/** A short block says on one line what a long one says on three. */
function Content({ placed }: { placed: PositionedBooking }) {
  const { booking, start, end, from, to } = placed;
  const time = formatTimeRange(start, end);
  if (to - from < 60) {
    return (
      <span className="flex h-full items-center gap-1">
        <span className="min-w-0 truncate font-semibold text-text">{whoBooked(booking)}</span>
        <Marks placed={placed} />
        <span className="ml-auto shrink-0 truncate tabular-nums @max-[12rem]:hidden">{time}</span>
      </span>
    );
  }
  return (
    <>
      <span className="mt-1 flex items-center gap-1">
        <span className="min-w-0 truncate font-semibold text-text">{whoBooked(booking)}</span>
        <Marks placed={placed} />
      </span>
      <span className="mt-0.5 truncate tabular-nums">{time}</span>
      {booking.purpose && to - from >= 90 ? <span className="mt-0.5 line-clamp-2">{booking.purpose}</span> : null}
    </>
  );
}

function Marks({ placed: { booking } }: { placed: PositionedBooking }) {
  return (
    <span className="ml-auto flex shrink-0 items-center gap-0.5 [&>svg]:size-3">
      {booking.seriesId ? <Repeat /> : null}
      {booking.isExtraCharge ? <Coins /> : null}
    </span>
  );
}
