import { and, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Bill, listBills as ListBills } from '../../../domain/suppliers/bills/bill-contract.ts';
import type { BillStatus } from '../../../domain/suppliers/bills/bill-rules.ts';
import { getToday } from '../../clock.ts';
import { limitTo, searchText, textContains } from '../../http/list/list-search.ts';
import { countRows, keyset } from '../../http/list/page.ts';
import { bills, suppliers } from '../tables.ts';
import { type BillDeps, billColumns, presentBill } from './present.ts';

const isOpen = sql`${bills.state} = 'approved' and ${bills.paid} < ${bills.total}`;

const STATUS: Record<BillStatus, SQL> = {
  draft: sql`${bills.state} = 'draft'`,
  open: isOpen,
  part_paid: sql`${isOpen} and ${bills.paid} > 0`,
  paid: sql`${bills.state} = 'approved' and ${bills.paid} = ${bills.total}`,
  cancelled: sql`${bills.state} = 'cancelled'`,
};

const ownText = searchText(bills.number, bills.cuNumber, bills.notes);

// "BL000042", as bills are numbered here.
const REFERENCE = /^bl0*(\d{1,9})$/i;

const searchConditions = (q: string): SQL[] => {
  const seq = REFERENCE.exec(q)?.[1];
  return [
    textContains(ownText, q),
    sql`${bills.supplierId} in (select id from suppliers where ${textContains(sql`search_words(name, kra_pin, email, phone)`, q)})`,
    ...(seq ? [eq(bills.seq, Number(seq))] : []),
  ];
};

const toFilter = (query: QueryOf<typeof ListBills>, today: Day): SQL | undefined =>
  and(
    query.supplier ? eq(bills.supplierId, query.supplier) : undefined,
    query.status ? STATUS[query.status] : undefined,
    query.overdue === true ? and(isOpen, lt(bills.dueDate, today)) : undefined,
    query.overdue === false ? sql`not (${isOpen} and ${bills.dueDate} < ${today}::date)` : undefined,
    query.from ? gte(bills.billDate, query.from) : undefined,
    query.to ? lte(bills.billDate, query.to) : undefined,
  );

export const listBills = async (
  deps: BillDeps,
  query: QueryOf<typeof ListBills>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Bill[]> => {
  const { db } = deps;
  const page = keyset(query, {
    sorts: { createdAt: bills.createdAt, date: bills.billDate, dueDate: bills.dueDate, total: bills.total },
    id: bills.id,
    otherwise: '-createdAt',
  });
  const narrow = toFilter(query, await getToday(deps));
  const words = query.q ? searchConditions(query.q) : null;
  const filter = and(narrow, await limitTo(db, bills.id, [words], { page, filter: narrow, count: query.count }));
  const rows = await db
    .select({ ...billColumns, cursor: page.cursor })
    .from(bills)
    .innerJoin(suppliers, eq(suppliers.id, bills.supplierId))
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, bills, filter, reply);
  return page.finish(request, reply, rows).map(presentBill);
};
