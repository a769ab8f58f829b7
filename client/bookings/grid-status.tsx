import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { cx } from '../ui/class-names.ts';
import type { GridColumn } from './grid-column.ts';
import type { Hold } from './grid-hold.ts';
import type { Verdict } from './grid-verdict.ts';
import { holdWords } from './grid-words.ts';

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
