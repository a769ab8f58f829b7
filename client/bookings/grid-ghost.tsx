import { cx } from '../ui/class-names.ts';
import { formatTimeRange } from '../ui/format.ts';
import { hoursText, whoBooked } from './booking-text.ts';
import type { Hold } from './grid-hold.ts';
import { type Hours, wallTimeAt } from './grid-hours.ts';
import { blockStyle } from './grid-layout.ts';
import type { Verdict } from './grid-verdict.ts';

const looks: Record<Verdict['kind'], string> = {
  free: 'border-accent bg-accent-soft text-accent',
  closed: 'border-waiting bg-waiting-soft text-waiting',
  refused: 'border-late bg-late-soft text-late',
};

const remarks: Record<Verdict['kind'], string> = { free: '', closed: 'Closed then', refused: 'Not possible' };

/** Where the booking would go. The words of a refusal stand below the grid, where there is room for them. */
export function GridGhost({ hold, verdict, hours }: { hold: Hold; verdict: Verdict; hours: Hours }) {
  const { placed, target } = hold;
  const remark = remarks[verdict.kind];
  return (
    <>
      {hold.by === 'pointer' ? <DragCursor refused={verdict.kind === 'refused'} /> : null}
      <div
        aria-hidden
        data-ghost={verdict.kind}
        style={blockStyle(target, hours)}
        className="pointer-events-none absolute z-4 p-px pr-1"
      >
        <div
          className={cx(
            'h-full overflow-hidden rounded-sm border-2 border-dashed px-1.5 py-0.5 font-medium text-xs leading-tight opacity-95 shadow-2',
            looks[verdict.kind],
          )}
        >
          <p className="truncate tabular-nums">
            {remark ? `${remark}: ` : ''}
            {formatTimeRange(wallTimeAt(target.from), wallTimeAt(target.to))}
          </p>
          {target.to - target.from >= 60 ? (
            <p className="mt-0.5 truncate">
              {placed ? whoBooked(placed.booking) : hoursText((target.to - target.from) / 60)}
            </p>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** Over everything while something is dragged: the pointer keeps its shape, and nothing below lights up. */
function DragCursor({ refused }: { refused: boolean }) {
  return <div aria-hidden className={cx('fixed inset-0 z-50', refused ? 'cursor-not-allowed' : 'cursor-grabbing')} />;
}
