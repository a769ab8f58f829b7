import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-style.ts';
import { cx } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';

type Look = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
};

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    pending?: boolean | undefined;
    pendingLabel?: string | undefined;
  };

/**
 * The label and the pending label lie in one grid cell, so the button is as wide as the longer of the two and does
 * not move its neighbours when work begins.
 */
export function Button({
  variant = 'primary',
  size = 'md',
  icon,
  pending = false,
  pendingLabel,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const label = (
    <span className={cx('inline-flex items-center justify-center gap-[inherit]', pending && 'invisible')}>
      {icon}
      {children}
    </span>
  );
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={buttonClasses(variant, size, className)}
    >
      {pendingLabel === undefined && !pending ? (
        label
      ) : (
        <span className="inline-grid items-center justify-items-center gap-[inherit] *:col-start-1 *:row-start-1">
          {label}
          <span className={cx('inline-flex items-center gap-1.5', !pending && 'invisible')}>
            <Spinner />
            {pendingLabel}
          </span>
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button: for going somewhere, where a button is for doing something. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: LinkProps & Look) {
  return (
    <Link {...rest} className={buttonClasses(variant, size, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** Only for work the reader has just asked for; content that is on its way shows a skeleton. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <LoaderCircle aria-hidden className={cx('size-4 shrink-0 animate-spin', className)} />;
}
