import * as z from 'zod';

export const Id = z.uuid('Must be an id');
export type Id = z.infer<typeof Id>;

export const IdParams = z.object({ id: Id });

// A client makes one key per intended effect and repeats it on every retry (255 characters, as Stripe allows).
export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,255}$/, 'Must be 8 to 255 printable characters without spaces');
