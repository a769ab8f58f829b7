/** Joins class names, so that a condition can be written in place: `cx('a', open && 'b')`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** The box shared by every control that holds a value. Sixteen pixels on touch, below which iOS zooms into the page. */
export const controlBox =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface text-sm text-text transition-colors duration-100 placeholder:text-muted hover:border-text/60 focus-visible:border-accent focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-surface-2 disabled:text-muted aria-invalid:border-late pointer-coarse:text-[16px]';

/** As high as a finger needs on a touch screen. */
export const controlHeight = 'h-9 px-3 pointer-coarse:h-11';

/** The surface of everything that floats over the page: lists, menus, calendars. */
export const floatingPanel =
  'z-50 rounded-md border border-line bg-surface text-text shadow-2 data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out';

/** The veil behind a modal. */
export const scrim =
  'fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';

/** Colours that mean a state and nothing else, and the accent for what is merely under way. */
export type Tone = 'good' | 'waiting' | 'late' | 'stopped' | 'accent';

/** Text and background of each tone, readable in both themes. */
export const toneClasses: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  waiting: 'bg-waiting-soft text-waiting',
  late: 'bg-late-soft text-late',
  stopped: 'bg-stopped-soft text-stopped',
  accent: 'bg-accent-soft text-accent',
};
