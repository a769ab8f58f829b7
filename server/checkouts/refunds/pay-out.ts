import { and, eq, getTableColumns, ilike, not, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  CheckoutRefund,
  listCheckoutRefunds as ListCheckoutRefunds,
  payCheckoutRefund as PayCheckoutRefund,
} from '../../../domain/checkouts/refund-contract.ts';
import type { BodyOf, QueryOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import { refundCredit } from '../../billing/payments/refunds.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { lockPartyAccount } from '../../parties/lock-party.ts';
import { lockCheckout } from '../find.ts';
import { checkoutRefunds, checkouts } from '../tables.ts';
import { endReturned, isWaiting } from './give-back.ts';

type Query = QueryOf<typeof ListCheckoutRefunds>;

const refundNumber = sql<string | null>`(select f.refund_number from refunds f where f.id = checkout_refunds.refund_id
  and f.reversed_at is null)`;
const roomName = sql<string>`(select m.name from room_bookings b join meeting_rooms m on m.id = b.room_id
  where b.id = checkout_refunds.booking_id)`;
const bookingDate = sql<string>`(select b.booking_date from room_bookings b where b.id = checkout_refunds.booking_id)`;
const creditNumber = sql<string>`(select coalesce(n.credit_number, '') from credit_notes n where n.id = checkout_refunds.credit_note_id)`;

const shown = {
  ...getTableColumns(checkoutRefunds),
  reference: checkouts.reference,
  billTo: checkouts.billTo,
  roomName,
  bookingDate,
  isWaiting,
  creditNumber,
  refundNumber,
};

const select = <Columns extends Record<string, SQL>>(db: Db, also: Columns) =>
  db
    .select({ ...shown, ...also })
    .from(checkoutRefunds)
    .innerJoin(checkouts, eq(checkouts.id, checkoutRefunds.checkoutId));

type Shown = Awaited<ReturnType<typeof select<Record<never, SQL>>>>[number];

const present = ({ billTo, isWaiting: open, updatedAt: _, ...row }: Shown): CheckoutRefund => ({
  ...row,
  customer: billTo.name,
  phone: billTo.phone,
  isDone: !open,
});

const inState = (state: Query['state']): SQL | undefined =>
  state === undefined ? undefined : state === 'waiting' ? isWaiting : not(isWaiting);

const ofCheckout = (q: string | undefined): SQL | undefined =>
  q
    ? sql`${checkoutRefunds.checkoutId} in (select c.id from checkouts c where ${or(
        ilike(sql`c.reference`, containing(q)),
        sql`c.bill_to ->> 'name' ilike ${containing(q)}`,
      )})`
    : undefined;

export const listCheckoutRefunds = async (
  { db }: Pick<Deps, 'db'>,
  query: Query,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CheckoutRefund[]> => {
  const where = and(inState(query.state), ofCheckout(query.q));
  const page = keyset(query, {
    sorts: { createdAt: checkoutRefunds.createdAt },
    id: checkoutRefunds.id,
    otherwise: '-createdAt',
  });
  const rows = await select(db, { cursor: page.cursor })
    .where(and(page.after, where))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, checkoutRefunds, where, reply);
  return page.finish(request, reply, rows).map(present);
};

/** Somebody has paid out what a client gets back: the books, and the checkout, know of it. */
export const payCheckoutRefund = async (
  deps: Deps,
  id: string,
  how: BodyOf<typeof PayCheckoutRefund>,
): Promise<CheckoutRefund> => {
  const { db } = deps;
  const [known] = await db
    .select({ checkoutId: checkoutRefunds.checkoutId })
    .from(checkoutRefunds)
    .where(eq(checkoutRefunds.id, id));
  if (!known) throw notFound('Refund');
  const checkout = await lockCheckout(db, known.checkoutId);
  await lockPartyAccount(db, checkout.partyId);
  const [row] = await select(db, {}).where(eq(checkoutRefunds.id, id));
  if (!row) throw notFound('Refund');
  if (row.way === 'mpesa') throw new AppError('conflict', 'This money goes back by M-Pesa: approve its return');
  if (!row.isWaiting) throw new AppError('conflict', 'This was paid out already');
  const { creditNoteId, reason } = row;
  const refund = await refundCredit(deps, checkout.partyId, {
    ...how,
    creditNoteId,
    reason: `${reason} (${checkout.reference})`,
  });
  await db.update(checkoutRefunds).set({ refundId: refund.id }).where(eq(checkoutRefunds.id, id));
  await endReturned(db, checkout.id);
  const [paid] = await select(db, {}).where(eq(checkoutRefunds.id, id));
  if (!paid) throw notFound('Refund');
  return present(paid);
};
