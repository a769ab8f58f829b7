/** What somebody's sign-out takes away: the last answers that were kept for them, and the pages that open without a line. */
export const ANSWERS = 'nafasi-answers';
export const PAGES = 'nafasi-pages';

/** Where the acts wait. */
export const QUEUE = 'nafasi-acts';
