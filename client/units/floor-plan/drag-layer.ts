import { THING } from './plan-canvas.tsx';

export type Point = { x: number; y: number };

/** Set on the sheet while something is dragged over it. */
export const DRAGGING = 'data-dragging';

/** A hand trembles: what moves less than this many pixels is a click. */
export const THRESHOLD = 4;

/** From the screen to the floor. It is worked out once for a drag, and again only where something was scrolled. */
export const floorScale = (sheet: SVGSVGElement) => {
  const read = () => {
    const matrix = sheet.getScreenCTM();
    return matrix ? { x: matrix.e, y: matrix.f, scale: matrix.a } : { x: 0, y: 0, scale: 1 };
  };
  let at = read();
  const again = () => {
    at = read();
  };
  window.addEventListener('scroll', again, { capture: true, passive: true });
  return {
    toPoint: ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
      x: (clientX - at.x) / at.scale,
      y: (clientY - at.y) / at.scale,
    }),
    toPixels: (centimetres: number) => centimetres * at.scale,
    stop: () => window.removeEventListener('scroll', again, { capture: true }),
  };
};

export type FloorScale = ReturnType<typeof floorScale>;

/** Where something from beside the sheet was let go. */
export const pointOn = (sheet: SVGSVGElement, event: { clientX: number; clientY: number }): Point => {
  const scale = floorScale(sheet);
  scale.stop();
  return scale.toPoint(event);
};

/**
 * What is dragged is drawn in a layer of its own above the sheet, beside React: of three hundred units none is drawn,
 * laid out or compared again while one moves.
 */
const layerFor = (sheet: Element): SVGSVGElement | null => {
  const next = sheet.nextElementSibling;
  return next instanceof SVGSVGElement ? next : null;
};

const NAMESPACE = 'http://www.w3.org/2000/svg';

export const showPath = (sheet: Element, path: string, className: string) => {
  const layer = layerFor(sheet);
  if (!layer) return;
  const known = layer.firstElementChild;
  const line = known?.tagName === 'path' ? known : document.createElementNS(NAMESPACE, 'path');
  if (line !== known) layer.replaceChildren(line);
  line.setAttribute('d', path);
  line.setAttribute('class', className);
};

/** Shows a thing as it is on the sheet, where it pales. */
export const liftThing = (sheet: Element, thing: SVGElement) => {
  const copy = thing.cloneNode(true) as SVGElement;
  for (const name of ['role', 'tabindex', 'aria-label', 'aria-pressed', THING]) copy.removeAttribute(name);
  layerFor(sheet)?.replaceChildren(copy);
  thing.style.opacity = '0.3';
  sheet.parentElement?.setAttribute(DRAGGING, '');
};

export const moveLayer = (sheet: Element, x: number, y: number) => {
  const layer = layerFor(sheet);
  if (layer) layer.style.transform = `translate(${x}px, ${y}px)`;
};

export const clearLayer = (sheet: Element, thing?: SVGElement | null) => {
  const layer = layerFor(sheet);
  layer?.replaceChildren();
  if (layer) layer.style.transform = '';
  if (thing) thing.style.opacity = '';
  sheet.parentElement?.removeAttribute(DRAGGING);
};
