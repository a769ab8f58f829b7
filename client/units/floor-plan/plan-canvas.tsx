import { type ComponentProps, memo, type ReactNode, useRef } from 'react';
import type {
  Drawing,
  FloorPlan,
  FloorRoom,
  FloorUnit,
  PlacedRoom,
  PlacedUnit,
  PlanLabel,
  Wall,
} from '../../../domain/units/floor-contract.ts';
import { type UnitState, unitState } from '../../../domain/units/floor-rules.ts';
import { UNIT_KIND_LABELS } from '../../../domain/units/rules.ts';
import { cx } from '../../ui/class-names.ts';
import { RoomPlan } from '../../ui/plan/room-plan.tsx';
import { FloorGround, UnitShape, WallLine } from '../../ui/plan/unit-shape.tsx';
import { cutTo, holderText, shortName } from './holder-text.ts';
import { useTouchHold } from './touch-hold.ts';

const MARGIN = 40;
export const THING = 'data-thing';
/** Where the selected thing is stretched. */
export const HANDLE = 'data-handle';

/** The id of the thing that an event is about. */
export const thingAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest(`[${THING}]`)?.getAttribute(THING) ?? null) : null;

type PlanCanvasProps = ComponentProps<'svg'> & {
  plan: FloorPlan;
  drawing: Drawing;
  selected: string | null;
  /** The distance of the points to which things are drawn; null where nothing is changed. */
  grid: number | null;
  /** While a unit is being chosen for somebody, those that are taken pale. */
  isPlacing?: boolean;
  children?: ReactNode;
};

/**
 * The floor in centimetres. Things have no handlers of their own: the sheet hears of everything. Above it lies the layer
 * in which something is dragged.
 */
export function PlanCanvas({ plan, drawing, selected, grid, isPlacing, children, ...rest }: PlanCanvasProps) {
  const units = new Map(plan.units.map((unit) => [unit.id, unit]));
  const rooms = new Map(plan.rooms.map((room) => [room.id, room]));
  const state = (id: string) => ({ isSelected: selected === id });
  const viewBox = `${-MARGIN} ${-MARGIN} ${plan.width + MARGIN * 2} ${plan.height + MARGIN * 2}`;
  const isEditing = grid !== null;
  // To read a plan of three hundred units, one is reached by Tab and the others by arrows; who draws goes to each by Tab.
  const isOnPlan = drawing.units.some(({ id }) => id === selected);
  const tabStop = isOnPlan ? selected : drawing.units.find(({ id }) => units.has(id))?.id;
  const box = useRef<HTMLDivElement>(null);
  useTouchHold(box, (target) => {
    const id = thingAt(target);
    return isEditing ? id !== null || target.hasAttribute(HANDLE) : id !== null && id === selected;
  });
  return (
    <div
      ref={box}
      data-placing={isPlacing || undefined}
      className="group/plan relative min-w-180 overflow-hidden print:min-w-0"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no other element for a group */}
      <svg
        role="group"
        aria-label={`Plan of ${plan.name}`}
        viewBox={viewBox}
        className="block h-auto w-full select-none"
        {...rest}
      >
        <FloorGround width={plan.width} height={plan.height} grid={grid} />
        {drawing.rooms.map((room) => (
          <RoomThing
            key={room.id}
            room={room}
            meeting={room.roomId ? rooms.get(room.roomId) : undefined}
            isEditing={isEditing}
            {...state(room.id)}
          />
        ))}
        {drawing.walls.map((wall, n) => (
          <WallThing key={wall.id} wall={wall} name={`Wall ${n + 1}`} isEditing={isEditing} {...state(wall.id)} />
        ))}
        {drawing.units.map((placed) => {
          const unit = units.get(placed.id);
          return unit ? (
            <UnitThing
              key={placed.id}
              placed={placed}
              unit={unit}
              state={isEditing ? null : unitState(unit, plan.day)}
              isTabStop={isEditing || placed.id === tabStop}
              {...state(placed.id)}
            />
          ) : null;
        })}
        {drawing.labels.map((label) => (
          <LabelThing key={label.id} label={label} isEditing={isEditing} {...state(label.id)} />
        ))}
        {children}
      </svg>
      <svg
        aria-hidden
        viewBox={viewBox}
        className="pointer-events-none absolute inset-0 size-full overflow-visible will-change-transform print:hidden"
      />
    </div>
  );
}

type ThingState = { isSelected: boolean };

type PressableProps = ThingState & {
  id: string;
  name: string;
  x: number;
  y: number;
  isTabStop?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

function Pressable({ id, name, x, y, isSelected, isTabStop = true, className, children }: PressableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button of HTML cannot stand in a drawing
    <g
      role="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={name}
      aria-pressed={isSelected}
      {...{ [THING]: id }}
      transform={`translate(${x} ${y})`}
      className={cx('cursor-pointer outline-offset-2', className)}
    >
      {children}
    </g>
  );
}

function Frame({ width, height }: { width: number; height: number }) {
  return (
    <rect
      x="-10"
      y="-10"
      width={width + 20}
      height={height + 20}
      rx="10"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="7"
      strokeDasharray="18 10"
    />
  );
}

const caption = 'fill-text stroke-surface [paint-order:stroke] [stroke-linejoin:round]';

function Caption({ x, y, size = 30, children }: { x: number; y: number; size?: number; children: string }) {
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      dominantBaseline="central"
      fontSize={size}
      strokeWidth={size / 4}
      className={cx(caption, 'pointer-events-none font-semibold')}
    >
      {children}
    </text>
  );
}

type UnitThingProps = ThingState & {
  placed: PlacedUnit;
  unit: FloorUnit;
  /** Null where it is drawn, and who has it is beside the point. */
  state: UnitState | null;
  isTabStop: boolean;
};

export const TINTS: Record<UnitState, string> = {
  free: 'fill-good-soft stroke-good',
  held: 'fill-accent-soft stroke-accent',
  ending: 'fill-waiting-soft stroke-waiting',
};

const UnitThing = memo(function UnitThing({ placed, unit, state, ...rest }: UnitThingProps) {
  const { width, height, rotation } = placed;
  const lies = rotation % 180 !== 0;
  const shown = lies ? height : width;
  const tenant = state && unit.holder && shown >= 100 ? unit.holder.tenantName : null;
  // It begins with what can be read on the plan.
  const name = [unit.name, state && holderText(unit.holder), UNIT_KIND_LABELS[unit.kind], unit.packageName]
    .filter(Boolean)
    .join(', ');
  return (
    <Pressable
      id={placed.id}
      name={name}
      x={placed.x}
      y={placed.y}
      className={state && state !== 'free' ? 'group-data-placing/plan:opacity-40' : undefined}
      {...rest}
    >
      <g transform={`rotate(${rotation} ${width / 2} ${height / 2})`}>
        <UnitShape kind={unit.kind} width={width} height={height} />
        {state ? <rect width={width} height={height} rx="8" strokeWidth="5" className={TINTS[state]} /> : null}
        {rest.isSelected ? <Frame width={width} height={height} /> : null}
      </g>
      <Caption x={width / 2} y={height / 2 - (tenant ? 16 : 0)}>
        {shortName(unit.name, shown)}
      </Caption>{' '}
      {tenant ? (
        <Caption x={width / 2} y={height / 2 + 16} size={24}>
          {cutTo(tenant, shown)}
        </Caption>
      ) : null}
    </Pressable>
  );
});

type RoomThingProps = ThingState & { room: PlacedRoom; meeting: FloorRoom | undefined; isEditing: boolean };

const RoomThing = memo(function RoomThing({ room, meeting, isEditing, ...state }: RoomThingProps) {
  const { width, height, name } = room;
  const content = (
    <>
      {meeting ? (
        <RoomPlan room={meeting} place={{ x: 0, y: 0, width, height }} />
      ) : (
        <rect width={width} height={height} className="fill-surface stroke-line-strong" strokeWidth="6" />
      )}
      <Caption x={width / 2} y={meeting ? height - 30 : height / 2} size={34}>
        {meeting?.name ?? name}
      </Caption>
      {state.isSelected ? <Frame width={width} height={height} /> : null}
    </>
  );
  if (!isEditing) return <g transform={`translate(${room.x} ${room.y})`}>{content}</g>;
  return (
    <Pressable id={room.id} name={`${meeting?.name ?? name}, Room`} x={room.x} y={room.y} {...state}>
      {content}
    </Pressable>
  );
});

type WallThingProps = ThingState & { wall: Wall; name: string; isEditing: boolean };

const WallThing = memo(function WallThing({ wall, name, isEditing, ...state }: WallThingProps) {
  if (!isEditing) return <WallLine {...wall} />;
  const [toX, toY] = [wall.toX - wall.x, wall.toY - wall.y];
  return (
    <Pressable id={wall.id} name={name} x={wall.x} y={wall.y} {...state}>
      {/* A line has no height of its own, and thin things are hard to hit. */}
      <rect
        x={Math.min(0, toX) - 10}
        y={Math.min(0, toY) - 10}
        width={Math.abs(toX) + 20}
        height={Math.abs(toY) + 20}
        fill="none"
      />
      <path d={`M0 0L${toX} ${toY}`} stroke="transparent" strokeWidth="44" />
      <WallLine x={0} y={0} toX={toX} toY={toY} />
      {state.isSelected ? (
        <path d={`M0 0L${toX} ${toY}`} stroke="var(--accent)" strokeWidth="6" strokeDasharray="18 10" />
      ) : null}
    </Pressable>
  );
});

type LabelThingProps = ThingState & { label: PlanLabel; isEditing: boolean };

const LabelThing = memo(function LabelThing({ label, isEditing, ...state }: LabelThingProps) {
  const text = (
    <Caption x={0} y={0} size={36}>
      {label.text}
    </Caption>
  );
  if (!isEditing) return <g transform={`translate(${label.x} ${label.y})`}>{text}</g>;
  const width = Math.max(80, label.text.length * 20);
  return (
    <Pressable id={label.id} name={`${label.text}, Label`} x={label.x} y={label.y} {...state}>
      <rect x={-width / 2} y="-28" width={width} height="56" fill="transparent" />
      {text}
      {state.isSelected ? (
        <g transform={`translate(${-width / 2} -28)`}>
          <Frame width={width} height={56} />
        </g>
      ) : null}
    </Pressable>
  );
});
