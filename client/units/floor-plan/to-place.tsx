import { GripVertical } from 'lucide-react';
import type { FloorLine, FloorPlan } from '../../../domain/units/floor-contract.ts';
import { cx } from '../../ui/class-names.ts';
import { formatDay } from '../../ui/format.ts';
import { SearchedCard } from './unit-list.tsx';
import type { PlacingState } from './use-placing.ts';

const missing = ({ quantity, unitIds }: FloorLine): number => Math.max(0, quantity - unitIds.length);

const SEARCHED_FROM = 8;

type ToPlaceProps = { plan: FloorPlan; state: PlacingState };

/** The lines that have fewer units than places, each to be dragged onto a free unit. */
export function ToPlace({ plan, state }: ToPlaceProps) {
  const lines = plan.lines.filter((line) => missing(line) > 0);
  if (lines.length === 0) return null;
  const units = lines.reduce((sum, line) => sum + missing(line), 0);
  const isLike = (wanted: string) => (line: FloorLine) =>
    `${line.tenantName} ${line.name}`.toLowerCase().includes(wanted);
  return (
    <SearchedCard
      title="To Place"
      label="To place"
      description={`${units} ${units === 1 ? 'place has' : 'places have'} no unit yet. Drag a line onto a free unit, or press it and then the unit.`}
      searchLabel="Search what is to be placed"
      placeholder="Search"
      isLong={lines.length > SEARCHED_FROM}
    >
      {(wanted) => (
        <ul className="max-h-80 divide-y divide-line overflow-y-auto border-line border-t">
          {lines.filter(isLike(wanted)).map((line) => (
            <LineRow key={line.lineId} line={line} day={plan.day} state={state} />
          ))}
        </ul>
      )}
    </SearchedCard>
  );
}

function LineRow({ line, day, state }: { line: FloorLine; day: string; state: PlacingState }) {
  const wanted = { line, leaving: null };
  const isChosen = state.placing?.line.lineId === line.lineId && !state.placing.leaving;
  const lacking = missing(line);
  const facts = [
    line.name,
    line.quantity === 1 ? null : `${lacking} of ${line.quantity} to place`,
    line.startDate > day ? `from ${formatDay(line.startDate)}` : null,
  ];
  return (
    <li>
      <button
        type="button"
        data-line={line.lineId}
        aria-pressed={isChosen}
        onClick={() => (isChosen ? state.cancel() : state.pickUp(wanted))}
        onPointerDown={(event) => {
          // By touch the row scrolls its list, and its handle drags it.
          const isHandle = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
          if (event.pointerType !== 'touch' || isHandle) state.drag(event, wanted);
        }}
        className={cx(
          'flex w-full cursor-grab items-center gap-2 px-2 py-2 text-left text-sm -outline-offset-2 hover:bg-surface-2 sm:px-3',
          isChosen && 'bg-accent-soft',
        )}
      >
        <span data-grip className="-my-2 grid touch-none place-items-center self-stretch px-1.5">
          <GripVertical aria-hidden className="size-4 text-muted" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{line.tenantName}</span>
          <span className="block truncate text-muted text-xs">{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </button>
    </li>
  );
}
