/** Written by the server on a page that the browser may keep for the time without a line. */
export const KEEP_OFFLINE = 'x-keep-offline';

/** Written on every page while the server wants no browser to keep any. */
export const LEAVE_OFFLINE = 'x-leave-offline';
