import * as z from 'zod';

export const Id = z.uuid('Must be an id');
export type Id = z.infer<typeof Id>;

// For screens that read an id from the address: they should not have to load the schemas for that.
const UUID =
  /^([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/i;

export const isId = (text: string): text is Id => UUID.test(text);

export const readId = (text: string | null | undefined): Id | undefined => (text && isId(text) ? text : undefined);

/** Each id once, without those that are not set. */
export const toIdSet = (ids: readonly (Id | null)[]): ReadonlySet<Id> => new Set(ids.filter((id) => id !== null));

export const IdParams = z.object({ id: Id });

/** A client makes one key per intended effect and repeats it on every retry (255 characters, as Stripe allows). */
export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,255}$/, 'Must be 8 to 255 printable characters without spaces');
