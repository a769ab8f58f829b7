import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from '../class-names.ts';

export type FieldProps = {
  label: string;
  children: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  optional?: boolean | undefined;
  /** Keeps the label for screen readers only, where the place already says what the control is. */
  hideLabel?: boolean | undefined;
  /** A switch or a checkbox stands beside its label instead of under it. */
  inline?: boolean | undefined;
  className?: string | undefined;
};

/** A label, one control of this kit, and below it the hint or, in its place, the error. */
export function Field(props: FieldProps) {
  const { label, children, hint, error, required = false, optional, hideLabel, inline, className } = props;
  const id = useId();
  const note = error ?? hint;
  const noteId = note === undefined || note === null ? undefined : `${id}-note`;
  const labelElement = (
    <label htmlFor={id} className={cx('font-medium text-sm text-text', hideLabel && 'sr-only')}>
      {label}
    </label>
  );
  return (
    <FieldWiring value={{ id, describedBy: noteId, invalid: error !== undefined, required }}>
      <div className={cx('min-w-0', className)}>
        {inline ? (
          <div className="flex min-h-[24px] items-center gap-2.5">
            {children}
            {labelElement}
          </div>
        ) : (
          <>
            <div className={cx('flex items-baseline justify-between gap-2', !hideLabel && 'mb-1.5')}>
              {labelElement}
              {optional && !hideLabel ? <span className="text-muted text-xs">optional</span> : null}
            </div>
            {children}
          </>
        )}
        {noteId ? <Note id={noteId} error={error} hint={hint} /> : null}
      </div>
    </FieldWiring>
  );
}

function Note({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  if (error === undefined) {
    return (
      <p id={id} className="mt-1 text-muted text-xs">
        {hint}
      </p>
    );
  }
  return (
    <p id={id} className="mt-1 flex items-start gap-1.5 text-late text-xs">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {error}
    </p>
  );
}

type Wiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

const FieldWiring = createContext<Wiring | null>(null);

type Given = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-required'?: boolean | 'true' | 'false' | undefined;
};

/** What a control needs so that its label, hint and error are read out with it. What the caller gives wins. */
export function useFieldWiring(given: Given) {
  const field = useContext(FieldWiring);
  return {
    id: given.id ?? field?.id,
    'aria-describedby': given['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': given['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': given['aria-required'] ?? (field?.required || undefined),
  };
}
