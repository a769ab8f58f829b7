import { type ReactNode, useState } from 'react';
import type { FloorPlan, FloorUnit } from '../../../domain/units/floor-contract.ts';
import { ENDS_SOON_DAYS, type UnitState, unitState } from '../../../domain/units/floor-rules.ts';
import { UNIT_KIND_LABELS } from '../../../domain/units/rules.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Input } from '../../ui/form/input.tsx';
import { formatDay } from '../../ui/format.ts';
import { UnitIcon } from '../unit-icon.tsx';
import { holderText } from './holder-text.ts';
import type { PlacingState } from './use-placing.ts';

const listTints: Record<UnitState, string> = { free: 'text-good', held: 'text-accent', ending: 'text-waiting' };

type SearchedCardProps = {
  title: string;
  label: string;
  description: string;
  searchLabel: string;
  placeholder: string;
  /** Only a long list is searched. */
  isLong: boolean;
  /** What is shown for the words that were typed, in small letters. */
  children: (wanted: string) => ReactNode;
};

/** A list beside the plan. */
export function SearchedCard(props: SearchedCardProps) {
  const { title, label, description, searchLabel, placeholder, isLong, children } = props;
  const [search, setSearch] = useState('');
  return (
    <Card aria-label={label} className="self-start print:hidden">
      <CardHeader title={title} description={description} />
      {isLong ? (
        <div className="px-4 pb-3 sm:px-5">
          <Input
            type="search"
            aria-label={searchLabel}
            placeholder={placeholder}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      ) : null}
      {children(search.trim().toLowerCase())}
    </Card>
  );
}

type UnitListProps = {
  plan: FloorPlan;
  selected: string | null;
  onSelect: (id: string) => void;
  state: PlacingState;
};

const SEARCHED_FROM = 12;

export function UnitList({ plan, selected, onSelect, state }: UnitListProps) {
  const states = plan.units.map((unit) => unitState(unit, plan.day));
  const taken = states.filter((one) => one !== 'free').length;
  const near = states.filter((one) => one === 'ending').length;
  const ending = near === 0 ? '' : `, ${near} ${near === 1 ? 'ends' : 'end'} within ${ENDS_SOON_DAYS} days`;
  const count = `${taken} of ${plan.units.length} taken on ${formatDay(plan.day)}${ending}`;
  const isLike = (wanted: string) => (unit: FloorUnit) =>
    `${unit.name} ${holderText(unit.holder)}`.toLowerCase().includes(wanted);
  return (
    <SearchedCard
      title="Units"
      label="Units of the floor"
      description={count}
      searchLabel="Search units"
      placeholder="Unit, tenant or free"
      isLong={plan.units.length > SEARCHED_FROM}
    >
      {(wanted) => <UnitRows {...{ plan, selected, onSelect, state }} shown={plan.units.filter(isLike(wanted))} />}
    </SearchedCard>
  );
}

function UnitRows({ plan, selected, onSelect, state, shown }: UnitListProps & { shown: readonly FloorUnit[] }) {
  const { placing } = state;
  const drawn = new Set(plan.drawing.units.map(({ id }) => id));
  if (shown.length === 0) {
    const text = plan.units.length === 0 ? 'This floor has no units yet. Add them in Workspaces.' : 'No unit matches.';
    return <p className="border-line border-t px-4 py-3 text-muted text-sm sm:px-5">{text}</p>;
  }
  return (
    <ul className="max-h-[32rem] divide-y divide-line overflow-y-auto border-line border-t">
      {shown.map((unit) => (
        <li key={unit.id}>
          <button
            type="button"
            aria-pressed={selected === unit.id}
            onClick={() => (placing ? state.place(placing, unit.id) : onSelect(unit.id))}
            className={cx(
              'flex w-full cursor-pointer items-center gap-2.5 px-4 py-2 text-left text-sm -outline-offset-2 hover:bg-surface-2 sm:px-5',
              selected === unit.id && 'bg-accent-soft',
            )}
          >
            <UnitIcon kind={unit.kind} />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline justify-between gap-3">
                <span className="truncate font-medium">{unit.name}</span>
                <span className="shrink-0 text-muted text-xs">
                  {drawn.has(unit.id) ? (unit.packageName ?? UNIT_KIND_LABELS[unit.kind]) : 'Not drawn'}
                </span>
              </span>
              <span className={cx('block truncate text-xs', listTints[unitState(unit, plan.day)])}>
                {holderText(unit.holder)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
