import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, Pencil, Plus, Printer } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { readId } from '../../../domain/kernel/ids.ts';
import { withQuery } from '../../../domain/kernel/paths.ts';
import { type Day, readDay } from '../../../domain/kernel/time.ts';
import type { Floor } from '../../../domain/units/contract.ts';
import type { FloorPlan } from '../../../domain/units/floor-contract.ts';
import { ENDS_SOON_DAYS, type UnitState, unitState } from '../../../domain/units/floor-rules.ts';
import { UNIT_KIND_LABELS } from '../../../domain/units/rules.ts';
import { useCan } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { roomsQuery } from '../../rooms/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { DatePicker } from '../../ui/form/date-picker.tsx';
import { Select } from '../../ui/form/select.tsx';
import { formatDay } from '../../ui/format.ts';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { floorQuery, floorsQuery } from '../queries.ts';
import { UnitIcon } from '../unit-icon.tsx';
import { holderText } from './holder-text.ts';
import { PlanCanvas, thingAt } from './plan-canvas.tsx';

const FloorDialog = onDemand(async () => (await import('./floor-dialog.tsx')).FloorDialog);
const PlanEditor = lazy(async () => ({ default: (await import('./plan-editor.tsx')).PlanEditor }));

const showFloor = (floor: string, day?: Day) => navigate(withQuery(paths.floorPlan, { floor, day }));

export function FloorPlanPage() {
  const mayChange = useCan()('packages:write');
  const address = new URLSearchParams(useSearch());
  const wanted = readId(address.get('floor'));
  const day = readDay(address.get('day'));
  const { data: floors, error, isFetching, refetch } = useQuery(floorsQuery);
  const { openDialog, dialog } = useDialog<'floor'>();
  const [editing, setEditing] = useState<string | null>(null);
  const floor = floors?.find(({ id }) => id === wanted) ?? floors?.[0];
  const addFloor = () => openDialog('floor');
  return (
    <>
      <PageHeader
        title="Floor Plan"
        description="Who sits where, what is free and what ends soon."
        actions={
          floor && editing === null ? (
            <PlanActions floors={floors ?? []} floor={floor} day={day} onAdd={mayChange ? addFloor : null}>
              {mayChange ? (
                <Button icon={<Pencil aria-hidden />} onClick={() => setEditing(floor.id)}>
                  Edit Plan
                </Button>
              ) : null}
            </PlanActions>
          ) : null
        }
      />
      {error && !floors ? (
        <Card>
          <ErrorState {...describeError(error)} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      ) : floor ? (
        <FloorSheet
          key={floor.id}
          id={floor.id}
          day={day}
          editing={editing === floor.id}
          onDone={() => setEditing(null)}
        />
      ) : floors ? (
        <NoFloors onAdd={mayChange ? addFloor : null} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
      <FloorDialog
        key={dialog.dialogKey}
        open={dialog.open}
        onClose={dialog.onClose}
        onAdded={({ id }) => {
          showFloor(id);
          setEditing(id);
        }}
      />
    </>
  );
}

type PlanActionsProps = {
  floors: readonly Floor[];
  floor: Floor;
  day: Day | undefined;
  onAdd: (() => void) | null;
  children: ReactNode;
};

function PlanActions({ floors, floor, day, onAdd, children }: PlanActionsProps) {
  return (
    <>
      <div className="min-w-48">
        <Select
          aria-label="Floor"
          value={floor.id}
          onValueChange={(id) => showFloor(id, day)}
          options={floors.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <div className="min-w-40">
        <DatePicker
          aria-label="Day"
          placeholder="Today"
          value={day ?? ''}
          clearable
          onValueChange={(chosen) => showFloor(floor.id, chosen || undefined)}
        />
      </div>
      <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      {onAdd ? (
        <Button variant="secondary" icon={<Plus aria-hidden />} onClick={onAdd}>
          Add Floor
        </Button>
      ) : null}
      {children}
    </>
  );
}

function NoFloors({ onAdd }: { onAdd: (() => void) | null }) {
  return (
    <Card>
      <EmptyState
        title="No floors yet"
        icon={<LayoutGrid aria-hidden />}
        action={onAdd ? <Button onClick={onAdd}>Add Floor</Button> : undefined}
      >
        {onAdd
          ? 'Add the first floor, start from a template and put your desks and offices where they are.'
          : 'A manager or an administrator can draw the first one.'}
      </EmptyState>
    </Card>
  );
}

type FloorSheetProps = { id: string; day: Day | undefined; editing: boolean; onDone: () => void };

function FloorSheet({ id, day, editing, onDone }: FloorSheetProps) {
  const { data: plan, error, isFetching, refetch } = useQuery(floorQuery(id, day));
  const rooms = useQuery({ ...roomsQuery, enabled: editing });
  if (!plan) {
    if (!error) return <Skeleton className="h-96 w-full" />;
    return (
      <Card>
        <ErrorState {...describeError(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  }
  if (!editing) return <PlanView plan={plan} />;
  return (
    <Suspense fallback={<SkeletonText lines={8} label="Loading the editor" />}>
      <PlanEditor plan={plan} rooms={rooms.data ?? []} onDone={onDone} />
    </Suspense>
  );
}

/** The plan, and beside it the same units as a list; on a phone the list comes below. */
function PlanView({ plan }: { plan: FloorPlan }) {
  const [selected, setSelected] = useState<string | null>(null);
  const isDrawn = Object.values(plan.drawing).some((things) => things.length > 0);
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem] print:block">
      <Card aria-label="Plan" className="min-w-0 overflow-hidden">
        {isDrawn ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
          <section tabIndex={0} aria-label="Drawing" className="overflow-auto p-2">
            <PlanCanvas
              plan={plan}
              drawing={plan.drawing}
              selected={selected}
              grid={null}
              onClick={({ target }) => setSelected(thingAt(target))}
              onKeyDown={({ key, target }) => {
                if (key === 'Enter') setSelected(thingAt(target));
              }}
            />
          </section>
        ) : (
          <EmptyState title="Nothing is drawn yet" icon={<LayoutGrid aria-hidden />}>
            Edit Plan draws walls and rooms, and puts units where they are.
          </EmptyState>
        )}
      </Card>
      <UnitList plan={plan} selected={selected} onSelect={setSelected} />
    </div>
  );
}

const listTints: Record<UnitState, string> = { free: 'text-good', held: 'text-accent', ending: 'text-waiting' };

type UnitListProps = { plan: FloorPlan; selected: string | null; onSelect: (id: string) => void };

function UnitList({ plan, selected, onSelect }: UnitListProps) {
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
              onClick={() => onSelect(id)}
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
          </li>
        ))}
      </ul>
    </Card>
  );
}
