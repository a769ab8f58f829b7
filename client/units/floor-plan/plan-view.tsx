import { LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import type { FloorPlan } from '../../../domain/units/floor-contract.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import './floor-plan.css';
import { PlanCanvas, thingAt } from './plan-canvas.tsx';
import { ToPlace } from './to-place.tsx';
import { UnitList } from './unit-list.tsx';
import { type Placement, type PlacingState, usePlacing } from './use-placing.ts';

type PlanViewProps = {
  plan: FloorPlan;
  /** Null where the reader may not give units to agreements. */
  onPlace: ((placement: Placement) => void) | null;
};

/** The plan, and beside it what is to be placed and the same units as a list; on a phone they come below. */
export function PlanView({ plan, onPlace }: PlanViewProps) {
  const [selected, setSelected] = useState<string | null>(null);
  const state = usePlacing(plan, onPlace);
  const isDrawn = Object.values(plan.drawing).some((things) => things.length > 0);
  return (
    <div data-floor-plan className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem] print:block">
      <Card aria-label="Plan" className="min-w-0 self-start overflow-hidden">
        <PlacingBar state={state} />
        {isDrawn ? (
          <Drawing {...{ plan, selected, state }} onSelect={setSelected} />
        ) : (
          <EmptyState title="Nothing is drawn yet" icon={<LayoutGrid aria-hidden />}>
            Edit Plan draws walls and rooms, and puts units where they are.
          </EmptyState>
        )}
      </Card>
      <div className="grid content-start gap-4 print:hidden">
        {onPlace ? <ToPlace plan={plan} state={state} /> : null}
        <UnitList plan={plan} selected={selected} onSelect={setSelected} state={state} />
      </div>
      <div
        ref={state.chip}
        hidden
        aria-hidden
        className="pointer-events-none fixed top-0 left-0 z-50 max-w-60 truncate rounded-md bg-accent px-2.5 py-1 font-medium text-on-accent text-sm shadow-2 will-change-transform"
      />
    </div>
  );
}

type DrawingProps = {
  plan: FloorPlan;
  selected: string | null;
  state: PlacingState;
  onSelect: (id: string | null) => void;
};

function Drawing({ plan, selected, state, onSelect }: DrawingProps) {
  const { placing } = state;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
    <section tabIndex={0} aria-label="Drawing" className="overflow-auto p-2">
      <PlanCanvas
        ref={state.sheet}
        plan={plan}
        drawing={plan.drawing}
        selected={selected}
        isPlacing={placing !== null}
        grid={null}
        onClick={({ target }) => {
          const id = thingAt(target);
          if (placing && id) state.place(placing, id);
          else onSelect(id);
        }}
        onPointerDown={(event) => {
          const held = placing ? null : state.heldBy(thingAt(event.target));
          if (held) state.drag(event, held);
        }}
        onKeyDown={(event) => {
          const isSelecting = event.key === 'Enter' && !placing;
          if (isSelecting) onSelect(thingAt(event.target));
          state.pressKey(event);
        }}
      />
    </section>
  );
}

function PlacingBar({ state: { placing, cancel } }: { state: PlacingState }) {
  return (
    <div role="status" className="print:hidden">
      {placing ? (
        <div className="flex flex-wrap items-center gap-2 border-line border-b bg-accent-soft px-4 py-2 text-sm">
          <p className="min-w-0 flex-1">
            {`Choose a free unit for ${placing.line.tenantName}${placing.leaving ? `, now at ${placing.leaving.name}` : ''}. Arrow keys go from one to the next, Enter takes it, Escape cancels.`}
          </p>
          <Button variant="secondary" size="sm" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : null}
    </div>
  );
}
