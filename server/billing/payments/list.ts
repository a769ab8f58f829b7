import { and, asc, eq, getTableColumns, gte, ilike, lte, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  listPayments as ListPayments,
  Payment,
  PaymentDetails,
} from '../../../domain/billing/payments/payment-contract.ts';
import { receiptNumber } from '../../../domain/billing/payments/payment-rules.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import { cashAccountNames } from '../../cash/accounts.ts';
import type { Db } from '../../db/connection/database.ts';
import { writtenSince } from '../../db/query/written-since.ts';
import type { Deps } from '../../deps.ts';
import { limitTo, matchAny, type SearchCondition } from '../../http/list/list-search.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { listDeliveries } from '../../mail/service.ts';
import { tenantContacts, tenantNamed } from '../../tenants/lock-tenant.ts';
import { invoiceNamed } from '../invoices/list.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { allocations, payments } from '../tables/payment-tables.ts';

const columns = {
  ...getTableColumns(payments),
  invoiceNumber: invoices.invoiceNumber,
  billTo: invoices.billTo,
};

export const selectPayments = (db: Db) =>
  db.select(columns).from(payments).leftJoin(invoices, eq(invoices.id, payments.invoiceId)).$dynamic();
export type PaymentRow = Awaited<ReturnType<typeof selectPayments>>[number];

type PaymentDeps = Pick<Deps, 'db' | 'settings'>;

const NOWHERE = { cashAccountId: null, cashAccountName: null };

export const presentPayments = async (deps: PaymentDeps, rows: readonly PaymentRow[]): Promise<Payment[]> => {
  const tenants = await tenantContacts(deps.db, new Set(rows.flatMap(({ tenantId }) => tenantId ?? [])));
  const nameAccount = await cashAccountNames(deps);
  return rows.map(({ receipt, settled: _, billTo, ...row }) => ({
    ...row,
    // What another system received lies in none of our accounts.
    ...(row.opening ? NOWHERE : nameAccount(row)),
    receiptNumber: receiptNumber(receipt),
    tenantName: (row.tenantId ? tenants.get(row.tenantId)?.companyName : billTo?.name) ?? '',
  }));
};

// "RC000042", as receipts are numbered.
const RECEIPT = /^rc0*(\d{1,9})$/i;

const searchConditions = (q: string): SearchCondition[] => {
  const receipt = RECEIPT.exec(q)?.[1];
  return [
    ilike(payments.reference, containing(q)),
    ilike(payments.notes, containing(q)),
    tenantNamed(payments.tenantId, q),
    invoiceNamed(payments.invoiceId, q),
    ...(receipt ? [eq(payments.receipt, Number(receipt))] : []),
  ];
};

const settling = (invoiceId: string): SQL | undefined =>
  or(
    eq(payments.invoiceId, invoiceId),
    // As an array, so that both sides are found by their indexes.
    sql`${payments.id} = any(array(select payment_id from allocations where invoice_id = ${invoiceId} and payment_id is not null))`,
  );

type Wanted = Pick<QueryOf<typeof ListPayments>, 'tenant' | 'party' | 'invoice' | 'method' | 'from' | 'to' | 'q'>;

export const paymentFilter = (query: Wanted): SQL | undefined =>
  and(
    query.tenant ? eq(payments.tenantId, query.tenant) : undefined,
    query.party ? eq(payments.partyId, query.party) : undefined,
    query.invoice ? settling(query.invoice) : undefined,
    query.method ? eq(payments.paymentMethod, query.method) : undefined,
    query.from ? gte(payments.paymentDate, query.from) : undefined,
    query.from ? writtenSince(payments.paymentDate, payments.createdAt, query.from) : undefined,
    query.to ? lte(payments.paymentDate, query.to) : undefined,
    query.q ? matchAny(searchConditions(query.q)) : undefined,
  );

export const listPayments = async (
  deps: PaymentDeps,
  query: QueryOf<typeof ListPayments>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Payment[]> => {
  const { db } = deps;
  const page = keyset(query, {
    sorts: { createdAt: payments.createdAt, paymentDate: payments.paymentDate, amount: payments.amount },
    id: payments.id,
    otherwise: '-createdAt',
  });
  const narrow = paymentFilter({ ...query, q: undefined });
  const wanted = { page, filter: narrow, count: query.count };
  const words = query.q ? searchConditions(query.q) : null;
  const method = query.method ? eq(payments.paymentMethod, query.method) : null;
  const filter = and(narrow, await limitTo(db, payments.id, [words, method], wanted));
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(payments)
    .leftJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, payments, filter, reply);
  return presentPayments(deps, page.finish(request, reply, rows));
};

// Where a payment went; what was taken back again is not there.
const wentTo = (db: Db, paymentId: string): Promise<PaymentDetails['allocations']> =>
  db
    .select({
      invoiceId: allocations.invoiceId,
      invoiceNumber: sql<string>`coalesce(${invoices.invoiceNumber}, '')`,
      amount: sql<string>`sum(${allocations.amount})`,
    })
    .from(allocations)
    .innerJoin(invoices, eq(invoices.id, allocations.invoiceId))
    .where(eq(allocations.paymentId, paymentId))
    .groupBy(allocations.invoiceId, invoices.invoiceNumber, invoices.dueDate)
    .having(sql`sum(${allocations.amount}) <> 0`)
    .orderBy(asc(invoices.dueDate), asc(allocations.invoiceId));

export const getPayment = async (deps: PaymentDeps, id: string): Promise<PaymentDetails> => {
  const { db } = deps;
  const [row] = await selectPayments(db).where(eq(payments.id, id));
  const [payment] = await presentPayments(deps, row ? [row] : []);
  if (!row || !payment) throw notFound('Payment');
  const { vatCertificate, vatCertificateDate, taxCertificate, taxCertificateDate } = row;
  const certificates = { vatCertificate, vatCertificateDate, taxCertificate, taxCertificateDate };
  return {
    ...payment,
    ...certificates,
    allocations: await wentTo(db, id),
    deliveries: await listDeliveries(db, `receipt:${id}`),
  };
};
