/** The box shared by every control that holds a value. Sixteen pixels on touch, below which iOS zooms into the page. */
export const controlBox =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface text-sm text-text transition-colors duration-100 placeholder:text-muted hover:border-text/60 focus-visible:border-accent focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-surface-2 disabled:text-muted aria-invalid:border-late pointer-coarse:text-[16px]';

export const controlHeight = 'h-9 px-3 pointer-coarse:h-11';
