import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import type { FloorLine, FloorPlan, FloorUnit, PlacedUnit } from '../../../domain/units/floor-contract.ts';
import { footprint } from '../../../domain/units/floor-rules.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { clearLayer, type FloorScale, floorScale, showPath, THRESHOLD } from './drag-layer.ts';
import { holderText } from './holder-text.ts';
import { THING, thingAt } from './plan-canvas.tsx';
import { isArrow, nearestUnit, nextUnit, unitFinder } from './plan-grid.ts';

/** A line that is to get a unit, and the unit that it leaves for it. */
export type Placing = { line: FloorLine; leaving: FloorUnit | null };
export type Placement = Placing & { unit: FloorUnit };

type DragParts = {
  sheet: SVGSVGElement;
  chip: HTMLElement;
  label: string;
  findUnit: ReturnType<typeof unitFinder>;
  isFree: (id: string) => boolean;
  onDrop: (id: string) => void;
};

type At = { clientX: number; clientY: number };

const GHOST = 'fill-none [stroke-width:12]';
const EDGE = 28;
const EDGE_STEP = 14;

const frame = (placed: PlacedUnit): string => {
  const { x, y, width, height } = footprint(placed);
  return `M${x} ${y}h${width}v${height}h${-width}z`;
};

/** At the edge of what is shown, plan and page scroll on under the pointer; true where something moved. */
const scrollAtEdge = (box: Element | null, area: DOMRect | null, { clientX, clientY }: At): boolean => {
  const step = (at: number, low: number, high: number) =>
    at < low + EDGE ? -EDGE_STEP : at > high - EDGE ? EDGE_STEP : 0;
  const across = area && clientY > area.top && clientY < area.bottom ? step(clientX, area.left, area.right) : 0;
  const down = step(clientY, 0, window.innerHeight);
  if (across !== 0) box?.scrollBy({ left: across, behavior: 'instant' });
  if (down !== 0) window.scrollBy({ top: down, behavior: 'instant' });
  return across !== 0 || down !== 0;
};

const ignoreClick = () => {
  const stop = (event: Event) => event.stopPropagation();
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }));
};

/** Follows the pointer from here until it is let go; React hears of it only when something was dropped. */
const dragOver = (start: PointerEvent<Element>, { sheet, chip, label, findUnit, isFree, onDrop }: DragParts) => {
  const grip = start.currentTarget;
  const [fromX, fromY] = [start.clientX, start.clientY];
  const box = sheet.closest('section');
  let scale: FloorScale | null = null;
  let area: DOMRect | null = null;
  let over: PlacedUnit | null = null;
  let at: At = start;
  let nextFrame = 0;

  const show = () => {
    const next = scale ? findUnit(scale.toPoint(at)) : null;
    if (next === over) return;
    over = next;
    if (over) showPath(sheet, frame(over), `${GHOST} ${isFree(over.id) ? 'stroke-good' : 'stroke-late'}`);
    else clearLayer(sheet);
  };
  // A finger that rests at the edge sends no events.
  const follow = () => {
    nextFrame = requestAnimationFrame(follow);
    if (!scrollAtEdge(box, area, at)) return;
    area = box?.getBoundingClientRect() ?? null;
    show();
  };
  const begin = () => {
    grip.setPointerCapture(start.pointerId);
    chip.textContent = label;
    chip.hidden = false;
    area = box?.getBoundingClientRect() ?? null;
    scale = floorScale(sheet);
    nextFrame = requestAnimationFrame(follow);
  };
  const move = (event: globalThis.PointerEvent) => {
    if (!scale && Math.hypot(event.clientX - fromX, event.clientY - fromY) < THRESHOLD) return;
    if (!scale) begin();
    at = event;
    chip.style.transform = `translate(${event.clientX + 12}px, ${event.clientY + 12}px)`;
    show();
  };
  const stop = () => {
    for (const [name, listener] of listeners) window.removeEventListener(name, listener as EventListener);
    cancelAnimationFrame(nextFrame);
    chip.hidden = true;
    scale?.stop();
    clearLayer(sheet);
  };
  const drop = () => {
    stop();
    if (!scale) return;
    ignoreClick();
    if (over) onDrop(over.id);
  };
  const press = ({ key }: globalThis.KeyboardEvent) => {
    if (key === 'Escape') stop();
  };
  const listeners = [
    ['pointermove', move],
    ['pointerup', drop],
    ['pointercancel', stop],
    ['keydown', press],
  ] as const;
  for (const [name, listener] of listeners) window.addEventListener(name, listener as EventListener);
};

const showUnit = (sheet: SVGSVGElement | null, id: string | undefined): SVGElement | null => {
  const thing = id ? (sheet?.querySelector<SVGElement>(`[${THING}="${id}"]`) ?? null) : null;
  thing?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return thing;
};

const focusUnit = (sheet: SVGSVGElement | null, id: string | undefined) =>
  showUnit(sheet, id)?.focus({ preventScroll: true });

const sayTaken = ({ name, holder }: FloorUnit) => {
  toast({ title: 'Not Free', description: `${name}: ${holderText(holder)}.`, destructive: true });
};

/** Where the choice of a unit begins: with a free one of the same package, near the one that is left. */
const firstChoice = (plan: FloorPlan, { line, leaving }: Placing, free: readonly PlacedUnit[]) => {
  const at = plan.drawing.units.find(({ id }) => id === leaving?.id);
  const sold = new Set(plan.units.filter(({ packageName }) => packageName === line.name).map(({ id }) => id));
  const fitting = free.filter(({ id }) => sold.has(id));
  const choice = fitting.length > 0 ? fitting : free;
  return at ? nearestUnit(choice, at) : choice[0];
};

/** Gives units to lines: by drag, by keyboard, or by choosing a line and then a unit. */
export function usePlacing(plan: FloorPlan, onPlace: ((placement: Placement) => void) | null) {
  const [placing, setPlacing] = useState<Placing | null>(null);
  const sheet = useRef<SVGSVGElement>(null);
  const chip = useRef<HTMLDivElement>(null);
  const units = useMemo(() => new Map(plan.units.map((unit) => [unit.id, unit])), [plan.units]);
  const findUnit = useMemo(() => unitFinder(plan.drawing.units), [plan.drawing.units]);
  const isFree = (id: string) => units.get(id)?.holder === null;
  const freeOnes = () => plan.drawing.units.filter(({ id }) => isFree(id));

  const place = (wanted: Placing, id: string) => {
    const unit = units.get(id);
    if (!unit || unit.id === wanted.leaving?.id) return;
    if (unit.holder) return sayTaken(unit);
    setPlacing(null);
    onPlace?.({ ...wanted, unit });
  };

  /** What a unit is held by, where it can be moved. */
  const heldBy = (id: string | null): Placing | null => {
    const unit = id && onPlace ? units.get(id) : undefined;
    const line = unit?.holder && plan.lines.find(({ lineId }) => lineId === unit.holder?.lineId);
    return unit && line ? { line, leaving: unit } : null;
  };

  const pickUp = (wanted: Placing) => {
    setPlacing(wanted);
    focusUnit(sheet.current, firstChoice(plan, wanted, freeOnes())?.id);
  };

  const drag = (event: PointerEvent<Element>, wanted: Placing) => {
    if (event.button !== 0 || !sheet.current || !chip.current) return;
    const { line, leaving } = wanted;
    dragOver(event, {
      sheet: sheet.current,
      chip: chip.current,
      label: `${line.tenantName}, ${leaving?.name ?? line.name}`,
      findUnit,
      isFree,
      onDrop: (id) => place(wanted, id),
    });
  };

  const pressKey = (event: KeyboardEvent<SVGSVGElement>) => {
    const id = thingAt(event.target);
    const at = plan.drawing.units.find((unit) => unit.id === id);
    const offered = placing ? freeOnes() : plan.drawing.units;
    const isPress = event.key === 'Enter' || (placing !== null && event.key === ' ');
    const held = placing || !isPress ? null : heldBy(id);
    if (isArrow(event.key) && at) focusUnit(sheet.current, nextUnit(offered, at, event.key)?.id);
    else if (event.key === 'Escape' && placing) setPlacing(null);
    else if (isPress && placing && id) place(placing, id);
    else if (held) pickUp(held);
    else return;
    event.preventDefault();
  };

  return {
    placing,
    cancel: () => setPlacing(null),
    pickUp,
    place,
    heldBy,
    drag,
    pressKey,
    show: (id: string) => showUnit(sheet.current, id),
    sheet,
    chip,
  };
}

export type PlacingState = ReturnType<typeof usePlacing>;
