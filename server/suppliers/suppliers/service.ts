import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { invalid, notFound } from '../../../domain/kernel/errors.ts';
import type {
  listSuppliers as ListSuppliers,
  Supplier,
  SupplierChange,
  SupplierDetails,
  SupplierInput,
} from '../../../domain/suppliers/contract.ts';
import { keyRing } from '../../crypto/keys.ts';
import type { Db } from '../../db/connection/database.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import type { Deps } from '../../deps.ts';
import { limitTo, searchText, textContains } from '../../http/list/list-search.ts';
import { countRows, keyset } from '../../http/list/page.ts';
import { billLines, bills, type SupplierRow, suppliers } from '../tables.ts';
import { openAccounts, sealAccounts, withoutAccounts } from './sealed-accounts.ts';

const indexedText = searchText(suppliers.name, suppliers.kraPin, suppliers.email, suppliers.phone);

// Of the few that a page shows, by the index over what is open.
const owed = sql<string>`(
  select coalesce(sum(case when b.kind = 'bill' then b.total - b.paid else b.paid - b.total end), 0)::numeric(14, 2)::text
  from bills b where b.supplier_id = suppliers.id and b.state = 'approved' and b.paid < b.total)`;

const columns = { ...getTableColumns(suppliers), owed };

type SupplierDeps = Pick<Deps, 'db' | 'config'>;

export const listSuppliers = async (
  { db, config }: SupplierDeps,
  query: QueryOf<typeof ListSuppliers>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Supplier[]> => {
  const page = keyset(query, {
    sorts: { name: suppliers.name, createdAt: suppliers.createdAt },
    id: suppliers.id,
    otherwise: 'name',
  });
  const narrow = query.active === undefined ? undefined : eq(suppliers.isActive, query.active);
  const words: SQL[] | null = query.q ? [textContains(indexedText, query.q)] : null;
  const filter = and(narrow, await limitTo(db, suppliers.id, [words], { page, filter: narrow, count: query.count }));
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(suppliers)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, suppliers, filter, reply);
  const ring = await keyRing(config);
  return page.finish(request, reply, rows).map((row) => openAccounts(ring, row));
};

const lastCoding = async (db: Db, supplierId: string): Promise<SupplierDetails['coding']> => {
  const [last] = await db
    .select({ id: bills.id })
    .from(bills)
    .where(and(eq(bills.supplierId, supplierId), eq(bills.kind, 'bill'), sql`${bills.state} <> 'cancelled'`))
    .orderBy(desc(bills.billDate), desc(bills.id))
    .limit(1);
  if (!last) return [];
  return db
    .select({ account: billLines.account, description: billLines.description, taxClass: billLines.taxClass })
    .from(billLines)
    .where(eq(billLines.billId, last.id))
    .orderBy(asc(billLines.ordinal));
};

export const getSupplier = async ({ db, config }: SupplierDeps, id: string): Promise<SupplierDetails> => {
  const [row] = await db.select(columns).from(suppliers).where(eq(suppliers.id, id));
  if (!row) throw notFound('Supplier');
  return { ...openAccounts(await keyRing(config), row), coding: await lastCoding(db, id) };
};

export const createSupplier = async ({ db, config }: SupplierDeps, input: SupplierInput): Promise<SupplierDetails> => {
  const id = uuidV7();
  const ring = await keyRing(config);
  const [row] = await db
    .insert(suppliers)
    .values({ ...withoutAccounts(input), ...sealAccounts(ring, id, input), id })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  return { ...openAccounts(ring, row), owed: '0.00', coding: [] };
};

export const updateSupplier = async (
  deps: SupplierDeps,
  id: string,
  change: SupplierChange,
): Promise<SupplierDetails> => {
  const { db, config } = deps;
  const ring = await keyRing(config);
  const before = openAccounts(ring, await lockSupplier(db, id));
  const set = { ...withoutAccounts(change), ...sealAccounts(ring, id, change, before) };
  if (Object.values(set).some((value) => value !== undefined)) {
    await db.update(suppliers).set(set).where(eq(suppliers.id, id));
  }
  return getSupplier(deps, id);
};

/** Held until the end: its bills are settled one after the other. */
export const lockSupplier = async (db: Db, id: string): Promise<SupplierRow> => {
  const [row] = await db.select().from(suppliers).where(eq(suppliers.id, id)).for('no key update');
  if (!row) throw notFound('Supplier');
  return row;
};

export const suppliersById = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, SupplierRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(suppliers)
    .where(inArray(suppliers.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
};

/** One that new bills may be entered for. */
export const activeSupplier = async (db: Db, id: string): Promise<SupplierRow> => {
  const [row] = await db.select().from(suppliers).where(eq(suppliers.id, id)).for('key share');
  if (!row) throw invalid({ supplierId: 'This supplier does not exist' });
  if (!row.isActive) throw invalid({ supplierId: `${row.name} is no longer in use` });
  return row;
};
