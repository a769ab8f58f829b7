import type { Step } from './billing/automation.ts';
import { completePastBookings } from './bookings/complete-past.ts';

// What features that billing does not know add to its daily run.
export const automationSteps: readonly Step[] = [
  {
    name: 'bookings',
    work: ({ database, deps, run }) => database.transact(run.actor, (tx) => completePastBookings({ ...deps, db: tx })),
  },
];
