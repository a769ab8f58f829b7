import * as z from 'zod';
import { Day } from '../kernel/time.ts';

export const REPEAT_INTERVALS = ['day', 'week', 'fortnight', 'month'] as const;

export const Repeat = z.object({
  every: z.enum(REPEAT_INTERVALS),
  until: Day,
  // Dates that cannot be booked: leave them out, or refuse the whole series and name them.
  skipTaken: z.boolean().default(false),
});
export type Repeat = z.output<typeof Repeat>;
