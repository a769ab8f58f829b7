import { and, count, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { receiptNumber } from '../../domain/billing/payments/payment-rules.ts';
import type { listSales as ListSales, SoldToday } from '../../domain/counter/contract.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { type Cents, parseMoney } from '../../domain/kernel/money.ts';
import { addDays, type Day, toInstant } from '../../domain/kernel/time.ts';
import type { PaymentMethod } from '../../domain/settings/contract.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { containing, keyset } from '../http/list/page.ts';
import { counterSales } from './tables.ts';

const open = sql<string>`(invoice.amount - invoice.paid_amount - invoice.credited_amount - invoice.written_off_amount)::text`;
const invoice = sql`invoices invoice`;
const isBilled = sql`invoice.id = ${counterSales.invoiceId}`;

/** What is still to be paid of an invoice. */
export const findBalance = async (db: Db, id: string): Promise<Cents> => {
  const [row] = await db
    .select({ open })
    .from(counterSales)
    .innerJoin(invoice, isBilled)
    .where(eq(counterSales.invoiceId, id));
  return parseMoney(row?.open ?? '0.00');
};

// The payment that stands, where there are several the last.
const paid = sql`lateral (select p.payment_method, p.receipt from payments p join allocations a on a.payment_id = p.id
  where a.invoice_id = ${counterSales.invoiceId} and p.reversed_at is null order by p.created_at desc, p.id desc limit 1) paid`;

const columns = {
  id: counterSales.invoiceId,
  invoiceNumber: sql<string>`invoice.invoice_number`,
  customerName: sql<string>`invoice.bill_to ->> 'name'`,
  tenantId: sql<string | null>`invoice.tenant_id`,
  partyId: sql<string | null>`invoice.party_id`,
  description: sql<string>`invoice.description`,
  amount: sql<string>`invoice.amount`,
  balance: open,
  paymentMethod: sql<PaymentMethod | null>`paid.payment_method`,
  receipt: sql<string | null>`paid.receipt`,
  soldByName: counterSales.soldByName,
  approvedByName: counterSales.approvedByName,
  createdAt: counterSales.createdAt,
};

/** Sold on a day of the space, as a condition. */
export const soldOn = (day: Day, zone: string): SQL | undefined =>
  and(
    gte(counterSales.soldAt, toInstant(day, '00:00', zone)),
    lt(counterSales.soldAt, toInstant(addDays(day, 1), '00:00', zone)),
  );

export const listSales = async (
  deps: Deps,
  { day, ...query }: QueryOf<typeof ListSales>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SoldToday[]> => {
  const { timezone } = (await deps.settings.get()).general;
  const page = keyset(query, {
    sorts: { createdAt: counterSales.createdAt },
    id: counterSales.invoiceId,
    otherwise: '-createdAt',
  });
  const filter = and(
    soldOn(day ?? (await getToday(deps)), timezone),
    query.q
      ? sql`search_words(invoice.invoice_number, invoice.description, invoice.bill_to ->> 'name', null) ilike ${containing(query.q)}`
      : undefined,
  );
  const rows = await deps.db
    .select({ ...columns, cursor: page.cursor })
    .from(counterSales)
    .innerJoin(invoice, isBilled)
    .leftJoin(paid, sql`true`)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) {
    const [counted] = await deps.db
      .select({ total: count() })
      .from(counterSales)
      .innerJoin(invoice, isBilled)
      .where(filter);
    reply.header('x-total-count', String(counted?.total ?? 0));
  }
  return page.finish(request, reply, rows).map(({ receipt, ...row }) => ({
    ...row,
    receiptNumber: receipt === null ? null : receiptNumber(Number(receipt)),
  }));
};

/** How much was sold on a day, without what was credited. */
export const sumSold = async (deps: Deps): Promise<{ count: number; amount: string }> => {
  const { timezone } = (await deps.settings.get()).general;
  const [row] = await deps.db
    .select({
      count: sql<number>`count(*)::int`,
      amount: sql<string>`coalesce(sum(invoice.amount - invoice.credited_amount), 0)::numeric(14, 2)::text`,
    })
    .from(counterSales)
    .innerJoin(invoice, isBilled)
    .where(and(soldOn(await getToday(deps), timezone), sql`invoice.status <> 'credited'`));
  return row ?? { count: 0, amount: '0.00' };
};
