import { cx } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'sm' | 'md' | 'icon';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent shadow-1 hover:bg-accent-hover',
  secondary: 'border border-line-strong/60 bg-surface text-text shadow-1 hover:border-line-strong hover:bg-surface-2',
  ghost: 'text-text hover:bg-surface-2',
  danger: 'bg-late text-on-late shadow-1 hover:bg-late/90',
  link: 'text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-accent',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 px-2.5 text-xs pointer-coarse:h-10',
  md: 'h-9 gap-2 px-3.5 text-sm pointer-coarse:h-11',
  icon: 'size-9 shrink-0 text-sm pointer-coarse:size-11',
};

/** A link in running text has no box, so it keeps the line's height and only a 24-pixel target. */
export function buttonClasses(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return cx(
    'inline-flex cursor-pointer select-none items-center justify-center whitespace-nowrap rounded-md font-medium transition-colors duration-100 disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    variant === 'link' ? 'min-h-[24px] gap-1.5 text-sm' : sizes[size],
    className,
  );
}
