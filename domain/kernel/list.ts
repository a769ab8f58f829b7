import * as z from 'zod';

export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 500;

// Query text is text: these read it strictly, so that limit=, limit=1e2 and limit=-1 are refused by name.
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `Must be from ${min} to ${max}`);

export const Flag = z.enum(['true', 'false'], 'Must be true or false').transform((value) => value === 'true');

/** The conventions of every list call. A sort is a field name, with "-" in front for descending. */
export const listQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  z.object({
    limit: wholeNumber(1, MAX_LIMIT)
      .optional()
      .meta({ description: `At most ${MAX_LIMIT}; ${DEFAULT_LIMIT} if absent` }),
    cursor: z.string().max(500).optional().meta({ description: 'From the Link header of the page before' }),
    q: z.string().trim().max(200).optional().meta({ description: 'Search text' }),
    sort: z.enum(sorts.flatMap((field) => [field, `-${field}`]) as [S[number] | `-${S[number]}`]).optional(),
    count: Flag.optional().meta({ description: 'true adds the header X-Total-Count' }),
  });

export type ListQuery = z.output<ReturnType<typeof listQuery>>;
