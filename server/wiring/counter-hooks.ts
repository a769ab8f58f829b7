import type { CounterHooks } from '../counter/home.ts';
import { openOperations } from '../devices/list.ts';
import { paymentHooks } from './payment-hooks.ts';

/** What the desk sees of features that come after it. */
export const counterHooks: CounterHooks & { payments: typeof paymentHooks } = {
  nextHour: [],
  tasks: ({ db }) => openOperations(db),
  payments: paymentHooks,
};
