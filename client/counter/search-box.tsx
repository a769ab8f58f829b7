import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { phoneText } from '../../domain/tenants/phone.ts';
import { Badge } from '../ui/badge.tsx';
import { controlBox, cx } from '../ui/class-names.ts';
import { formatCurrency } from '../ui/format.ts';
import { useCurrency } from '../ui/zone.ts';
import { newLabel, type Someone, someoneKey } from './someone.ts';

type SearchBoxProps = {
  ref: Ref<HTMLInputElement>;
  typed: string;
  onType: (text: string) => void;
  offered: readonly Someone[];
  /** Whom the acts are for. */
  chosen: Someone;
  at: number;
  onMove: (at: number) => void;
  /** Enter: on to what is done for them. */
  onChosen: () => void;
  onPress: (someone: Someone) => void;
  /** Alt with the figure of an act, without leaving the box. */
  onAct: (number: number) => void;
  /** Enter was pressed before the answer: a figure typed now is meant as a key, and no part of the text. */
  isEarly: boolean;
  searching: boolean;
  problem: string | null;
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** One box that knows everybody. */
export function SearchBox(props: SearchBoxProps) {
  const { ref, typed, onType, offered, chosen, at, onMove, onChosen, onPress, onAct, ...state } = props;
  const id = useId();
  const isOpen = typed.trim() !== '' && offered.length > 0;
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && offered.length > 0) onMove((at + step + offered.length) % offered.length);
    else if (event.key === 'Enter') onChosen();
    else if (event.key === 'Escape' && typed !== '') onType('');
    // On a Mac Alt turns figures into signs, so that the key itself is asked.
    else if (event.altKey && /^Digit[1-7]$/.test(event.code)) onAct(Number(event.code.slice(-1)));
    else if (state.isEarly && /^[1-7]$/.test(event.key)) onAct(Number(event.key));
    else return;
    event.preventDefault();
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-4 my-auto size-5 text-muted" />
        <input
          ref={ref}
          type="text"
          role="combobox"
          data-arrival-focus=""
          aria-label="Who is here?"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          placeholder="Phone number, name, company, pass or reference"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={press}
          className={cx(controlBox, 'h-13 pr-12 pl-12 text-lg pointer-coarse:h-14 pointer-coarse:text-lg')}
        />
        {typed === '' ? null : (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => onType('')}
            className="absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center rounded-md text-muted -outline-offset-2 hover:text-text"
          >
            <X aria-hidden className="size-5" />
          </button>
        )}
      </div>
      <p role="status" className="sr-only">
        {state.searching ? 'Searching' : isOpen ? `${offered.length} found` : ''}
      </p>
      {state.problem ? <p className="text-late text-sm">{state.problem}</p> : null}
      {isOpen ? (
        <div id={`${id}-list`} role="listbox" aria-label="People" className="grid grid-cols-1 gap-0.5">
          {offered.map((someone, n) => (
            <Option
              key={someoneKey(someone)}
              id={`${id}-${n}`}
              someone={someone}
              isChosen={someoneKey(someone) === someoneKey(chosen)}
              onPress={() => onPress(someone)}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}

type OptionProps = { id: string; someone: Someone; isChosen: boolean; onPress: () => void };

function Option({ id, someone, isChosen, onPress }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={onPress}
      className={cx(
        'flex min-h-10 w-full cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-md text-left px-3 py-1.5 text-sm pointer-coarse:min-h-12',
        isChosen ? 'bg-accent-soft' : 'hover:bg-surface-2',
      )}
    >
      <OptionText someone={someone} />
    </button>
  );
}

function OptionText({ someone }: { someone: Someone }) {
  const currency = useCurrency();
  if (someone.kind === 'nobody') return null;
  if (someone.kind === 'new')
    return (
      <>
        <span className="min-w-0 flex-1 truncate font-medium">{newLabel(someone)}</span>
        <Badge tone="accent">New Person</Badge>
      </>
    );
  const { name, company, phone, inside, passes, owes, kind } = someone.known;
  const days = passes.reduce((sum, { daysLeft }) => sum + daysLeft, 0);
  return (
    <>
      <span className="min-w-32 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-muted text-xs">
          {[company, phone ? phoneText(phone) : null].filter(Boolean).join(' · ') ||
            (kind === 'tenant' ? 'Tenant' : 'Person')}
        </span>
      </span>
      {inside ? <Badge tone="good">Inside</Badge> : null}
      {days > 0 ? <Badge tone="accent">{days === 1 ? '1 day' : `${days} days`}</Badge> : null}
      {owes === '0.00' ? null : <Badge tone="waiting">{`Owes ${formatCurrency(owes, { currency })}`}</Badge>}
    </>
  );
}
