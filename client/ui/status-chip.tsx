import { cx, type Tone, toneClasses } from './class-names.ts';
import { humanise } from './format.ts';

/** The one legend of the product: a status has the same word and the same colour on every screen. */
const legend: Record<string, { tone: Tone; label?: string }> = {
  active: { tone: 'good' },
  paid: { tone: 'good' },
  current: { tone: 'good' },
  confirmed: { tone: 'good' },
  available: { tone: 'good' },
  delivered: { tone: 'good' },
  succeeded: { tone: 'good' },
  new: { tone: 'good' },
  handed_out: { tone: 'good' },
  arrived: { tone: 'good' },
  done: { tone: 'good' },
  applied: { tone: 'good', label: 'Assigned' },
  pending: { tone: 'waiting' },
  suspense: { tone: 'waiting', label: 'Unmatched' },
  proposed: { tone: 'waiting' },
  needs_review: { tone: 'late' },
  waiting: { tone: 'waiting' },
  partial: { tone: 'waiting', label: 'Part paid' },
  suspended: { tone: 'waiting' },
  notice: { tone: 'waiting', label: 'Under notice' },
  maintenance: { tone: 'waiting' },
  queued: { tone: 'waiting' },
  in_transit: { tone: 'waiting' },
  awaiting_approval: { tone: 'waiting' },
  awaiting_delivery: { tone: 'waiting', label: 'To be delivered' },
  to_reissue: { tone: 'late', label: 'To be issued again' },
  overdue: { tone: 'late' },
  failed: { tone: 'late' },
  bounced: { tone: 'late' },
  damaged: { tone: 'late' },
  lost: { tone: 'late' },
  full: { tone: 'late' },
  no_show: { tone: 'late', label: 'No-show' },
  sent: { tone: 'accent' },
  accepted: { tone: 'good' },
  approved: { tone: 'accent' },
  scheduled: { tone: 'accent' },
  running: { tone: 'accent' },
  in_progress: { tone: 'waiting' },
  open: { tone: 'accent' },
  closed: { tone: 'stopped' },
  in_use: { tone: 'accent' },
  kept: { tone: 'waiting' },
  discarded: { tone: 'stopped' },
  draft: { tone: 'stopped' },
  completed: { tone: 'stopped' },
  cancelled: { tone: 'stopped' },
  terminated: { tone: 'stopped' },
  inactive: { tone: 'stopped' },
  disabled: { tone: 'stopped' },
  retired: { tone: 'stopped' },
  returned: { tone: 'stopped' },
  reversed: { tone: 'stopped' },
  credited: { tone: 'stopped' },
  written_off: { tone: 'stopped' },
  used: { tone: 'stopped' },
};

/** The colour of a status. */
export function statusTone(status: string): Tone {
  return legend[status]?.tone ?? 'stopped';
}

/** The label of a status. */
export function statusLabel(status: string): string {
  return legend[status]?.label ?? humanise(status);
}

/** A dot and a word: the colour helps, but is never alone in telling the state. */
export function StatusChip({ status, className }: { status: string; className?: string | undefined }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full py-0.5 pr-2.5 pl-2 font-medium text-xs leading-snug',
        toneClasses[statusTone(status)],
        className,
      )}
    >
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {statusLabel(status)}
    </span>
  );
}
