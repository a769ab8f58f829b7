import * as z from 'zod';
import { optionalText } from '../kernel/text.ts';
import { Day } from '../kernel/time.ts';

/** VAT Act s.16: why a tax invoice is credited only after its six months. Sent where the preview or the refusal asks for it. */
export const LateReason = optionalText('Reason for a late credit note', 200).meta({
  description: 'Needed six months after a tax invoice (VAT Act s.16): why it is credited only now',
});

/** A tax invoice that would be credited after its six months. */
export const LateInvoice = z.object({
  invoiceNumber: z.string(),
  creditableUntil: Day.meta({ description: 'The last day of its six months' }),
});
export type LateInvoice = z.infer<typeof LateInvoice>;

/** Why something is credited, and why only now where that is late. */
export type CreditWhy = { reason: string; lateReason: string | null };

/** Stands for the reason where nothing is kept of what is done. */
export const IN_PREVIEW = 'to be given';

/** What follows by itself from something older asks nobody any more. */
export const BY_ARRANGEMENT = 'it follows from what was arranged before, VAT Act s.16';
