import * as z from 'zod';

const wholeNumber = (label: string, max: number) =>
  z
    .int(`${label} must be a whole number`)
    .min(0, `${label} must be from 0 to ${max}`)
    .max(max, `${label} must be from 0 to ${max}`);

/** Free until so many hours before it starts; from then on so many percent of the price are kept. */
export const CancellationTerms = z.object({
  freeHours: wholeNumber('Free cancellation', 720),
  percent: wholeNumber('Percent that is kept', 100),
});
export type CancellationTerms = z.output<typeof CancellationTerms>;

/** By the type of the room. */
export const CancellationPolicy = z
  .object({ boardroom: CancellationTerms.nullable(), meeting_room: CancellationTerms.nullable() })
  .meta({
    description: 'What cancelling a paid booking costs; null is free until cancellationHours before, then all of it',
  });
