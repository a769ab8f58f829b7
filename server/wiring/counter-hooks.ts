import type { CounterHooks } from '../counter/home.ts';
import { openOperations } from '../devices/list.ts';
import { toursAtDesk } from '../tours/next-hour.ts';
import { paymentHooks } from './payment-hooks.ts';

/** What the desk sees of features that come after it. */
export const counterHooks: CounterHooks & { payments: typeof paymentHooks } = {
  nextHour: [toursAtDesk],
  tasks: ({ db }) => openOperations(db),
  payments: paymentHooks,
};
