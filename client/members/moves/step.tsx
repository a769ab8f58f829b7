import { Circle, CircleCheck, CircleDashed, CircleMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StepState } from '../../../domain/members/move-contract.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';

const LOOKS = {
  done: { Icon: CircleCheck, label: 'Done', color: 'text-good' },
  open: { Icon: Circle, label: 'To do', color: 'text-accent' },
  waiting: { Icon: CircleDashed, label: 'Waiting', color: 'text-muted' },
  not_needed: { Icon: CircleMinus, label: 'Not needed', color: 'text-muted' },
} as const;

type StepProps = { title: string; note: ReactNode; state: StepState; action?: ReactNode; children?: ReactNode };

const hasAction = (state: StepState) => state === 'open' || state === 'not_needed';

/** A line of a short list of steps. */
export function StepRow({ title, note, state, action }: StepProps) {
  const { Icon, label, color } = LOOKS[state];
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
      <Icon aria-label={label} className={cx('size-4 shrink-0', color)} />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-medium">{title}</span>
        <span className="wrap-break-word block text-muted text-xs">{note}</span>
      </span>
      {hasAction(state) ? action : null}
    </li>
  );
}

/** A step of a guide, with what it will do under it. */
export function StepCard({ title, note, state, action, children }: StepProps) {
  const { Icon, label, color } = LOOKS[state];
  return (
    <li>
      <Card aria-label={title} className={cx(state === 'open' && 'border-l-4 border-l-accent')}>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5">
          <span className="flex min-w-60 flex-1 items-start gap-3">
            <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', color)} />
            <span className="min-w-0">
              <h2 className="font-semibold text-base leading-snug">
                {`${title} `}
                <span className={cx('ml-1 font-medium text-xs', color)}>{label}</span>
              </h2>
              <span className="wrap-break-word mt-0.5 block text-muted text-sm">{note}</span>
            </span>
          </span>
          {hasAction(state) ? action : null}
        </div>
        {children ? <div className="border-line border-t px-4 py-4 sm:px-5">{children}</div> : null}
      </Card>
    </li>
  );
}

/** "3 of 5 steps are done", those left out that nobody needs. */
export const progressText = (states: readonly StepState[]): string => {
  const needed = states.filter((state) => state !== 'not_needed');
  const finished = needed.filter((state) => state === 'done').length;
  return finished === needed.length ? 'Every step is done.' : `${finished} of ${needed.length} steps are done.`;
};
