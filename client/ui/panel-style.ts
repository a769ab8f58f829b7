/** The surface of everything that floats over the page: lists, menus, calendars. */
export const floatingPanel =
  'z-50 rounded-md border border-line bg-surface text-text shadow-2 data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out';

/** The veil behind a modal. */
export const scrim =
  'fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';
