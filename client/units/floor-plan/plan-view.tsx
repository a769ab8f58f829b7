import { LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import { pathTo } from '../../../domain/kernel/paths.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { FloorPlan } from '../../../domain/units/floor-contract.ts';
import { ENDS_SOON_DAYS, type UnitState } from '../../../domain/units/floor-rules.ts';
import { UNIT_KIND_LABELS } from '../../../domain/units/rules.ts';
import { useCan } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import './floor-plan.css';
import { holderText } from './holder-text.ts';
import { PlanCanvas, TINTS, thingAt } from './plan-canvas.tsx';
import { ToPlace } from './to-place.tsx';
import { UnitList } from './unit-list.tsx';
import { type Placement, type PlacingState, usePlacing } from './use-placing.ts';
import { YearSlider } from './year-slider.tsx';

type PlanViewProps = {
  plan: FloorPlan;
  /** The day that is wanted; none is today. */
  day: Day | undefined;
  onDay: (day: Day | undefined) => void;
  /** Null where the reader may not give units to agreements. */
  onPlace: ((placement: Placement) => void) | null;
};

/** The plan, and beside it what is to be placed and the same units as a list; on a phone they come below. */
export function PlanView({ plan, day, onDay, onPlace }: PlanViewProps) {
  const [selected, setSelected] = useState<string | null>(null);
  const state = usePlacing(plan, onPlace);
  const isDrawn = Object.values(plan.drawing).some((things) => things.length > 0);
  return (
    <div data-floor-plan className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem] print:block">
      <Card aria-label="Plan" className="min-w-0 self-start overflow-hidden">
        <PlacingBar state={state} />
        {isDrawn ? (
          <>
            <Drawing {...{ plan, selected, state }} onSelect={setSelected} />
            <Legend />
          </>
        ) : (
          <EmptyState title="Nothing is drawn yet" icon={<LayoutGrid aria-hidden />}>
            Edit Plan draws walls and rooms, and puts units where they are.
          </EmptyState>
        )}
        <SelectedUnit plan={plan} selected={selected} state={state} />
        <YearSlider shown={plan.day} wanted={day} onDay={onDay} />
      </Card>
      <div className="grid content-start gap-4 print:hidden">
        {onPlace ? <ToPlace plan={plan} state={state} /> : null}
        <UnitList
          plan={plan}
          selected={selected}
          state={state}
          onSelect={(id) => {
            setSelected(id);
            state.show(id);
          }}
        />
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
          const id = thingAt(event.target);
          // By touch the plan scrolls; what was tapped before is dragged.
          const isGrip = event.pointerType !== 'touch' || id === selected;
          const held = placing || !isGrip ? null : state.heldBy(id);
          if (held) state.drag(event, held);
        }}
        onKeyDown={(event) => {
          const isSelecting = (event.key === 'Enter' || event.key === ' ') && !placing;
          if (isSelecting) onSelect(thingAt(event.target));
          if (event.key === ' ') event.preventDefault();
          state.pressKey(event);
        }}
      />
    </section>
  );
}

const LEGEND: Record<UnitState, string> = {
  free: 'Free',
  held: 'Taken',
  ending: `Ends within ${ENDS_SOON_DAYS} days`,
};

function Legend() {
  return (
    <ul aria-label="Colours" className="m-0 flex list-none flex-wrap gap-x-4 gap-y-1 px-4 pb-2 text-muted text-xs">
      {Object.entries(LEGEND).map(([state, label]) => (
        <li key={state} className="inline-flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 16 12" className="h-3 w-4">
            <rect x="1" y="1" width="14" height="10" rx="2" strokeWidth="2" className={TINTS[state as UnitState]} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

type SelectedUnitProps = { plan: FloorPlan; selected: string | null; state: PlacingState };

/** Who has the unit that was pressed, and what can be done about it. */
function SelectedUnit({ plan, selected, state }: SelectedUnitProps) {
  const mayRead = useCan()('agreements:read');
  const unit = plan.units.find(({ id }) => id === selected);
  if (!unit || state.placing) return null;
  const { name, kind, packageName, holder } = unit;
  const held = state.heldBy(selected);
  const line = plan.lines.find(({ lineId }) => lineId === holder?.lineId);
  return (
    <section
      aria-label="Selected unit"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-4 py-2.5 text-sm print:hidden"
    >
      <p className="wrap-break-word min-w-48 flex-1">
        <span className="font-medium">{name}</span>
        <span className="text-muted">{` · ${[UNIT_KIND_LABELS[kind], packageName].filter(Boolean).join(' · ')}`}</span>
        <span className="block">{holderText(holder)}</span>
      </p>
      {line && mayRead ? (
        <ButtonLink size="sm" href={pathTo(paths.agreement, line.agreementId)}>
          View Agreement
        </ButtonLink>
      ) : null}
      {held ? (
        <Button variant="secondary" size="sm" onClick={() => state.pickUp(held)}>
          Move to Another Unit
        </Button>
      ) : null}
    </section>
  );
}

function PlacingBar({ state: { placing, cancel } }: { state: PlacingState }) {
  return (
    <div role="status" className="print:hidden">
      {placing ? (
        <div className="flex flex-wrap items-center gap-2 border-line border-b bg-accent-soft px-4 py-2 text-sm">
          <p className="min-w-0 flex-1">
            {`Choose a free unit for ${placing.line.tenantName}${placing.leaving ? `, now at ${placing.leaving.name}` : ''}.`}
            <span className="pointer-coarse:hidden">
              {' Arrow keys go from one to the next, Enter takes it, Escape cancels.'}
            </span>
          </p>
          <Button variant="secondary" size="sm" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : null}
    </div>
  );
}
