import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import { cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { billReference } from '../../../domain/suppliers/bills/bill-rules.ts';
import type { listTaxPurchases as ListPurchases, TaxPurchase } from '../../../domain/tax/purchase-contract.ts';
import type { Db } from '../../db/connection/database.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { taxPurchases } from '../tables.ts';

// Coded as the last bill of this supplier was.
const LAST_ACCOUNT = sql<string | null>`(
  select l.account from suppliers s join bills b on b.supplier_id = s.id join bill_lines l on l.bill_id = b.id and l.ordinal = 0
  where s.kra_pin = ${taxPurchases.supplierPin} and b.kind = 'bill' and b.state <> 'cancelled' order by b.bill_date desc, b.id desc limit 1)`;

const columns = {
  id: taxPurchases.id,
  supplierPin: taxPurchases.supplierPin,
  supplierName: taxPurchases.supplierName,
  kind: taxPurchases.kind,
  number: taxPurchases.number,
  cuNumber: taxPurchases.cuNumber,
  date: taxPurchases.soldOn,
  net: taxPurchases.net,
  vat: taxPurchases.vat,
  total: taxPurchases.total,
  lines: taxPurchases.lines,
  state: taxPurchases.state,
  billId: taxPurchases.billId,
  seq: sql<number | null>`(select b.seq from bills b where b.id = ${taxPurchases.billId})`,
  account: LAST_ACCOUNT,
  note: taxPurchases.note,
  createdAt: taxPurchases.createdAt,
};

const select = (db: Db, cursor = sql<string>`''`) => db.select({ ...columns, cursor }).from(taxPurchases);

type Row = Omit<Awaited<ReturnType<typeof select>>[number], 'cursor'>;

const present = ({ seq, lines, ...row }: Row): TaxPurchase => ({
  ...row,
  lines: lines.map(({ net, vat, ...line }) => ({
    ...line,
    net: toDecimalText(cents(net)),
    vat: toDecimalText(cents(vat)),
  })),
  billReference: seq === null ? null : billReference(seq),
});

export const getPurchase = async (db: Db, id: string): Promise<TaxPurchase> => {
  const [row] = await select(db).where(eq(taxPurchases.id, id));
  if (!row) throw notFound('Purchase');
  const { cursor: _, ...purchase } = row;
  return present(purchase);
};

export const listPurchases = async (
  db: Db,
  query: QueryOf<typeof ListPurchases>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TaxPurchase[]> => {
  const page = keyset(query, { sorts: { date: taxPurchases.soldOn }, id: taxPurchases.id, otherwise: '-date' });
  const words = query.q ? containing(query.q) : null;
  const filter = and(
    // What cannot be read waits for a person too.
    query.state === 'new' ? inArray(taxPurchases.state, ['new', 'unread']) : undefined,
    query.state && query.state !== 'new' ? eq(taxPurchases.state, query.state) : undefined,
    words
      ? sql`(${taxPurchases.supplierName} ilike ${words} or ${taxPurchases.supplierPin} ilike ${words} or ${taxPurchases.number} ilike ${words})`
      : undefined,
  );
  const rows = await select(db, page.cursor)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, taxPurchases, filter, reply);
  return page.finish(request, reply, rows).map(present);
};
