import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, Pencil, Plus, Printer } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { readId } from '../../../domain/kernel/ids.ts';
import { withQuery } from '../../../domain/kernel/paths.ts';
import { type Day, readDay } from '../../../domain/kernel/time.ts';
import type { Floor } from '../../../domain/units/contract.ts';
import { useCan } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { roomsQuery } from '../../rooms/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { DatePicker } from '../../ui/form/date-picker.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { floorQuery, floorsQuery } from '../queries.ts';
import { PlanView } from './plan-view.tsx';
import type { Placement } from './use-placing.ts';

const PlaceDialog = onDemand(async () => (await import('../../agreements/place-dialog.tsx')).PlaceDialog);
const FloorDialog = onDemand(async () => (await import('./floor-dialog.tsx')).FloorDialog);
const PlanEditor = lazy(async () => ({ default: (await import('./plan-editor.tsx')).PlanEditor }));

const showFloor = (floor: string, day?: Day, replace = false) =>
  navigate(withQuery(paths.floorPlan, { floor, day }), { replace });

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
  const mayPlace = useCan()('agreements:write');
  const { openDialog, dialog } = useDialog<Placement>();
  if (!plan) {
    if (!error) return <Skeleton className="h-96 w-full" />;
    return (
      <Card>
        <ErrorState {...describeError(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  }
  if (!editing) {
    return (
      <>
        <PlanView
          plan={plan}
          day={day}
          onDay={(chosen) => showFloor(id, chosen, true)}
          onPlace={mayPlace ? openDialog : null}
        />
        {dialog.payload ? (
          <PlaceDialog
            key={dialog.dialogKey}
            open={dialog.open}
            onClose={dialog.onClose}
            placement={dialog.payload}
            day={plan.day}
          />
        ) : null}
      </>
    );
  }
  return (
    <Suspense fallback={<SkeletonText lines={8} label="Loading the editor" />}>
      <PlanEditor plan={plan} rooms={rooms.data ?? []} onDone={onDone} />
    </Suspense>
  );
}
