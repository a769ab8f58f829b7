// A promise of the database, and the query that finds whatever breaks it: each row says what, in words. The database
// refuses such rows when they are written; this is the second look, at what is there.
export type Rule = { id: string; title: string; broken: string };
