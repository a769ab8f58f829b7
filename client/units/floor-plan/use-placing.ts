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

const GHOST = 'fill-none [stroke-width:12]';
const EDGE = 28;
const EDGE_STEP = 14;

const frame = (placed: PlacedUnit): string => {
  const { x, y, width, height } = footprint(placed);
  return `M${x} ${y}h${width}v${height}h${-width}z`;
};

/** At the edge of what is shown, plan and page scroll on under the pointer. */
const scrollAtEdge = (box: Element | null, area: DOMRect | null, { clientX, clientY }: globalThis.PointerEvent) => {
  const step = (at: number, low: number, high: number) =>
    at < low + EDGE ? -EDGE_STEP : at > high - EDGE ? EDGE_STEP : 0;
  const across = area && clientY > area.top && clientY < area.bottom ? step(clientX, area.left, area.right) : 0;
  const down = step(clientY, 0, window.innerHeight);
  if (across !== 0) box?.scrollBy({ left: across, behavior: 'instant' });
  if (down !== 0) window.scrollBy({ top: down, behavior: 'instant' });
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

  const begin = () => {
    grip.setPointerCapture(start.pointerId);
    chip.textContent = label;
    chip.hidden = false;
    area = box?.getBoundingClientRect() ?? null;
    scale = floorScale(sheet);
    return scale;
  };
  const move = (event: globalThis.PointerEvent) => {
    if (!scale && Math.hypot(event.clientX - fromX, event.clientY - fromY) < THRESHOLD) return;
    const { toPoint } = scale ?? begin();
    chip.style.transform = `translate(${event.clientX + 12}px, ${event.clientY + 12}px)`;
    scrollAtEdge(box, area, event);
    const next = findUnit(toPoint(event));
    if (next === over) return;
    over = next;
    if (over) showPath(sheet, frame(over), `${GHOST} ${isFree(over.id) ? 'stroke-good' : 'stroke-late'}`);
    else clearLayer(sheet);
  };
  const stop = () => {
    for (const [name, listener] of listeners) window.removeEventListener(name, listener as EventListener);
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

const focusUnit = (sheet: SVGSVGElement | null, id: string | undefined) => {
  const thing = id ? sheet?.querySelector<SVGElement>(`[${THING}="${id}"]`) : null;
  thing?.focus({ preventScroll: true });
  thing?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
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
    if (unit.holder) {
      toast({ title: 'Not Free', description: `${unit.name}: ${holderText(unit.holder)}.`, destructive: true });
      return;
    }
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
    const at = plan.drawing.units.find(({ id }) => id === wanted.leaving?.id);
    const fitting = freeOnes().filter(({ id }) => units.get(id)?.packageName === wanted.line.name);
    const free = fitting.length > 0 ? fitting : freeOnes();
    focusUnit(sheet.current, (at ? nearestUnit(free, at) : free[0])?.id);
  };

  const drag = (event: PointerEvent<Element>, wanted: Placing) => {
    if (event.button !== 0 || !sheet.current || !chip.current) return;
    const { tenantName, name } = wanted.line;
    const label = wanted.leaving ? `${tenantName}, ${wanted.leaving.name}` : `${tenantName}, ${name}`;
    dragOver(event, {
      sheet: sheet.current,
      chip: chip.current,
      label,
      findUnit,
      isFree,
      onDrop: (id) => place(wanted, id),
    });
  };

  /** True where the key was about placing. */
  const pressKey = (event: KeyboardEvent<SVGSVGElement>): boolean => {
    const id = thingAt(event.target);
    const at = plan.drawing.units.find((unit) => unit.id === id);
    if (!placing) {
      const held = event.key === 'Enter' ? heldBy(id) : null;
      if (held) pickUp(held);
      return held !== null;
    }
    if (event.key === 'Escape') setPlacing(null);
    else if (isArrow(event.key) && at) focusUnit(sheet.current, nextUnit(freeOnes(), at, event.key)?.id);
    else if ((event.key === 'Enter' || event.key === ' ') && id) place(placing, id);
    else return false;
    event.preventDefault();
    return true;
  };

  return { placing, cancel: () => setPlacing(null), pickUp, place, heldBy, drag, pressKey, sheet, chip };
}

export type PlacingState = ReturnType<typeof usePlacing>;
