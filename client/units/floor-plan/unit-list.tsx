import type { FloorPlan } from '../../../domain/units/floor-contract.ts';
import { ENDS_SOON_DAYS, type UnitState, unitState } from '../../../domain/units/floor-rules.ts';
import { UNIT_KIND_LABELS } from '../../../domain/units/rules.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatDay } from '../../ui/format.ts';
import { UnitIcon } from '../unit-icon.tsx';
import { holderText } from './holder-text.ts';
import type { PlacingState } from './use-placing.ts';

const listTints: Record<UnitState, string> = { free: 'text-good', held: 'text-accent', ending: 'text-waiting' };

type UnitListProps = {
  plan: FloorPlan;
  selected: string | null;
  onSelect: (id: string) => void;
  state: PlacingState;
};

export function UnitList({ plan, selected, onSelect, state }: UnitListProps) {
  const { placing } = state;
  const held = state.heldBy(selected);
  const drawn = new Set(plan.drawing.units.map(({ id }) => id));
  const count = plan.units.length;
  const states = plan.units.map((unit) => unitState(unit, plan.day));
  const taken = states.filter((state) => state !== 'free').length;
  const near = states.filter((state) => state === 'ending').length;
  const ending = near === 0 ? '' : `, ${near} ${near === 1 ? 'ends' : 'end'} within ${ENDS_SOON_DAYS} days`;
  return (
    <Card aria-label="Units of the floor" className="self-start print:hidden">
      <CardHeader title="Units" description={`${taken} of ${count} taken on ${formatDay(plan.day)}${ending}`} />
      <ul className="max-h-[32rem] divide-y divide-line overflow-y-auto border-line border-t">
        {plan.units.map(({ id, kind, name, packageName, holder }, n) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={selected === id}
              onClick={() => (placing ? state.place(placing, id) : onSelect(id))}
              className={cx(
                'flex w-full cursor-pointer items-center gap-2.5 px-4 py-2 text-left text-sm -outline-offset-2 hover:bg-surface-2 sm:px-5',
                selected === id && 'bg-accent-soft',
              )}
            >
              <UnitIcon kind={kind} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{name}</span>
                <span className="block truncate text-muted text-xs">
                  {[UNIT_KIND_LABELS[kind], packageName, drawn.has(id) ? null : 'Not drawn']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className={cx('block truncate text-xs', listTints[states[n] ?? 'free'])}>
                  {holderText(holder)}
                </span>
              </span>
            </button>
            {selected === id && held && !placing ? (
              <div className="bg-accent-soft px-4 pb-2 sm:px-5">
                <Button variant="secondary" size="sm" onClick={() => state.pickUp(held)}>
                  Move to Another Unit
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
