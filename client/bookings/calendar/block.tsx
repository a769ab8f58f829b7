import { Coins, Repeat } from 'lucide-react';
import { memo } from 'react';
import { cx, type Tone, toneClasses } from '../../ui/class-names.ts';
import { formatTimeRange } from '../../ui/format.ts';
import { statusTone } from '../../ui/status-chip.tsx';
import { useCurrency } from '../../ui/zone.ts';
import { whoBooked } from '../format.ts';
import type { Hours } from './hours.ts';
import type { Lane } from './layout.ts';
import { blockStyle } from './layout.ts';
import { isLive, isMovable, type PositionedBooking, spokenBooking } from './positioned-booking.ts';

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

export const GridBlock = memo(function GridBlock(props: GridBlockProps) {
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
