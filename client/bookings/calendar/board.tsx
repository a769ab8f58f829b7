import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import { timeToMinutes } from '../../../domain/bookings/rules.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import { hoursOn } from '../../../domain/settings/opening-hours.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatDay } from '../../ui/format.ts';
import { useShortcut } from '../../ui/overlay/shortcuts.ts';
import { closedDayName, type GridColumn, gridColumn, type Space } from '../slot-check.ts';
import type { BookingsUrl } from '../url-state.ts';
import { type DragState, type Move, type RoomSlot, useDrag, usePointerDrag } from './drag.ts';
import { HALF_HOUR, type Hours, hourFrom, shownHours } from './hours.ts';
import { gridKeyDown, takeUp, useGridFocus } from './keyboard.ts';
import { DayHeader, GridBackdrop, GridGhost, GridStatus, NowLine, RoomHeader } from './layers.tsx';
import { boardStyle, cornerStyle, headerStyle, roomOfWeek, roomsOfDay, weekDays } from './layout.ts';
import { type PositionedBooking, useNeighbourDays } from './positioned-booking.ts';
import { GridRows } from './rows.tsx';

type BoardProps = {
  label: string;
  columns: readonly GridColumn[];
  /** In a week, closed days without bookings are narrow. */
  narrowsClosed?: boolean | undefined;
  header: (column: GridColumn) => ReactNode;
  hours: Hours;
  space: Space;
  mayWrite: boolean;
  /** Another day is on its way. */
  busy: boolean;
  /** Whose bookings are ringed. */
  tenant: string | null;
  followed: string | null;
  dialogOpen: boolean;
  onCreate: (url: RoomSlot) => void;
  onMove: (move: Move) => void;
  onOpen: (booking: RoomBooking) => void;
  onLeave: (step: 1 | -1) => void;
};

const size =
  '[--column:8.5rem] [--gutter:3.6rem] [--half:1.75rem] [--head:3.25rem] pointer-coarse:[--half:2.75rem] print:[--column:4rem]';

/** What a day, a week and the agenda have in common. */
export type ViewProps = Pick<
  BoardProps,
  'space' | 'mayWrite' | 'busy' | 'followed' | 'dialogOpen' | 'onCreate' | 'onMove' | 'onOpen'
> & { rooms: readonly MeetingRoom[]; placed: readonly PositionedBooking[]; url: BookingsUrl };

/** The rooms side by side on one day. */
export function DayGrid({ rooms, placed, url, space, ...board }: ViewProps) {
  const { day } = url;
  useNeighbourDays(day, board.busy);
  const columns = useMemo(
    () => roomsOfDay(rooms, placed).map((room) => gridColumn(room, day, room.name, placed)),
    [rooms, placed, day],
  );
  return (
    <GridBoard
      {...board}
      label={`Bookings on ${formatDay(day, { weekday: true })}`}
      columns={columns}
      header={({ room }) => <RoomHeader room={room} href={url.href({ view: 'week', room: room.id })} />}
      hours={shownHours(space.hours, [day], placed)}
      space={space}
      tenant={url.tenant}
      onLeave={(step) => url.go({ day: addDays(day, step) })}
    />
  );
}

const shortDay = (day: Day): string => formatDay(day, { weekday: true }).split(' ').slice(0, 3).join(' ');

/** One room through the days of a week. */
export function WeekGrid({ rooms, placed, url, space, ...board }: ViewProps) {
  const { day } = url;
  const room = roomOfWeek(rooms, url.room);
  const own = useMemo(() => placed.filter(({ booking }) => booking.roomId === room?.id), [placed, room]);
  const columns = useMemo(
    () => (room ? weekDays(day).map((one) => gridColumn(room, one, shortDay(one), own)) : []),
    [room, day, own],
  );
  if (!room) return null;
  return (
    <GridBoard
      {...board}
      label={`Bookings of ${room.name} in the week of ${formatDay(weekDays(day)[0] ?? day)}`}
      columns={columns}
      narrowsClosed
      header={(column) => (
        <DayHeader
          day={column.day}
          today={space.today}
          closed={closedDayName(column.day, space)}
          href={url.href({ view: 'day', day: column.day })}
        />
      )}
      hours={shownHours(space.hours, weekDays(day), own)}
      space={space}
      tenant={url.tenant}
      onLeave={(step) => url.go({ day: addDays(day, step * 7) })}
    />
  );
}

/** Rooms or days side by side, time down the side. The keys are in keyboard.ts, the mouse in drag.ts. */
function GridBoard(props: BoardProps) {
  const { label, columns, narrowsClosed = false, header, hours, space, mayWrite, busy, onLeave } = props;
  const grid = useRef<HTMLDivElement>(null);
  const hint = useId();
  const firstHours = columns[0] ? hoursOn(space.hours, columns[0].day) : space.hours;
  const start = { column: 0, half: timeToMinutes(firstHours.opensAt), layer: 0 };
  const dragState = useDrag(columns, space, props);
  const { drag, verdict } = dragState;
  const { cursor, currentKey, moveTo, onFocus } = useGridFocus({ ...props, grid, start });
  const { onPointerDown, wasDragged } = usePointerDrag({ grid, columns, hours, dragState, enabled: mayWrite });

  useNowInView(grid);
  useShortcut('m', 'Move the booking in focus: arrows, Shift+arrows, Enter', () => {
    if (mayWrite && grid.current?.contains(document.activeElement)) dragState.setDrag(takeUp(columns, cursor));
  });

  return (
    <Card aria-label="Rooms and times" className="overflow-hidden">
      <div
        className={cx(
          'isolate max-h-[max(24rem,calc(100dvh-17.25rem))] scroll-pt-16 scroll-pl-16 overflow-auto overscroll-x-contain scroll-auto print:max-h-none print:overflow-visible',
          size,
        )}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a table cannot hold blocks that begin and end between its rows */}
        <div
          ref={grid}
          role="grid"
          tabIndex={-1}
          aria-label={label}
          aria-describedby={hint}
          aria-busy={busy}
          aria-colcount={columns.length + 1}
          aria-rowcount={(hours.to - hours.from) / HALF_HOUR + 1}
          aria-readonly={!mayWrite}
          style={boardStyle(
            columns.map(({ day, live }) => narrowsClosed && live.length === 0 && closedDayName(day, space) !== null),
            (hours.to - hours.from) / HALF_HOUR,
          )}
          className="relative grid outline-none"
          onPointerDown={onPointerDown}
          onFocus={onFocus}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (drag?.by === 'keys' && !currentTarget.contains(relatedTarget)) dragState.setDrag(null);
          }}
          onClick={(event) => {
            // A key that presses a button counts no clicks, and no drag came before it.
            if (event.detail === 0 || !wasDragged()) pressItem(event.target, props, dragState);
          }}
          onKeyDown={(event) => gridKeyDown(event, { columns, hours, cursor, moveTo, dragState, mayWrite, onLeave })}
        >
          <Headers columns={columns} header={header} />
          <GridBackdrop columns={columns} hours={hours} space={space} />
          <GridRows
            {...{ columns, hours, space, mayWrite, currentKey }}
            draggedId={drag?.placed?.booking.id ?? null}
            tenant={props.tenant}
          />
          <NowLine columns={columns} hours={hours} space={space} />
          {drag && verdict ? <GridGhost {...{ drag, verdict, hours }} /> : null}
        </div>
      </div>
      <GridStatus id={hint} {...{ drag, verdict, columns, mayWrite }} />
    </Card>
  );
}

/** Opens the booking that was pressed; on a free half hour a new one begins. */
function pressItem(target: EventTarget, { columns, hours, mayWrite, onOpen }: BoardProps, dragState: DragState) {
  if (!(target instanceof Element)) return;
  const { booking, half, column } = target.closest<HTMLElement>('[data-item]')?.dataset ?? {};
  const placed = columns.flatMap(({ live, cancelled }) => [...live, ...cancelled]);
  const opened = placed.find((one) => one.booking.id === booking);
  if (opened) onOpen(opened.booking);
  else if (mayWrite && half !== undefined) {
    const index = Number(column);
    const hour = hourFrom(columns[index]?.blocked ?? [], Number(half), hours);
    dragState.drop({ placed: null, by: 'pointer', target: { column: index, ...hour } });
  }
}

function Headers({ columns, header }: Pick<BoardProps, 'columns' | 'header'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
    <div role="row" aria-rowindex={1} className="contents">
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: headers are read with their cells */}
      <div
        role="columnheader"
        aria-colindex={1}
        className="sticky top-0 left-0 z-7 border-line border-r border-b bg-surface"
        style={cornerStyle}
      >
        <span className="sr-only">Time</span>
      </div>
      {columns.map((column, index) => (
        // biome-ignore lint/a11y/useSemanticElements: see the grid
        // biome-ignore lint/a11y/useFocusableInteractive: headers are read with their cells
        <div
          key={column.key}
          role="columnheader"
          aria-colindex={index + 2}
          className="sticky top-0 z-6 min-w-0 border-line border-r border-b bg-surface px-2 py-1.5 last:border-r-0"
          style={headerStyle(index)}
        >
          {header(column)}
        </div>
      ))}
    </div>
  );
}

/** Where the grid is higher than its box, it opens with the present in the middle. */
function useNowInView(grid: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const line = grid.current?.querySelector<HTMLElement>('[data-now-line]');
    const box = grid.current?.parentElement;
    if (line && box) box.scrollTop = line.offsetTop - box.clientHeight / 2;
  }, [grid]);
}
