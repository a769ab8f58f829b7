import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import type { FloorLine, FloorPlan } from '../../../domain/units/floor-contract.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Input } from '../../ui/form/input.tsx';
import { formatDay } from '../../ui/format.ts';
import type { PlacingState } from './use-placing.ts';

const missing = ({ quantity, unitIds }: FloorLine): number => Math.max(0, quantity - unitIds.length);

const SEARCHED_FROM = 8;

type ToPlaceProps = { plan: FloorPlan; state: PlacingState };

/** The lines that have fewer units than places, each to be dragged onto a free unit. */
export function ToPlace({ plan, state }: ToPlaceProps) {
  const [search, setSearch] = useState('');
  const lines = plan.lines.filter((line) => missing(line) > 0);
  if (lines.length === 0) return null;
  const units = lines.reduce((sum, line) => sum + missing(line), 0);
  const shown = lines.filter(({ tenantName, name }) =>
    `${tenantName} ${name}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <Card aria-label="To place" className="self-start print:hidden">
      <CardHeader
        title="To Place"
        description={`${units} ${units === 1 ? 'place has' : 'places have'} no unit yet. Drag a line onto a free unit, or press it and then the unit.`}
      />
      {lines.length > SEARCHED_FROM ? (
        <div className="px-4 pb-3 sm:px-5">
          <Input
            type="search"
            aria-label="Search what is to be placed"
            placeholder="Search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      ) : null}
      <ul className="max-h-80 divide-y divide-line overflow-y-auto border-line border-t">
        {shown.map((line) => (
          <LineRow key={line.lineId} line={line} day={plan.day} state={state} />
        ))}
      </ul>
    </Card>
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
