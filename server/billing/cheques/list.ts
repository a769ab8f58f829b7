import { and, asc, eq, getTableColumns, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cheque, listCheques as ListCheques } from '../../../domain/billing/cheques/cheque-contract.ts';
import { receiptNumber } from '../../../domain/billing/payments/payment-rules.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import { cashAccountNames } from '../../cash/accounts.ts';
import { transfersById } from '../../cash/transfers.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { tenantContacts, tenantIdsByName } from '../../tenants/lock-tenant.ts';
import { cheques } from '../tables/cheque-tables.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { payments } from '../tables/payment-tables.ts';

const feeInvoices = alias(invoices, 'fee_invoices');

const columns = {
  ...getTableColumns(cheques),
  id: cheques.paymentId,
  receipt: payments.receipt,
  reference: payments.reference,
  tenantId: payments.tenantId,
  partyId: payments.partyId,
  billTo: invoices.billTo,
  feeInvoiceNumber: feeInvoices.invoiceNumber,
};

const selectCheques = (db: Db) =>
  db
    .select(columns)
    .from(cheques)
    .innerJoin(payments, eq(payments.id, cheques.paymentId))
    .leftJoin(invoices, eq(invoices.id, payments.invoiceId))
    .leftJoin(feeInvoices, eq(feeInvoices.id, cheques.feeInvoiceId));
type ChequeRow = Awaited<ReturnType<typeof selectCheques>>[number];

type ChequeDeps = Pick<Deps, 'db' | 'settings'>;

const presentCheques = async (deps: ChequeDeps, rows: readonly ChequeRow[]): Promise<Cheque[]> => {
  const tenants = await tenantContacts(deps.db, new Set(rows.flatMap(({ tenantId }) => tenantId ?? [])));
  const slips = await transfersById(
    deps.db,
    rows.flatMap(({ transferId }) => transferId ?? []),
  );
  const nameAccount = await cashAccountNames(deps);
  return rows.map(({ receipt, billTo, cashAccountId, ...row }) => {
    const slip = row.transferId ? slips.get(row.transferId) : undefined;
    const cashAccountName = nameAccount({ cashAccountId, paymentMethod: 'cheque' }).cashAccountName ?? '';
    return {
      ...row,
      cashAccountId,
      cashAccountName,
      receiptNumber: receiptNumber(receipt),
      tenantName: (row.tenantId ? tenants.get(row.tenantId)?.companyName : billTo?.name) ?? '',
      transferNumber: slip?.number ?? null,
      // One that was paid straight into the bank lies there already.
      bankAccountName: slip?.toName ?? (row.bankedOn ? cashAccountName : null),
    };
  });
};

// Names and numbers are those of the payment.
const matching = (q: string): SQL =>
  sql`${cheques.paymentId} in (select p.id from payments p where p.payment_method = 'cheque'
    and (p.reference ilike ${containing(q)} or p.tenant_id in ${tenantIdsByName(q)}))`;

const toFilter = ({ state, tenant, transfer, from, to, q }: QueryOf<typeof ListCheques>): SQL | undefined =>
  and(
    state ? eq(cheques.state, state) : undefined,
    tenant ? sql`${cheques.paymentId} in (select p.id from payments p where p.tenant_id = ${tenant}::uuid)` : undefined,
    transfer ? eq(cheques.transferId, transfer) : undefined,
    from ? gte(cheques.receivedOn, from) : undefined,
    to ? lte(cheques.receivedOn, to) : undefined,
    q ? matching(q) : undefined,
  );

export const listCheques = async (
  deps: ChequeDeps,
  query: QueryOf<typeof ListCheques>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Cheque[]> => {
  const { db } = deps;
  const filter = toFilter(query);
  const page = keyset(query, {
    sorts: { createdAt: cheques.createdAt, receivedOn: cheques.receivedOn, amount: cheques.amount },
    id: cheques.paymentId,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(cheques)
    .innerJoin(payments, eq(payments.id, cheques.paymentId))
    .leftJoin(invoices, eq(invoices.id, payments.invoiceId))
    .leftJoin(feeInvoices, eq(feeInvoices.id, cheques.feeInvoiceId))
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, cheques, filter, reply);
  return presentCheques(deps, page.finish(request, reply, rows));
};

export const chequesById = async (deps: ChequeDeps, paymentIds: readonly string[]): Promise<Cheque[]> =>
  presentCheques(
    deps,
    await selectCheques(deps.db)
      .where(inArray(cheques.paymentId, [...paymentIds]))
      .orderBy(asc(cheques.receivedOn), asc(cheques.paymentId)),
  );

export const getCheque = async (deps: ChequeDeps, paymentId: string): Promise<Cheque> => {
  const [cheque] = await chequesById(deps, [paymentId]);
  if (!cheque) throw notFound('Cheque');
  return cheque;
};

/** The same, and nobody else moves them until the transaction ends. */
export const lockCheques = async (deps: ChequeDeps, paymentIds: readonly string[]): Promise<Cheque[]> => {
  await deps.db
    .select({ id: cheques.paymentId })
    .from(cheques)
    .where(inArray(cheques.paymentId, [...paymentIds]))
    .orderBy(asc(cheques.paymentId))
    .for('no key update');
  const found = await chequesById(deps, paymentIds);
  if (found.length < paymentIds.length) throw notFound('Cheque');
  return found;
};
