import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { cx } from '../ui/class-names.ts';
import { formatTime } from '../ui/format.ts';
import { whoBooked } from './booking-text.ts';
import type { Hold } from './grid-hold.ts';
import { wallTimeAt } from './grid-hours.ts';
import type { GridColumn } from './grid-layout.ts';
import { isUnchanged, type Verdict } from './grid-verdict.ts';

const looks = {
  free: { Icon: CircleCheck, tone: 'text-accent' },
  closed: { Icon: Clock, tone: 'text-waiting' },
  refused: { Icon: CircleAlert, tone: 'font-medium text-late' },
};

type GridStatusProps = {
  id: string;
  hold: Hold | null;
  verdict: Verdict | null;
  columns: readonly GridColumn[];
  mayWrite: boolean;
};

const LOOK = 'Arrow keys walk through the grid, Enter opens a booking.';
const WRITE =
  'Drag over free time to book, drag a booking to move it, pull its lower edge to stretch it. Or by keyboard: arrows and Enter, Shift with arrows to select, M to move.';

/** What can be done here; while something is held over the grid, what would become of it, also for who listens. */
export function GridStatus({ id, hold, verdict, columns, mayWrite }: GridStatusProps) {
  const column = hold ? columns[hold.target.column] : undefined;
  const words = hold && column && verdict ? holdWords(hold, column, verdict) : '';
  const { Icon, tone } = looks[verdict?.kind ?? 'free'];
  return (
    <div className="relative min-h-11 border-line border-t px-4 py-2 text-xs print:hidden">
      <p id={id} className={cx('text-muted', words && 'invisible')}>
        {mayWrite ? WRITE : LOOK}
      </p>
      <p role="status" className={cx('absolute inset-x-4 top-2 flex items-start gap-1.5', tone)}>
        {words ? <Icon aria-hidden className="mt-px size-4 shrink-0" /> : null}
        <span className="min-w-0">{words}</span>
      </p>
    </div>
  );
}

/** "Boardroom B, 2:00 PM to 3:00 PM: free", or why not; for a booking that was just taken up, what the keys do. */
function holdWords({ placed, target, by }: Hold, column: GridColumn, verdict: Verdict): string {
  if (placed && by === 'keys' && isUnchanged(target, column, placed)) {
    return `Moving ${whoBooked(placed.booking)}. Arrows move it, Shift with up or down stretches it, Enter drops it, Escape leaves it here.`;
  }
  const where = `${column.spoken}, ${formatTime(wallTimeAt(target.from))} to ${formatTime(wallTimeAt(target.to))}`;
  if (verdict.kind === 'free') return `${where}: free`;
  if (verdict.kind === 'refused') return `${where}: not possible. ${verdict.words}`;
  return `${where}: free, but a reason is needed. ${verdict.words}`;
}
