/**
 * A promise of the database, and the query that finds whatever breaks it: each row says what, in words. The database
 * refuses such rows when they are written; this is the second look, at what is there.
 */
export type Rule = { id: string; title: string; broken: string };

/**
 * A chain is checked on from where the last check ended, and of what is older a part of this many links, the next part the next
 * time: a check takes about as long after ten years as after one, and a small space is always checked as a whole.
 */
export const LINKS_A_DAY = 50_000;
