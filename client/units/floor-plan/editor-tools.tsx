import {
  BrickWall,
  LayoutTemplate,
  Redo2,
  RotateCw,
  SquareDashed,
  Trash2,
  Type,
  Undo2,
  WandSparkles,
} from 'lucide-react';
import { drawTemplate, placeUnits, snap, TEMPLATE_LABELS, TEMPLATES } from '../../../domain/units/floor-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { newThingId, removeThing, turnThing } from './edits.ts';
import type { Editor } from './use-editor.ts';

type EditorToolsProps = { editor: Editor; rooms: readonly { id: string; name: string }[] };

export function EditorTools({ editor, rooms }: EditorToolsProps) {
  const { drawing, floor, change, select, isWalling, setWalling } = editor;
  const middle = { x: snap(floor.width / 2), y: snap(floor.height / 2) };
  const addLabel = () => {
    const label = { id: newThingId(), text: 'Label', ...middle };
    change({ ...drawing, labels: [...drawing.labels, label] });
    select(label.id);
  };
  const unplaced = floor.units.length - drawing.units.length;
  return (
    <>
      <StepButtons editor={editor} />
      <Button
        variant="secondary"
        icon={<BrickWall aria-hidden />}
        aria-pressed={isWalling}
        onClick={() => setWalling(!isWalling)}
        className={isWalling ? 'bg-accent-soft! text-accent!' : undefined}
      >
        Draw Walls
      </Button>
      <RoomMenu editor={editor} rooms={rooms} />
      <Button variant="secondary" icon={<Type aria-hidden />} onClick={addLabel}>
        Add Label
      </Button>
      <Button
        variant="secondary"
        icon={<WandSparkles aria-hidden />}
        disabled={unplaced <= 0}
        onClick={() => change(placeUnits(drawing, floor.units, floor))}
      >
        Place All Units
      </Button>
      <Menu
        align="start"
        trigger={
          <Button variant="secondary" icon={<LayoutTemplate aria-hidden />}>
            Template
          </Button>
        }
      >
        {TEMPLATES.map((template) => (
          <MenuItem
            key={template}
            onSelect={() => change({ ...drawTemplate(template, floor, newThingId), units: drawing.units })}
          >
            {TEMPLATE_LABELS[template]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function StepButtons({ editor }: { editor: Editor }) {
  const { drawing, floor, change, selected, undo, redo } = editor;
  const isUnit = selected?.list === 'units';
  const icon = { variant: 'ghost', size: 'icon' } as const;
  return (
    <div className="flex">
      <Button {...icon} aria-label="Undo" icon={<Undo2 aria-hidden />} disabled={!undo} onClick={() => undo?.()} />
      <Button {...icon} aria-label="Redo" icon={<Redo2 aria-hidden />} disabled={!redo} onClick={() => redo?.()} />
      <Button
        {...icon}
        aria-label="Turn"
        icon={<RotateCw aria-hidden />}
        disabled={!isUnit}
        onClick={() => selected && change(turnThing(drawing, selected.id, 1, floor))}
      />
      <Button
        {...icon}
        aria-label="Remove from the plan"
        icon={<Trash2 aria-hidden />}
        disabled={!selected}
        onClick={() => selected && change(removeThing(drawing, selected.id))}
      />
    </div>
  );
}

function RoomMenu({ editor, rooms }: EditorToolsProps) {
  const { drawing, floor, change, select } = editor;
  const add = (roomId: string | null, name: string) => {
    const [width, height] = [Math.min(400, floor.width), Math.min(225, floor.height)];
    const at = { x: snap((floor.width - width) / 2), y: snap((floor.height - height) / 2) };
    const room = { id: newThingId(), roomId, name, ...at, width, height };
    change({ ...drawing, rooms: [...drawing.rooms, room] });
    select(room.id);
  };
  const drawn = new Set(drawing.rooms.map(({ roomId }) => roomId));
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="secondary" icon={<SquareDashed aria-hidden />}>
          Add Room
        </Button>
      }
    >
      {rooms
        .filter(({ id }) => !drawn.has(id))
        .map(({ id, name }) => (
          <MenuItem key={id} onSelect={() => add(id, name)}>
            {name}
          </MenuItem>
        ))}
      <MenuItem onSelect={() => add(null, 'Room')}>Other Room</MenuItem>
    </Menu>
  );
}
