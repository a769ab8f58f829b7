import { and, eq, getTableColumns, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CheckoutTask, listCheckouts as ListCheckouts } from '../../domain/checkouts/contract.ts';
import { shownState } from '../../domain/checkouts/rules.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import type { Deps } from '../deps.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { isWaiting } from './refunds/give-back.ts';
import { checkouts } from './tables.ts';
import { needsPerson } from './waiting.ts';

type Query = QueryOf<typeof ListCheckouts>;

// A prompt of it whose end is still to come.
const prompted = sql<boolean>`exists (select 1 from mpesa_requests r where r.checkout_id = checkouts.id
  and r.state in ('created', 'sent', 'pending'))`;

const latestReceipt = sql<{ id: string; number: string; state: string } | null>`(
  select jsonb_build_object('id', m.id, 'number', m.receipt_number, 'state', m.state)
  from checkout_receipts c join mpesa_receipts m on m.id = c.receipt_id where c.checkout_id = checkouts.id
  order by c.created_at desc limit 1)`;

const invoiceNumber = sql<string | null>`(select i.invoice_number from invoices i where i.id = checkouts.invoice_id)`;

const bookingId = sql<string | null>`coalesce((select i.booking_id from checkout_items i
  where i.checkout_id = checkouts.id and i.booking_id is not null order by i.position limit 1),
  (select m.booking_id from booking_moves m where m.checkout_id = checkouts.id))`;

const refund = sql<CheckoutTask['refund']>`(
  select jsonb_build_object('id', checkout_refunds.id, 'amount', checkout_refunds.amount::text, 'way', checkout_refunds.way,
    'isDone', not (${isWaiting}), 'refundNumber', (select f.refund_number from refunds f where f.id = checkout_refunds.refund_id))
  from checkout_refunds where checkout_refunds.checkout_id = checkouts.id
  order by (${isWaiting}) desc, checkout_refunds.created_at desc limit 1)`;

const returnState = sql<CheckoutTask['returnState']>`(
  select v.state from mpesa_reversals v join checkout_receipts c on c.receipt_id = v.receipt_id
  where c.checkout_id = checkouts.id order by v.created_at desc limit 1)`;

const inState = (state: Query['state'], now: string): SQL | undefined => {
  const isOver = sql`${checkouts.expiresAt} <= ${now}::timestamptz`;
  switch (state) {
    case undefined:
      return undefined;
    case 'waiting':
      return needsPerson;
    case 'paying':
      return sql`${checkouts.state} = 'open' and ${prompted}`;
    case 'open':
      return sql`${checkouts.state} = 'open' and not (${isOver}) and not ${prompted}`;
    case 'expired':
      return sql`(${checkouts.state} = 'expired' or ${checkouts.state} = 'open' and ${isOver} and not ${prompted})`;
    default:
      return eq(checkouts.state, state);
  }
};

const matches = (q: string | undefined): SQL | undefined =>
  q
    ? or(
        ilike(checkouts.reference, containing(q)),
        sql`${checkouts.billTo} ->> 'name' ilike ${containing(q)}`,
        sql`${checkouts.billTo} ->> 'contactPerson' ilike ${containing(q)}`,
      )
    : undefined;

export const listCheckouts = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: Query,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CheckoutTask[]> => {
  const now = clock.now();
  const where = and(inState(query.state, now), matches(query.q));
  const page = keyset(query, { sorts: { createdAt: checkouts.createdAt }, id: checkouts.id, otherwise: '-createdAt' });
  const rows = await db
    .select({
      ...getTableColumns(checkouts),
      isPrompted: prompted,
      receipt: latestReceipt,
      invoiceNumber,
      bookingId,
      refund,
      returnState,
      cursor: page.cursor,
    })
    .from(checkouts)
    .where(and(page.after, where))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, checkouts, where, reply);
  return page.finish(request, reply, rows).map((row) => ({
    id: row.id,
    reference: row.reference,
    state: shownState(row, now),
    customer: row.billTo.name,
    email: row.billTo.email,
    phone: row.billTo.phone,
    partyId: row.partyId,
    amount: row.amount,
    what: row.lines.map(({ description }) => description).join(', '),
    reason: row.reason,
    receiptId: row.receipt?.id ?? null,
    receiptNumber: row.receipt?.number ?? null,
    receiptState: row.receipt?.state ?? null,
    invoiceId: row.invoiceId,
    invoiceNumber: row.invoiceNumber,
    bookingId: row.bookingId,
    refund: row.refund,
    returnState: row.returnState,
    expiresAt: row.expiresAt,
    createdAt: row.createdAt,
  }));
};
