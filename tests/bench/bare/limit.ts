import { BOOKING } from './limit-booking.ts';
import { INVOICE } from './limit-invoice.ts';
import { LIST } from './limit-list.ts';
import { PAYMENT } from './limit-payment.ts';
import type { LimitRoute } from './route.ts';

/**
 * The honest limit: what the server does, by hand and in one statement that is its own transaction. The same session, the
 * same answer to the byte, the same rows with audit, books and messages, under the same guards. Rules that would only
 * refuse are left out.
 */
export const LIMIT: readonly LimitRoute[] = [LIST, PAYMENT, BOOKING, INVOICE];
