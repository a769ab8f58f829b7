import { type DragEvent, type KeyboardEvent, useState } from 'react';
import type { FloorPlan, FloorRoom } from '../../../domain/units/floor-contract.ts';
import { GRID_CM, UNIT_SIZES } from '../../../domain/units/floor-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { useUnsaved } from '../../ui/form/use-unsaved.ts';
import { useSaveFloor } from '../queries.ts';
import { pointOn } from './drag-layer.ts';
import { EditorTools } from './editor-tools.tsx';
import { moveThing } from './edits.ts';
import { HANDLE, PlanCanvas } from './plan-canvas.tsx';
import { ThingFields, UnplacedUnits } from './thing-panel.tsx';
import { type Editor, UNIT_TYPE, useEditor } from './use-editor.ts';

type PlanEditorProps = {
  plan: FloorPlan;
  /** Meeting rooms that can be drawn. */
  rooms: readonly FloorRoom[];
  onDone: () => void;
};

export function PlanEditor({ plan, rooms, onDone }: PlanEditorProps) {
  // The floor as it was when the drawing began: what others change meanwhile is refused when it is saved.
  const [floor, setFloor] = useState(plan);
  const editor = useEditor(floor);
  const save = useSaveFloor();
  const isChanged = editor.isChanged || floor.name !== plan.name;
  useUnsaved(isChanged && !save.isSuccess, { saving: save.isPending });

  const submit = async () => {
    const { name, width, height, version } = floor;
    try {
      await save.mutateAsync({ id: floor.id, body: { name, width, height, version, drawing: editor.drawing } });
      done('Plan Saved', `${name} is up to date.`);
      onDone();
    } catch (error) {
      failed('Not Saved', error, 'The plan was not saved. Please try again.');
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) editor.undo?.();
    else if (key === 'y' || key === 'z') editor.redo?.();
    else return;
    event.preventDefault();
  };

  return (
    <section aria-label="Plan editor" onKeyDown={onKeyDown} className="grid gap-4">
      <Card aria-label="Drawing tools" className="flex flex-wrap items-center gap-2 p-3">
        <EditorTools editor={editor} rooms={rooms} />
        <div className="ml-auto flex gap-2">
          <Button variant="secondary" onClick={onDone} disabled={save.isPending}>
            Cancel
          </Button>
          <Button pending={save.isPending} pendingLabel="Saving…" onClick={() => void submit()}>
            Save Plan
          </Button>
        </div>
      </Card>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <EditorSheet editor={editor} rooms={rooms} />
        <div className="grid content-start gap-4">
          <ThingFields editor={editor} name={floor.name} onRename={(name) => setFloor({ ...floor, name })} />
          <UnplacedUnits editor={editor} />
        </div>
      </div>
    </section>
  );
}

function EditorSheet({ editor, rooms }: { editor: Editor; rooms: readonly FloorRoom[] }) {
  const { floor, drawing, handlers, selected, isWalling } = editor;
  const drop = (event: DragEvent<SVGSVGElement>) => {
    const unit = floor.units.find(({ id }) => id === event.dataTransfer.getData(UNIT_TYPE));
    if (!unit) return;
    event.preventDefault();
    const { x, y } = pointOn(event.currentTarget, event);
    const { width, height } = UNIT_SIZES[unit.kind];
    const placed = { id: unit.id, x: 0, y: 0, width, height, rotation: 0 as const };
    const added = { ...drawing, units: [...drawing.units, placed] };
    editor.change(moveThing(added, unit.id, x - width / 2, y - height / 2, floor));
    editor.select(unit.id);
  };
  return (
    <Card aria-label="Sheet" className="min-w-0 overflow-hidden">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key */}
      <section tabIndex={0} aria-label="Drawing" className="overflow-auto p-2">
        <PlanCanvas
          plan={{ ...floor, rooms: rooms.length > 0 ? [...rooms] : floor.rooms }}
          drawing={drawing}
          selected={selected?.id ?? null}
          grid={GRID_CM}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
          style={isWalling ? { cursor: 'crosshair', touchAction: 'none' } : undefined}
          {...handlers}
        >
          {selected ? <Handle editor={editor} /> : null}
        </PlanCanvas>
      </section>
      <p className="border-line border-t px-4 py-2 text-muted text-xs">
        Drag to move. By keyboard: arrows move, Shift and arrows resize, + and − turn, Delete removes.
      </p>
    </Card>
  );
}

/** Where the selected thing is stretched. */
function Handle({ editor: { selected } }: { editor: Editor }) {
  if (!selected || selected.list === 'labels' || (selected.list === 'units' && selected.rotation !== 0)) return null;
  const [x, y] =
    selected.list === 'walls'
      ? [selected.toX, selected.toY]
      : [selected.x + selected.width, selected.y + selected.height];
  return (
    <circle
      {...{ [HANDLE]: '' }}
      cx={x}
      cy={y}
      r="16"
      className="cursor-nwse-resize touch-none fill-surface stroke-accent group-data-dragging/plan:invisible"
      strokeWidth="6"
    />
  );
}
