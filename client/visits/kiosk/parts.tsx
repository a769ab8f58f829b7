import { ArrowLeft } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../ui/class-names.ts';

type BigButtonProps = ComponentProps<'button'> & { look?: 'primary' | 'secondary'; icon?: ReactNode };

/** As large as a finger of somebody in a hurry needs. */
export function BigButton({ look = 'primary', icon, className, children, type = 'button', ...rest }: BigButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(
        'inline-flex min-h-16 cursor-pointer select-none items-center justify-center gap-3 rounded-xl px-6 py-3 font-semibold text-lg leading-tight transition-colors disabled:pointer-events-none disabled:opacity-55 [&_svg]:size-6 [&_svg]:shrink-0',
        look === 'primary'
          ? 'bg-accent text-on-accent shadow-1 hover:bg-accent-hover'
          : 'border border-line-strong/60 bg-surface text-text shadow-1 hover:border-line-strong hover:bg-surface-2',
        className,
      )}
    >
      {icon}
      {children}
    </button>
  );
}

/** One step of the way, whose heading is read out when it is reached. */
export function Step({ title, lead, onBack, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!document.activeElement || document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <section className="mx-auto w-full max-w-2xl">
      {onBack ? (
        <button
          type="button"
          onClick={onBack}
          className="-ml-2 mb-3 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-2 font-medium text-base text-muted hover:text-text"
        >
          <ArrowLeft aria-hidden className="size-5" />
          Back
        </button>
      ) : null}
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-balance font-semibold text-3xl leading-tight tracking-tight outline-none"
      >
        {title}
      </h1>
      {lead ? <p className="mt-2 text-lg text-muted">{lead}</p> : null}
      <div className="mt-6">{children}</div>
    </section>
  );
}

type StepProps = { title: string; lead?: ReactNode; onBack?: (() => void) | undefined; children: ReactNode };

const bigBox =
  'h-14 w-full rounded-lg border border-line-strong bg-surface px-4 text-lg text-text placeholder:text-muted focus-visible:border-accent aria-invalid:border-late';

type BigFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  id: string;
  label: string;
  error?: string | undefined;
  /** Only helps to find something: whether it has to be filled in is no question. */
  plain?: boolean;
};

/** A box with its label above, and what is wrong with it below. */
export function BigField({ id, label, error, plain = false, className, required, ...input }: BigFieldProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <div className="mb-1.5 flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium text-base">
          {label}
        </label>
        {required || plain ? null : <span className="text-muted text-sm">optional</span>}
      </div>
      <input
        {...input}
        id={id}
        autoComplete="off"
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        className={bigBox}
      />
      {error ? (
        <p id={`${id}-note`} className="mt-1 text-base text-late">
          {error}
        </p>
      ) : null}
    </div>
  );
}
