import { CircleAlert, Eraser, Keyboard } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import type { handOutMail } from '../../domain/mailroom/contract.ts';
import { isSigned, pathOf, type Stroke } from '../../domain/mailroom/signature.ts';
import { writtenName } from '../../domain/mailroom/written-name.ts';
import { Button } from '../ui/button.tsx';
import type { ContractForm } from '../ui/form.tsx';
import { SignaturePad } from './signature-pad.tsx';

type HandOut = typeof handOutMail.body;

/** Drawn with finger, pen or mouse; whoever uses none of them lets the typed name stand for it. */
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
    if (typed) setValue('signature', writtenName(name), { shouldValidate: true });
  }, [typed, name, setValue]);

  const draw = (next: readonly Stroke[]) => {
    setTyped(false);
    setStrokes(next);
  };
  const keep = (next: readonly Stroke[]) => field.onChange(isSigned(next) ? pathOf(next) : '');
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
        path={typed ? field.value : pathOf(strokes)}
        strokes={strokes}
        onDraw={draw}
        onLift={keep}
        invalid={error !== undefined}
      />
      <div className="mt-2 flex flex-wrap items-start justify-between gap-2">
        <p id={`${id}-note`} className={error ? 'flex items-start gap-1.5 text-late text-xs' : 'text-muted text-xs'}>
          {error ? <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" /> : null}
          {error ?? (typed ? 'The typed name stands for the signature.' : 'Sign above with finger, pen or mouse.')}
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
