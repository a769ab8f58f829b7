import { sql } from 'drizzle-orm';

/**
 * Checkouts that wait for somebody here: money to look at, to return or to pay out. Where M-Pesa was told to return it, nobody here has to
 * do anything.
 */
export const needsPerson = sql<boolean>`(checkouts.state = 'review'
  or exists (select 1 from checkout_refunds r left join refunds f on f.id = r.refund_id
    where r.checkout_id = checkouts.id and r.way = 'by_hand' and (f.id is null or f.reversed_at is not null))
  or checkouts.state = 'refunding' and exists (select 1 from checkout_receipts c join mpesa_receipts m on m.id = c.receipt_id
    where c.checkout_id = checkouts.id and m.state = 'suspense' and not exists (
      select 1 from mpesa_reversals v where v.receipt_id = m.id and v.state in ('approved', 'sent'))))`;

export const checkoutsToSettle = sql`(select count(*)::int from checkouts where ${needsPerson})`;
