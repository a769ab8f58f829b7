import * as z from 'zod';
import { Instant } from '../kernel/time.ts';

// "accepted" is what a mail server or SMS gateway took over, which is all that a sender ever learns. "kept" was written
// while nothing was set up to send it, "bounced" was refused for good or given up, "discarded" is not to be sent any more.
export const DELIVERY_STATES = ['kept', 'queued', 'accepted', 'bounced', 'discarded'] as const;
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
