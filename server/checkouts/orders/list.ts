import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { listPackageOrders, PackageOrder } from '../../../domain/checkouts/order-contract.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import type { PackageType } from '../../../domain/packages/contract.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { checkouts, packageOrders } from '../tables.ts';

const packageName = sql<string>`(select p.name from workspace_packages p where p.id = ${packageOrders.packageId})`;
const packageType = sql<PackageType>`(select p.type from workspace_packages p where p.id = ${packageOrders.packageId})`;
const invoiceNumber = sql<string | null>`(select i.invoice_number from invoices i where i.id = ${checkouts.invoiceId})`;
const receiptNumber = sql<string | null>`(
  select m.receipt_number from checkout_receipts r join mpesa_receipts m on m.id = r.receipt_id
  where r.checkout_id = ${checkouts.id} and r.outcome = 'paid')`;

const columns = {
  id: packageOrders.id,
  state: packageOrders.state,
  reference: checkouts.reference,
  packageId: packageOrders.packageId,
  packageName,
  packageType,
  billingCycle: packageOrders.billingCycle,
  rent: packageOrders.rent,
  startDate: packageOrders.startDate,
  paidThrough: packageOrders.paidThrough,
  deposit: packageOrders.deposit,
  amount: checkouts.amount,
  billTo: checkouts.billTo,
  partyId: checkouts.partyId,
  tenantId: packageOrders.tenantId,
  invoiceId: checkouts.invoiceId,
  invoiceNumber,
  receiptNumber,
  reason: packageOrders.reason,
  decidedByName: packageOrders.decidedByName,
  decidedAt: packageOrders.decidedAt,
  createdAt: packageOrders.createdAt,
};

const select = <More extends Record<string, SQL>>(db: Db, more: More) =>
  db
    .select({ ...columns, ...more })
    .from(packageOrders)
    .innerJoin(checkouts, eq(checkouts.id, packageOrders.checkoutId));

type Row = Omit<PackageOrder, 'customer' | 'contactPerson' | 'email' | 'phone' | 'kraPin'> & {
  billTo: typeof checkouts.$inferSelect.billTo;
};

const present = ({ billTo, ...row }: Row): PackageOrder => {
  const { name, contactPerson, email, phone, kraPin } = billTo;
  return { ...row, customer: name, contactPerson, email, phone, kraPin };
};

const toFilter = ({ state, q }: QueryOf<typeof listPackageOrders>): SQL | undefined =>
  and(
    state ? eq(packageOrders.state, state) : undefined,
    q
      ? or(
          sql`${packageName} ilike ${containing(q)}`,
          sql`${checkouts.billTo} ->> 'name' ilike ${containing(q)}`,
          sql`${checkouts.billTo} ->> 'contactPerson' ilike ${containing(q)}`,
          ilike(checkouts.reference, containing(q)),
        )
      : undefined,
  );

export const listOrders = async (
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof listPackageOrders>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PackageOrder[]> => {
  const page = keyset(query, {
    sorts: { createdAt: packageOrders.createdAt },
    id: packageOrders.id,
    otherwise: '-createdAt',
  });
  const rows = await select(db, { cursor: page.cursor })
    .where(and(page.after, toFilter(query)))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, packageOrders, toFilter({ ...query, q: undefined }), reply);
  return page.finish(request, reply, rows).map(present);
};

export const getOrder = async (db: Db, id: string): Promise<PackageOrder> => {
  const [row] = await select(db, {}).where(eq(packageOrders.id, id));
  if (!row) throw notFound('Package order');
  return present(row);
};
