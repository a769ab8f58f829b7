import { minutesOf } from '../../domain/bookings/rules.ts';
import type { OpeningHours } from '../../domain/bookings/slot-rules.ts';
import type { Space } from './booking-preview.ts';
import type { Hours } from './grid-hours.ts';
import type { GridColumn } from './grid-layout.ts';
import { laneStyle } from './grid-layout.ts';
import { closedDayName } from './grid-verdict.ts';

const hourLines =
  'bg-[repeating-linear-gradient(to_bottom,var(--line)_0_1px,transparent_1px_calc(var(--half)*2)),repeating-linear-gradient(to_bottom,transparent_0_var(--half),color-mix(in_srgb,var(--line)_45%,transparent)_var(--half)_calc(var(--half)+1px),transparent_calc(var(--half)+1px)_calc(var(--half)*2))]';

const hatch =
  'bg-[repeating-linear-gradient(135deg,color-mix(in_srgb,var(--line)_55%,transparent)_0_1px,transparent_1px_7px)] bg-surface-2/70';

type GridBackdropProps = { columns: readonly GridColumn[]; hours: Hours; space: Space };

/** The lines of the hours, and shading where the space is closed. What is said here to the eye, cells and headers say. */
export function GridBackdrop({ columns, hours, space }: GridBackdropProps) {
  return columns.map((column, index) => (
    <div
      key={column.key}
      aria-hidden
      data-lane={index}
      style={laneStyle(index)}
      className="pointer-events-none relative border-line border-r last:border-r-0"
    >
      {closedSpans(closedDayName(column.day, space) !== null || !column.room.isActive, space.hours, hours).map(
        (span) => (
          <div
            key={span.from}
            className={`absolute inset-x-0 ${hatch}`}
            style={{ top: share(span.from, hours), bottom: `calc(100% - ${share(span.to, hours)})` }}
          />
        ),
      )}
      <div className={`absolute inset-0 ${hourLines}`} />
    </div>
  ));
}

const share = (minutes: number, { from, to }: Hours): string => `${((minutes - from) / (to - from)) * 100}%`;

function closedSpans(allDay: boolean, { opensAt, closesAt }: OpeningHours, hours: Hours): Hours[] {
  if (allDay) return [hours];
  return [
    { from: hours.from, to: minutesOf(opensAt) },
    { from: minutesOf(closesAt), to: hours.to },
  ].filter(({ from, to }) => from < to);
}
