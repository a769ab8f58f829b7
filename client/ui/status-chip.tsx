import { cx, type Tone, toneClasses } from './class-names.ts';
import { humanise } from './format.ts';

/** The one legend of the product: a status has the same word and the same colour on every screen. What is in no list is stopped. */
const STATUSES: Record<Exclude<Tone, 'stopped'>, string> = {
  good: 'active paid current confirmed available delivered succeeded new retried settled handed_out arrived done cleared applied accepted inside ready signed reimbursed',
  waiting:
    'pending suspense proposed waiting partial suspended notice maintenance queued in_transit in_hand awaiting_approval awaiting_delivery in_progress kept unknown conflict refused connecting sending',
  late: 'needs_review to_reissue overdue failed bounced damaged lost full no_show parked dead',
  accent: 'sent banked approved scheduled running open in_use booked expected',
};

const LABELS: Record<string, string> = {
  applied: 'Assigned',
  suspense: 'Unmatched',
  partial: 'Part paid',
  notice: 'Under notice',
  awaiting_delivery: 'To be delivered',
  to_reissue: 'To be issued again',
  no_show: 'No-show',
  dead: 'Given up',
  retried: 'Done later',
};

const tones = new Map(
  Object.entries(STATUSES).flatMap(([tone, statuses]) =>
    statuses.split(' ').map((status) => [status, tone as Tone] as const),
  ),
);

/** The colour of a status. */
export function statusTone(status: string): Tone {
  return tones.get(status) ?? 'stopped';
}

/** The label of a status. */
export function statusLabel(status: string): string {
  return LABELS[status] ?? humanise(status);
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
