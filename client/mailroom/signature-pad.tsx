import { type PointerEvent, useRef } from 'react';
import { PAD, type Point, pathOf, type Stroke } from '../../domain/mailroom/signature.ts';
import { cx } from '../ui/class-names.ts';
import { SignatureInk } from './signature-image.tsx';

type SignaturePadProps = {
  label: string;
  /** What is shown: what was drawn here, or what was written in its place. */
  path: string;
  strokes: readonly Stroke[];
  onDraw: (strokes: readonly Stroke[]) => void;
  /** The pen was lifted. */
  onLift: (strokes: readonly Stroke[]) => void;
  invalid: boolean;
};

/** Points closer than this add nothing to the line but length. */
const STEP = 1.5;
/** Below what the contract takes, so that a long scribble stops leaving ink instead of being refused. */
const MOST_INK = 19_000;

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const box = currentTarget.getBoundingClientRect();
  return [((clientX - box.left) / box.width) * PAD.width, ((clientY - box.top) / box.height) * PAD.height];
}

export function SignaturePad({ label, path, strokes, onDraw, onLift, invalid }: SignaturePadProps) {
  // The pen is faster than the screen: each move goes on from the one before, drawn or not.
  const drawn = useRef<readonly Stroke[] | null>(null);

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawn.current = [...strokes, [pointOf(event)]];
    onDraw(drawn.current);
  };

  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawn.current || !event.isPrimary) return;
    const point = pointOf(event);
    const stroke = drawn.current.at(-1) ?? [];
    const [x, y] = stroke.at(-1) ?? point;
    if (Math.hypot(point[0] - x, point[1] - y) < STEP || pathOf(drawn.current).length > MOST_INK) return;
    drawn.current = [...drawn.current.slice(0, -1), [...stroke, point]];
    onDraw(drawn.current);
  };

  const lift = () => {
    if (drawn.current) onLift(drawn.current);
    drawn.current = null;
  };

  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${PAD.width} ${PAD.height}`}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
      className={cx(
        'block w-full cursor-crosshair touch-none select-none rounded-md border bg-surface text-text',
        invalid ? 'border-late' : 'border-line-strong',
      )}
    >
      {path === '' ? <path d={`M16 96 L${PAD.width - 16} 96`} stroke="var(--line)" strokeWidth={1} /> : null}
      <SignatureInk path={path} />
    </svg>
  );
}
