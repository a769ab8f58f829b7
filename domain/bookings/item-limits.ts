import type { Instant } from '../kernel/time.ts';

type Ordered = { name: string; leadHours: number };

const leadText = (hours: number): string => {
  if (hours % 24 === 0) return hours === 24 ? '1 day' : `${hours / 24} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
};

/** Why an item cannot be ordered any more; null while it can. */
export const leadProblem = ({ name, leadHours }: Ordered, startsAt: Instant, now: Instant): string | null => {
  const orderedBy = Temporal.Instant.from(startsAt).subtract({ hours: leadHours });
  if (leadHours === 0 || Temporal.Instant.compare(orderedBy, Temporal.Instant.from(now)) >= 0) return null;
  return `${name} has to be ordered at least ${leadText(leadHours)} before the start`;
};

/** Why there are not enough of an item at that time; null while there are. */
export const stockProblem = (
  { name, stock }: { name: string; stock: number | null },
  quantity: number,
  alreadyOut: number,
): string | null => {
  if (stock === null || alreadyOut + quantity <= stock) return null;
  const left = Math.max(0, stock - alreadyOut);
  if (left === 0) return `${name}: ${stock === 1 ? 'the only one is' : `all ${stock} are`} booked at this time`;
  return `${name}: only ${left} of ${stock} ${left === 1 ? 'is' : 'are'} free at this time`;
};
