import { CircleAlert, Eraser, Keyboard } from 'lucide-react';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import type { handOutMail } from '../../domain/mailroom/contract.ts';
import { isSigned, PAD, type Point, type Stroke, toPath } from '../../domain/mailroom/signature.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import type { ContractForm } from '../ui/form/form.tsx';

type HandOut = typeof handOutMail.body;

/** A signature drawn with finger, pen or mouse, or the typed name instead. */
export function SignatureField({ form }: { form: ContractForm<z.input<HandOut>, z.output<HandOut>> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'signature' });
  const name = useWatch({ control: form.control, name: 'name' }) ?? '';
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [typed, setTyped] = useState(false);
  const id = useId();
  const { setValue } = form;
  const error = fieldState.error?.message;

  // A name that is corrected afterwards is signed as corrected.
  useEffect(() => {
    if (typed) setValue('signature', name.trim(), { shouldValidate: true });
  }, [typed, name, setValue]);

  const draw = (next: readonly Stroke[]) => {
    setTyped(false);
    setStrokes(next);
  };
  const keep = (next: readonly Stroke[]) => field.onChange(isSigned(next) ? toPath(next) : '');
  const clear = () => {
    draw([]);
    field.onChange('');
  };
  const write = () => {
    if (name.trim() === '') return form.setFocus('name');
    setStrokes([]);
    setTyped(true);
  };

  const isEmpty = !typed && strokes.length === 0;
  const state = typed ? `written as ${name.trim()}` : isEmpty ? 'empty' : 'drawn';
  return (
    <fieldset aria-describedby={`${id}-note`} className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-medium text-sm">Signature</legend>
      <SignaturePad
        label={`Signature, ${state}`}
        typed={typed ? name.trim() : ''}
        strokes={strokes}
        onDraw={draw}
        onLift={keep}
        invalid={error !== undefined}
      />
      <div className="mt-2 flex flex-wrap items-start justify-between gap-2">
        <p id={`${id}-note`} className={error ? 'flex items-start gap-1.5 text-late text-xs' : 'text-muted text-xs'}>
          {error ? <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" /> : null}
          {error ?? (typed ? 'The typed name is the signature.' : 'Sign above with finger, pen or mouse.')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            ref={field.ref}
            variant="secondary"
            size="sm"
            aria-pressed={typed}
            icon={<Keyboard aria-hidden />}
            onClick={write}
          >
            Use Typed Name
          </Button>
          <Button variant="ghost" size="sm" icon={<Eraser aria-hidden />} disabled={isEmpty} onClick={clear}>
            Clear
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

type SignaturePadProps = {
  label: string;
  /** The name that stands in place of a drawn signature. */
  typed: string;
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

function pointAt({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const box = currentTarget.getBoundingClientRect();
  return [((clientX - box.left) / box.width) * PAD.width, ((clientY - box.top) / box.height) * PAD.height];
}

function SignaturePad({ label, typed, strokes, onDraw, onLift, invalid }: SignaturePadProps) {
  // The pen is faster than the screen: each move goes on from the one before, drawn or not.
  const drawn = useRef<readonly Stroke[] | null>(null);

  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawn.current = [...strokes, [pointAt(event)]];
    onDraw(drawn.current);
  };

  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawn.current || !event.isPrimary) return;
    const point = pointAt(event);
    const stroke = drawn.current.at(-1) ?? [];
    const [x, y] = stroke.at(-1) ?? point;
    if (Math.hypot(point[0] - x, point[1] - y) < STEP || toPath(drawn.current).length > MOST_INK) return;
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
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
      className={cx(
        'block w-full cursor-crosshair touch-none select-none rounded-md border bg-surface text-text',
        invalid ? 'border-late' : 'border-line-strong',
      )}
    >
      {strokes.length === 0 ? <path d={`M16 96 L${PAD.width - 16} 96`} stroke="var(--line)" strokeWidth={1} /> : null}
      <text
        x={PAD.width / 2}
        y={84}
        textAnchor="middle"
        fontStyle="italic"
        fontSize={Math.min(28, (1.6 * PAD.width) / typed.length)}
        fill="currentColor"
      >
        {typed}
      </text>
      <SignatureInk path={toPath(strokes)} />
    </svg>
  );
}

/** In the colour of the text around it, so that it can be read in the dark too. */
export function SignatureImage({ path, label }: { path: string; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${PAD.width} ${PAD.height}`}
      className="mt-1 block w-full rounded-md border border-line bg-surface-2/50"
    >
      <SignatureInk path={path} />
    </svg>
  );
}

function SignatureInk({ path }: { path: string }) {
  return (
    <path d={path} fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round" strokeLinejoin="round" />
  );
}
