import { and, asc, eq, getTableColumns, gte, inArray, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  Invoice,
  type InvoiceDetails,
  type listInvoices as ListInvoices,
  type StoredInvoiceStatus,
} from '../../../domain/billing/contract.ts';
import { statusOn } from '../../../domain/billing/rules.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import { toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { together } from '../../db/connection/transactions.ts';
import { writtenSince } from '../../db/query/written-since.ts';
import type { Deps } from '../../deps.ts';
import { limitTo, matchAny, type SearchCondition, searchText, textContains } from '../../http/list/list-search.ts';
import { containing, countRows, keyset, type Place } from '../../http/list/page.ts';
import { pageStatements } from '../../http/list/page-statements.ts';
import { type RowContract, rowText } from '../../http/list/row-text.ts';
import { listDeliveries } from '../../mail/service.ts';
import { tenantNamed } from '../../tenants/lock-tenant.ts';
import { listSettlements } from '../accounts/settlements.ts';
import { writeOffsWhere } from '../accounts/write-offs.ts';
import { sumLines } from '../kernel/new-invoice.ts';
import { creditNoteLines, creditNotes, invoiceLines, invoices, rentPeriods } from '../tables/invoice-tables.ts';
import { writeOffs } from '../tables/write-off-tables.ts';
import { creditNotesWhere } from './credit-notes.ts';
import type { Issued, ToIssue } from './issue.ts';

const columns = {
  ...getTableColumns(invoices),
  balance: sql<string>`(${invoices.amount} - ${invoices.paidAmount} - ${invoices.creditedAmount} - ${invoices.writtenOffAmount})`,
  periodStart: rentPeriods.startsOn,
  periodEnd: rentPeriods.endsOn,
};

export const selectInvoices = (db: Db) =>
  db.select(columns).from(invoices).leftJoin(rentPeriods, eq(rentPeriods.invoiceId, invoices.id));
type Row = Awaited<ReturnType<typeof selectInvoices>>[number];

const { billTo, ...others } = columns;
const shown = {
  ...others,
  tenantName: sql`${billTo} ->> 'name'`,
  balance: columns.balance.mapWith(invoices.amount),
};

export const presentInvoice = (row: Row, today: Day): Invoice => ({
  id: row.id,
  invoiceNumber: row.invoiceNumber,
  tenantId: row.tenantId,
  partyId: row.partyId,
  tenantName: row.billTo.name,
  type: row.type,
  status: statusOn(row, today),
  description: row.description,
  issueDate: row.issueDate,
  dueDate: row.dueDate,
  net: row.net,
  vat: row.vat,
  amount: row.amount,
  paidAmount: row.paidAmount,
  creditedAmount: row.creditedAmount,
  writtenOffAmount: row.writtenOffAmount,
  balance: row.balance,
  paidAt: row.paidAt,
  periodStart: row.periodStart,
  periodEnd: row.periodEnd,
  lateFeeOf: row.lateFeeOf,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

const withStatus = (status: Invoice['status'], today: Day): SQL | undefined => {
  if (status === 'overdue') return and(eq(invoices.status, 'pending'), lt(invoices.dueDate, today));
  if (status === 'pending') return and(eq(invoices.status, 'pending'), gte(invoices.dueDate, today));
  return eq(invoices.status, status);
};

const indexedText = searchText(invoices.invoiceNumber, invoices.description, sql`${invoices.billTo} ->> 'name'`);

const searchConditions = (q: string): SearchCondition[] => [
  textContains(indexedText, q),
  tenantNamed(invoices.tenantId, q),
];

/** Whether the invoice that a column names has such a number, or was written for a visitor of such a name. */
export const invoiceNamed = (id: AnyPgColumn, q: string): SearchCondition => {
  const text = containing(q);
  const named = sql`(${invoices.invoiceNumber} ilike ${text} or ${invoices.tenantId} is null and ${invoices.billTo} ->> 'name' ilike ${text})`;
  return {
    forAll: sql`${id} in (select ${invoices.id} from ${invoices} where ${textContains(indexedText, q)} and ${named})`,
    forRow: sql`(select true from ${invoices} where ${invoices.id} = ${id} and ${named})`,
  };
};

type Filter = Omit<QueryOf<typeof ListInvoices>, 'limit' | 'cursor' | 'sort' | 'count'>;

export const invoiceFilter = (query: Filter, today: Day): SQL | undefined =>
  and(
    query.tenant ? eq(invoices.tenantId, query.tenant) : undefined,
    query.party ? eq(invoices.partyId, query.party) : undefined,
    query.status ? withStatus(query.status, today) : undefined,
    query.open === undefined
      ? undefined
      : query.open
        ? eq(invoices.status, 'pending')
        : sql`${invoices.status} <> 'pending'`,
    query.issued ? ne(invoices.status, 'draft') : undefined,
    query.type ? eq(invoices.type, query.type) : undefined,
    query.from ? gte(invoices.issueDate, query.from) : undefined,
    // Both follow from it, and let a list in the order of either begin there.
    query.from ? gte(invoices.dueDate, query.from) : undefined,
    query.from ? writtenSince(invoices.issueDate, invoices.createdAt, query.from) : undefined,
    query.to ? lte(invoices.issueDate, query.to) : undefined,
    query.q ? matchAny(searchConditions(query.q)) : undefined,
  );

type Listed = QueryOf<typeof ListInvoices> & { today: Day; place?: Place | undefined };

const toPage = (query: Omit<Listed, 'today'>) =>
  keyset(query, {
    sorts: { createdAt: invoices.createdAt, dueDate: invoices.dueDate, amount: invoices.amount },
    id: invoices.id,
    otherwise: '-createdAt',
  });

/** The list of invoices with as many of their fields as a contract shows. */
export const invoiceList = <T extends Pick<Invoice, 'id' | 'status' | 'dueDate'>>(contract: RowContract<T>) => {
  const list = rowText(contract, shown);
  const { status, dueDate } = list.places;

  const pageStatement = (db: Db, query: Listed, narrower?: SQL) => {
    const page = toPage(query);
    return db
      .select({ row: page.row(list) })
      .from(invoices)
      .leftJoin(rentPeriods, eq(rentPeriods.invoiceId, invoices.id))
      .where(and(page.after, invoiceFilter(query, query.today), narrower))
      .orderBy(...page.order)
      .limit(page.take);
  };
  const listed = pageStatements(['tenant', 'party', 'from', 'to', 'today'], (db: Db, query: Listed) =>
    pageStatement(db, query),
  );

  return async (deps: Deps, query: QueryOf<typeof ListInvoices>, request: FastifyRequest, reply: FastifyReply) => {
    const today = await getToday(deps);
    const page = toPage(query);
    const filter = { ...query, q: undefined, today, place: page.place };
    const words = query.q ? searchConditions(query.q) : null;
    const kind = query.type && query.type !== 'rent' ? eq(invoices.type, query.type) : null;
    const wanted = { page, filter: invoiceFilter(filter, today), count: query.count };
    const narrower = await limitTo(deps.db, invoices.id, [words, kind], wanted);
    // What it is narrowed to is another statement each time.
    const rows = await (narrower ? pageStatement(deps.db, filter, narrower) : listed(deps.db, filter));
    if (query.count) await countRows(deps.db, invoices, and(invoiceFilter(filter, today), narrower), reply);
    return page.write(request, reply, rows, list, (cells) => {
      const stored = cells[status] as StoredInvoiceStatus;
      cells[status] = statusOn({ status: stored, dueDate: cells[dueDate] as Day }, today);
    });
  };
};

export const listInvoices = invoiceList(Invoice);

/** Open invoices by due date: overdue on a day, or due between two. */
export const openByDueDate = async (
  db: Db,
  today: Day,
  due: { before: Day } | { from: Day; to: Day },
): Promise<Invoice[]> => {
  const when =
    'before' in due
      ? lt(invoices.dueDate, due.before)
      : and(gte(invoices.dueDate, due.from), lte(invoices.dueDate, due.to));
  const rows = await selectInvoices(db)
    .where(and(eq(invoices.status, 'pending'), when))
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(500);
  return rows.map((row) => presentInvoice(row, today));
};

const loadLines = async (db: Db, invoiceId: string): Promise<InvoiceDetails['lines']> => {
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.position));
  if (lines.length === 0) return [];
  const ids = lines.map(({ id }) => id);
  const back = await db
    .select({ id: creditNoteLines.invoiceLineId, net: sql<string>`sum(${creditNoteLines.net})` })
    .from(creditNoteLines)
    .where(inArray(creditNoteLines.invoiceLineId, ids))
    .groupBy(creditNoteLines.invoiceLineId);
  const credited = new Map(back.map(({ id, net }) => [id, net]));
  return lines.map((line) => ({
    id: line.id,
    description: line.description,
    formula: line.formula,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    net: line.net,
    taxClass: line.taxClass,
    vatRate: line.vatRate,
    vat: line.vat,
    account: line.account,
    serviceStart: line.serviceStart,
    serviceEnd: line.serviceEnd,
    bookingId: line.bookingId,
    credited: credited.get(line.id) ?? '0.00',
  }));
};

export const getInvoice = async (
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  id: string,
): Promise<InvoiceDetails> => {
  const { db } = deps;
  const [[row], lines, notes, settlements, deliveries, given] = await together(
    db,
    () => selectInvoices(db).where(eq(invoices.id, id)),
    () => loadLines(db, id),
    () => creditNotesWhere(db, eq(creditNotes.invoiceId, id)),
    () => listSettlements(db, id),
    () => listDeliveries(db, `invoice:${id}`),
    () => writeOffsWhere(db, eq(writeOffs.invoiceId, id)),
  );
  if (!row) throw notFound('Invoice');
  const shown = presentInvoice(row, await getToday(deps));
  const { billTo, externalNumber } = row;
  return {
    ...shown,
    ...(externalNumber === null ? {} : { externalNumber }),
    ...{ billTo, lines, creditNotes: notes, settlements, deliveries, writeOffs: given },
  };
};

/** An invoice that this transaction has just issued and nothing has settled yet, from what is known of it. */
export const presentIssued = (
  invoice: ToIssue,
  { invoiceNumber, createdAt }: Issued,
  issueDate: Day,
): InvoiceDetails => {
  const { net, vat, amount } = sumLines(invoice.lines);
  return {
    id: invoice.id,
    invoiceNumber,
    tenantId: invoice.tenantId,
    partyId: invoice.partyId ?? null,
    tenantName: invoice.billTo.name,
    type: invoice.type,
    status: 'pending',
    description: invoice.description,
    issueDate,
    dueDate: invoice.dueDate,
    net: toDecimalText(net),
    vat: toDecimalText(vat),
    amount: toDecimalText(amount),
    paidAmount: '0.00',
    creditedAmount: '0.00',
    writtenOffAmount: '0.00',
    balance: toDecimalText(amount),
    paidAt: null,
    periodStart: invoice.period?.start ?? null,
    periodEnd: invoice.period?.end ?? null,
    lateFeeOf: invoice.lateFeeOf,
    createdAt,
    updatedAt: createdAt,
    billTo: invoice.billTo,
    lines: invoice.lines.map((line, n) => ({
      id: invoice.lineIds[n] ?? '',
      description: line.description,
      formula: line.formula,
      quantity: Number(line.quantity).toFixed(2),
      unitPrice: toDecimalText(line.unitPrice),
      net: toDecimalText(line.net),
      taxClass: line.taxClass,
      vatRate: line.vatRate.toFixed(2),
      vat: toDecimalText(line.vat),
      account: line.account,
      serviceStart: line.serviceStart,
      serviceEnd: line.serviceEnd,
      bookingId: line.bookingId,
      credited: '0.00',
    })),
    creditNotes: [],
    settlements: [],
    deliveries: [],
    writeOffs: [],
  };
};
