import type { ReactNode } from 'react';
import type { FloorUnit } from '../../../domain/units/floor-contract.ts';
import { placeUnits } from '../../../domain/units/floor-rules.ts';
import { UNIT_KIND_LABELS } from '../../../domain/units/rules.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { UnitIcon } from '../unit-icon.tsx';
import { renameThing, resizeThing, type Thing } from './edits.ts';
import { type Editor, UNIT_TYPE } from './use-editor.ts';

const TITLES: Record<Thing['list'], string> = { walls: 'Wall', rooms: 'Room', units: 'Unit', labels: 'Label' };

type ThingFieldsProps = { editor: Editor; name: string; onRename: (name: string) => void };

/** What the selected thing is called and how large it is; the floor where nothing is selected. */
export function ThingFields({ editor, name, onRename }: ThingFieldsProps) {
  const { selected, floor } = editor;
  if (!selected) {
    return (
      <Panel title="Floor">
        <Field label="Floor Name" required error={name.trim() ? undefined : 'Floor is required'}>
          <Input value={name} maxLength={60} onChange={({ target }) => onRename(target.value)} />
        </Field>
        <p className="text-muted text-sm">{`${floor.width / 100} × ${floor.height / 100} m. Select something to change it.`}</p>
      </Panel>
    );
  }
  const unit = floor.units.find(({ id }) => id === selected.id);
  return (
    <Panel title={unit?.name ?? TITLES[selected.list]}>
      <NameField editor={editor} thing={selected} />
      <SizeFields editor={editor} thing={selected} />
    </Panel>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-label="Selected">
      <CardHeader title={title} />
      <div className="grid gap-3 px-4 pb-4 sm:px-5">{children}</div>
    </Card>
  );
}

type ThingProps = { editor: Editor; thing: Thing };

function NameField({ editor: { drawing, change }, thing }: ThingProps) {
  if (thing.list !== 'labels' && (thing.list !== 'rooms' || thing.roomId !== null)) return null;
  const value = thing.list === 'labels' ? thing.text : thing.name;
  return (
    <Field label="Name" required error={value.trim() ? undefined : 'Name is required'}>
      <Input
        value={value}
        maxLength={60}
        onChange={({ target }) => change(renameThing(drawing, thing.id, target.value))}
      />
    </Field>
  );
}

function SizeFields({ editor: { drawing, change, floor }, thing }: ThingProps) {
  if (thing.list === 'walls') {
    const length = Math.hypot(thing.toX - thing.x, thing.toY - thing.y) / 100;
    return <p className="text-muted text-sm">{`${length.toFixed(2)} m long`}</p>;
  }
  if (thing.list === 'labels') return null;
  const resize = (side: 'width' | 'height', typed: string) => {
    const by = Number(typed) - thing[side];
    if (!Number.isFinite(by)) return;
    change(resizeThing(drawing, thing.id, side === 'width' ? by : 0, side === 'height' ? by : 0, floor));
  };
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['width', 'height'] as const).map((side) => (
        <Field key={side} label={side === 'width' ? 'Width' : 'Depth'}>
          <Input
            type="number"
            step={25}
            min={25}
            after="cm"
            value={thing[side]}
            onChange={({ target }) => resize(side, target.value)}
          />
        </Field>
      ))}
    </div>
  );
}

export function UnplacedUnits({ editor }: { editor: Editor }) {
  const { floor, drawing, change, select } = editor;
  const placed = new Set(drawing.units.map(({ id }) => id));
  const unplaced = floor.units.filter(({ id }) => !placed.has(id));
  const place = (unit: FloorUnit) => {
    change(placeUnits(drawing, [unit], floor));
    select(unit.id);
  };
  return (
    <Card aria-label="Units without a place">
      <CardHeader
        title="Without a Place"
        description={
          unplaced.length === 0 ? 'Every unit of this floor is drawn.' : 'Drag onto the plan, or press Place.'
        }
      />
      <ul className="max-h-80 divide-y divide-line overflow-y-auto">
        {unplaced.map((unit) => (
          <li
            key={unit.id}
            draggable
            onDragStart={({ dataTransfer }) => dataTransfer.setData(UNIT_TYPE, unit.id)}
            className="flex cursor-grab items-center gap-2 px-4 py-1.5 text-sm sm:px-5"
          >
            <UnitIcon kind={unit.kind} />
            <span className="min-w-0 flex-1 truncate" title={UNIT_KIND_LABELS[unit.kind]}>
              {unit.name}
            </span>
            <Button variant="ghost" size="sm" aria-label={`Place ${unit.name}`} onClick={() => place(unit)}>
              Place
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
