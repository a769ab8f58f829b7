import * as z from 'zod';
import { Instant } from '../kernel/time.ts';
import { DELIVERY_STATES } from './delivery-text.ts';

export const DeliveryState = z.enum(DELIVERY_STATES, `Status must be one of ${DELIVERY_STATES.join(', ')}`);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** One message about a document and what became of it. */
export const Delivery = z.object({
  recipient: z.string(),
  status: DeliveryState,
  at: Instant.meta({ description: 'When it was accepted; of any other, when it was written' }),
  error: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** What an action that mails answers: whether the message is on its way, or only kept, and why. */
export const Dispatch = z
  .object({
    recipient: z.string(),
    delivery: z.enum(['kept', 'queued']),
    reason: z.string().nullable().meta({ description: 'Why it is only kept' }),
  })
  .meta({ id: 'Dispatch' });
export type Dispatch = z.infer<typeof Dispatch>;
