import { formatTime } from '../ui/format.ts';
import { whoBooked } from './booking-text.ts';
import type { GridColumn } from './grid-column.ts';
import type { Hold } from './grid-hold.ts';
import { wallTimeAt } from './grid-hours.ts';
import { isUnchanged, type Verdict } from './grid-verdict.ts';

/** "Boardroom B, 2:00 PM to 3:00 PM: free", or why not; for a booking that was just taken up, what the keys do. */
export function holdWords({ placed, target, by }: Hold, column: GridColumn, verdict: Verdict): string {
  if (placed && by === 'keys' && isUnchanged(target, column, placed)) {
    return `Moving ${whoBooked(placed.booking)}. Arrows move it, Shift with up or down stretches it, Enter drops it, Escape leaves it here.`;
  }
  const where = `${column.spoken}, ${formatTime(wallTimeAt(target.from))} to ${formatTime(wallTimeAt(target.to))}`;
  if (verdict.kind === 'free') return `${where}: free`;
  if (verdict.kind === 'refused') return `${where}: not possible. ${verdict.words}`;
  return `${where}: free, but a reason is needed. ${verdict.words}`;
}
