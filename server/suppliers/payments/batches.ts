import { and, asc, eq, exists, getTableColumns, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import { addMoney, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type {
  BillBatch,
  BillBatchDetails,
  BillPayment,
  listBillPayments as ListBillPayments,
} from '../../../domain/suppliers/payments/payment-contract.ts';
import { batchNumber } from '../../../domain/suppliers/payments/payment-rules.ts';
import { listPlaces } from '../../cash/accounts.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { billAllocations, billBatches, billPayments, bills, suppliers } from '../tables.ts';

type BatchDeps = Pick<Deps, 'db' | 'settings'>;
type BatchRow = typeof billBatches.$inferSelect;

const readPayments = async (db: Db, batchIds: readonly string[]) => {
  if (batchIds.length === 0) return [];
  return db
    .select({
      ...getTableColumns(billPayments),
      supplierName: suppliers.name,
      kraPin: suppliers.kraPin,
      email: suppliers.email,
      hasBankAccount: sql<boolean>`${suppliers.accountNumber} is not null and ${suppliers.bankCode} is not null`,
    })
    .from(billPayments)
    .innerJoin(suppliers, eq(suppliers.id, billPayments.supplierId))
    .where(inArray(billPayments.batchId, [...batchIds]))
    .orderBy(asc(suppliers.name), asc(billPayments.id));
};

const readShares = async (db: Db, paymentIds: readonly string[]) => {
  if (paymentIds.length === 0) return [];
  return db
    .select({ ...getTableColumns(billAllocations), number: bills.number, kind: bills.kind, date: bills.billDate })
    .from(billAllocations)
    .innerJoin(bills, eq(bills.id, billAllocations.billId))
    .where(inArray(billAllocations.paymentId, [...paymentIds]))
    .orderBy(asc(bills.billDate), asc(bills.id));
};

type PaymentRow = Awaited<ReturnType<typeof readPayments>>[number];
type ShareRow = Awaited<ReturnType<typeof readShares>>[number];

const sumText = (texts: readonly string[]): string => toDecimalText(addMoney(cents(0), ...texts.map(parseMoney)));

const presentBatch = (
  row: BatchRow,
  payments: readonly PaymentRow[],
  { names, bills: count }: { names: ReadonlyMap<string, string>; bills: number },
): BillBatch => {
  const standing = payments.filter(({ reversedOn }) => reversedOn === null);
  const { id, seq, paidOn, cashAccountId, reference, recordedByName, createdAt } = row;
  return {
    id,
    number: batchNumber(seq),
    date: paidOn,
    cashAccountId,
    cashAccountName: names.get(cashAccountId) ?? '',
    reference,
    amount: sumText(standing.map(({ amount }) => amount)),
    withheldTax: sumText(standing.map(({ withheldTax }) => withheldTax)),
    withheldVat: sumText(standing.map(({ withheldVat }) => withheldVat)),
    suppliers: payments.map(({ supplierName }) => supplierName),
    bills: count,
    isReversed: standing.length === 0,
    recordedByName,
    createdAt,
  };
};

const presentPayment = (row: PaymentRow, shares: readonly ShareRow[]): BillPayment => {
  const { batchId: _, ...shown } = row;
  return {
    ...shown,
    credits: sumText(shares.filter(({ kind }) => kind === 'credit').map(({ amount }) => amount)),
    bills: shares.map(({ billId, number, kind, amount, withheldTax, withheldVat }) => ({
      billId,
      number,
      kind,
      amount,
      withheldTax,
      withheldVat,
    })),
  };
};

const presentBatches = async (deps: BatchDeps, rows: readonly BatchRow[]) => {
  const payments = await readPayments(
    deps.db,
    rows.map(({ id }) => id),
  );
  const shares = await readShares(
    deps.db,
    payments.map(({ id }) => id),
  );
  const names = new Map((await listPlaces(deps)).map(({ id, name }) => [id, name]));
  const byPayment = Map.groupBy(shares, ({ paymentId }) => paymentId);
  return rows.map((row) => {
    const own = payments.filter(({ batchId }) => batchId === row.id);
    const count = own.reduce((sum, { id }) => sum + (byPayment.get(id)?.length ?? 0), 0);
    return {
      batch: presentBatch(row, own, { names, bills: count }),
      payments: own.map((payment) => presentPayment(payment, byPayment.get(payment.id) ?? [])),
    };
  });
};

// "BP000042", as batches are numbered.
const NUMBER = /^bp0*(\d{1,9})$/i;

const ofSupplier = (where: SQL) =>
  exists(
    sql`(select 1 from bill_payments p join suppliers s on s.id = p.supplier_id where p.batch_id = bill_batches.id and ${where})`,
  );

const matches = (q: string): SQL | undefined => {
  const seq = NUMBER.exec(q)?.[1];
  return or(
    sql`${billBatches.reference} ilike ${containing(q)}`,
    ofSupplier(sql`s.name ilike ${containing(q)}`),
    seq ? eq(billBatches.seq, Number(seq)) : undefined,
  );
};

export const listBatches = async (
  deps: BatchDeps,
  query: QueryOf<typeof ListBillPayments>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BillBatch[]> => {
  const { db } = deps;
  const page = keyset(query, {
    sorts: { createdAt: billBatches.createdAt, date: billBatches.paidOn },
    id: billBatches.id,
    otherwise: '-createdAt',
  });
  const filter = and(
    query.supplier ? ofSupplier(sql`s.id = ${query.supplier}::uuid`) : undefined,
    query.from ? gte(billBatches.paidOn, query.from) : undefined,
    query.to ? lte(billBatches.paidOn, query.to) : undefined,
    query.q ? matches(query.q) : undefined,
  );
  const rows = await db
    .select({ ...getTableColumns(billBatches), cursor: page.cursor })
    .from(billBatches)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, billBatches, filter, reply);
  return (await presentBatches(deps, page.finish(request, reply, rows))).map(({ batch }) => batch);
};

export const getBatch = async (deps: BatchDeps, id: string): Promise<BillBatchDetails> => {
  const rows = await deps.db.select().from(billBatches).where(eq(billBatches.id, id));
  const [found] = await presentBatches(deps, rows);
  if (!found) throw notFound('Payment');
  return { ...found.batch, payments: found.payments };
};
