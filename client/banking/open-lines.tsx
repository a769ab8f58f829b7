import { CircleAlert, Lock } from 'lucide-react';
import { type KeyboardEvent, memo, type Ref, useEffect } from 'react';
import type { SuggestedLine } from '../../domain/banking/suggestion-contract.ts';
import { cx } from '../ui/class-names.ts';
import { DateText } from '../ui/date-text.tsx';
import { isNegative } from '../ui/format.ts';
import { sizeText } from './match-text.ts';
import type { WorkbenchApi } from './use-workbench.ts';

/** What the right side is used for: suggestions, or one of the ways to say it oneself. */
export type MatchWay = 'suggestions' | 'invoices' | 'entries' | 'account' | 'transfer';

type OpenLinesProps = {
  ref: Ref<HTMLDivElement>;
  bench: WorkbenchApi;
  onChoose: (id: string) => void;
  onMove: (step: number) => void;
  /** Null for those who only look. */
  onAccept: ((place: number) => void) | null;
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
/** Drawing more than anybody reads would slow down each key. */
const SHOWN = 60;

const optionId = (id: string) => `bank-line-${id}`;

/** The place of the suggestion that a key accepts. */
const placeFor = (key: string): number | null => {
  if (key === 'Enter') return 0;
  return /^[1-9]$/.test(key) ? Number(key) - 1 : null;
};

/** The lines that nobody has matched yet, oldest first, each with its best suggestion in words. */
export function OpenLines({ ref, bench, onChoose, onMove, onAccept }: OpenLinesProps) {
  const { left, selected, problems, skipped } = bench;
  const at = left.findIndex(({ id }) => id === selected?.id);
  const shown = left.slice(0, Math.max(SHOWN, at + 11));
  useEffect(() => {
    if (selected) document.getElementById(optionId(selected.id))?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const place = placeFor(event.key);
    if (step === undefined && (place === null || !onAccept)) return;
    event.preventDefault();
    if (step !== undefined) onMove(step);
    else if (place !== null) onAccept?.(place);
  };
  return (
    <div className="min-w-0 border-line max-lg:border-b lg:border-r">
      <div
        ref={ref}
        role="listbox"
        aria-label="Open lines"
        tabIndex={0}
        aria-activedescendant={selected ? optionId(selected.id) : undefined}
        onKeyDown={onKeyDown}
        className="max-h-[min(34rem,45dvh)] divide-y divide-line overflow-y-auto -outline-offset-2 lg:max-h-[44rem]"
      >
        {shown.map((line) => (
          <OpenLine
            key={line.id}
            line={line}
            isSelected={line.id === selected?.id}
            isSkipped={skipped.has(line.id)}
            problem={problems.get(line.id)}
            onChoose={onChoose}
          />
        ))}
      </div>
      {left.length > shown.length ? (
        <p className="border-line border-t px-4 py-2 text-muted text-xs sm:px-5">
          {`The oldest ${shown.length} of ${left.length} lines. More follow as these are matched.`}
        </p>
      ) : null}
    </div>
  );
}

type OpenLineProps = {
  line: SuggestedLine;
  isSelected: boolean;
  isSkipped: boolean;
  problem: string | undefined;
  onChoose: (id: string) => void;
};

const isSameRow = (before: OpenLineProps, after: OpenLineProps): boolean =>
  before.line === after.line &&
  before.isSelected === after.isSelected &&
  before.isSkipped === after.isSkipped &&
  before.problem === after.problem;

const OpenLine = memo(function OpenLine({ line, isSelected, isSkipped, problem, onChoose }: OpenLineProps) {
  const [best] = line.suggestions;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the list
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and says which line is meant
    <div
      role="option"
      id={optionId(line.id)}
      aria-selected={isSelected}
      onClick={() => onChoose(line.id)}
      className={cx(
        'grid min-h-14 cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-l-3 px-3 py-2 text-sm sm:px-4',
        isSelected ? 'border-l-accent bg-accent-soft' : 'border-l-transparent hover:bg-surface-2/60',
      )}
    >
      <span className="truncate font-medium">{line.narration || line.reference || 'No description'}</span>
      <BankAmount amount={line.amount} />
      <span className={cx('truncate text-xs', problem ? 'text-late' : 'text-muted')}>
        {problem ? <CircleAlert aria-hidden className="mr-1 inline size-3.5" /> : null}
        {problem ?? `${isSkipped ? 'Skipped. ' : ''}${best?.reason ?? 'No suggestion'}`}
      </span>
      <DateText day={line.date} className="text-right text-muted text-xs" />
    </div>
  );
}, isSameRow);

/** What came in or went out, to the cent, with a sign that is also read out. */
export function BankAmount({ amount, className }: { amount: string; className?: string }) {
  const isOut = isNegative(amount);
  return (
    <span className={cx('whitespace-nowrap text-right font-medium tabular-nums', !isOut && 'text-good', className)}>
      <span aria-hidden>{isOut ? '−' : '+'}</span>
      <span className="sr-only">{isOut ? 'Out ' : 'In '}</span>
      {sizeText(amount)}
    </span>
  );
}

/** A line that a signed reconciliation holds. */
export function LockedMark() {
  return (
    <span className="inline-flex items-center gap-1 text-muted text-xs">
      <Lock aria-hidden className="size-3.5" />
      Locked
    </span>
  );
}
