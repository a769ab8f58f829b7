import { type RefObject, useEffect } from 'react';
import { minutesOf } from '../../domain/bookings/rules.ts';
import type { Space } from './booking-preview.ts';
import type { GridColumn } from './grid-column.ts';
import { laneStyle } from './grid-geometry.ts';
import { type Hours, halvesDown } from './grid-hours.ts';

type NowLineProps = { columns: readonly GridColumn[]; hours: Hours; space: Pick<Space, 'today' | 'now'> };

/** Where the day stands, across the columns of today. */
export function NowLine({ columns, hours, space }: NowLineProps) {
  const now = minutesOf(space.now);
  if (now < hours.from || now >= hours.to) return null;
  return columns.map((column, index) =>
    column.day === space.today ? (
      <div
        key={column.key}
        aria-hidden
        data-now-line
        style={{ ...laneStyle(index), top: `calc(var(--half) * ${halvesDown(now, hours)})` }}
        className="pointer-events-none absolute inset-x-0 z-3 h-0.5 -translate-y-1/2 bg-late"
      >
        {columns[index - 1]?.day === space.today ? null : (
          <span className="absolute top-1/2 -left-1 size-2 -translate-y-1/2 rounded-full bg-late" />
        )}
      </div>
    ) : null,
  );
}

/** Where the grid is higher than its box, it opens with the present in the middle. */
export function useNowInView(grid: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const line = grid.current?.querySelector<HTMLElement>('[data-now-line]');
    const box = grid.current?.parentElement;
    if (line && box) box.scrollTop = line.offsetTop - box.clientHeight / 2;
  }, [grid]);
}
