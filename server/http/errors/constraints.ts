import type { ErrorCode } from '../../../domain/kernel/errors.ts';

/** What a caller reads when a rule of the database refuses a write. */
export type Refusal = { code: ErrorCode; message: string; field?: string };

const refusals = new Map<string, Refusal>();

/**
 * Takes in what a feature says of its constraints. One that nobody names is a programming error and answers 500, because the
 * rules should have refused the write first.
 */
export const addConstraints = (constraints: Readonly<Record<string, Refusal | undefined>>): void => {
  for (const [name, refusal] of Object.entries(constraints)) {
    // PostgreSQL keeps 63 bytes of a name.
    if (refusal) refusals.set(name.slice(0, 63), refusal);
  }
};

export const refusalFor = (constraint: string): Refusal | undefined => refusals.get(constraint);
