import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { controlBox, controlHeight, cx } from '../class-names.ts';
import { useFieldWiring } from './field.tsx';

export type InputProps = ComponentProps<'input'> & {
  /** Short text inside the box, such as a currency before an amount or a unit after it. */
  before?: ReactNode;
  after?: ReactNode;
};

/** A text input. */
export function Input({ before, after, className, ...rest }: InputProps) {
  const wiring = useFieldWiring(rest);
  const figures = rest.type === 'number' || rest.inputMode === 'decimal' || rest.inputMode === 'numeric';
  const input = (
    <input
      {...rest}
      {...wiring}
      className={cx(
        controlBox,
        controlHeight,
        figures && 'tabular-nums',
        before !== undefined && 'pl-12',
        after !== undefined && 'pr-12',
        className,
      )}
    />
  );
  if (before === undefined && after === undefined) return input;
  return (
    <div className="relative">
      {before === undefined ? null : <Adornment side="left-3">{before}</Adornment>}
      {input}
      {after === undefined ? null : <Adornment side="right-3">{after}</Adornment>}
    </div>
  );
}

function Adornment({ side, children }: { side: string; children: ReactNode }) {
  return (
    <span className={cx('pointer-events-none absolute inset-y-0 flex items-center text-muted text-sm', side)}>
      {children}
    </span>
  );
}

/** Grows with its text, so that a long note is never read through a slot. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldWiring(rest);
  return (
    <textarea
      {...rest}
      {...wiring}
      rows={rows}
      className={cx(controlBox, 'field-sizing-content max-h-80 min-h-20 resize-y px-3 py-2 leading-normal', className)}
    />
  );
}

type FileButtonProps = Omit<ButtonProps, 'onClick'> & {
  /** The name of the input behind the button. */
  label: string;
  accept: string;
  /** On a phone the camera opens instead of the list of files. */
  capture?: 'environment' | undefined;
  onFile: (file: File) => void;
};

/** A button that asks for a file. */
export function FileButton({ label, accept, capture, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        {...{ accept, capture }}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}

type DropZoneProps = { label: string; onFile: (file: File) => void; className: string; children: ReactNode };

/** A frame on which a file can be dropped, around the button that asks for one. */
export function DropZone({ label, onFile, className, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  return (
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        // Without this the browser would leave the page and open the file instead.
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
      className={cx(
        'grid gap-3 rounded-md border border-dashed px-4 transition-colors',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong/60',
        className,
      )}
    >
      {children}
    </section>
  );
}
