import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BankNotice, listBankNotices as ListNotices } from '../../../domain/banking/notice-contract.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import { depositTenants, paymentParties } from '../../billing/payments/find.ts';
import { cashAccountById } from '../../cash/accounts.ts';
import type { Deps } from '../../deps.ts';
import { limitTo, searchText, textContains } from '../../http/list/list-search.ts';
import { countRows, keyset } from '../../http/list/page.ts';
import { findSuggestions } from '../../mpesa/receipts/list.ts';
import { bankNotices } from '../tables.ts';
import type { NoticeRow } from './receive.ts';

type ListDeps = Pick<Deps, 'db' | 'settings'>;

const words = searchText(bankNotices.transactionId, bankNotices.reference, bankNotices.payerName, bankNotices.phone);

const presentNotices = async (deps: ListDeps, rows: readonly NoticeRow[]): Promise<BankNotice[]> => {
  const { db } = deps;
  const parties = await paymentParties(
    db,
    rows.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const depositors = await depositTenants(
    db,
    rows.flatMap(({ depositMoveId }) => depositMoveId ?? []),
  );
  const suggestions = await findSuggestions(
    db,
    rows.filter(({ state }) => state === 'waiting'),
  );
  return Promise.all(
    rows.map(async ({ lineId: _, ...row }) => {
      const party = row.paymentId ? parties.get(row.paymentId) : undefined;
      const tenant = party ?? (row.depositMoveId ? depositors.get(row.depositMoveId) : undefined);
      return {
        ...row,
        cashAccountName: (await cashAccountById(deps, row.cashAccountId)).name,
        tenantId: tenant?.tenantId ?? null,
        tenantName: tenant?.tenantName ?? null,
        invoiceId: party?.invoiceId ?? null,
        invoiceNumber: party?.invoiceNumber ?? null,
        suggestion: suggestions.get(row.id) ?? null,
      };
    }),
  );
};

const toFilter = ({ state, cashAccountId }: QueryOf<typeof ListNotices>): SQL | undefined =>
  and(
    // Written out: a plan that is made once uses the index of what waits only for a state that it can see.
    state ? sql`${bankNotices.state} = ${sql.raw(`'${state}'`)}` : undefined,
    cashAccountId ? eq(bankNotices.cashAccountId, cashAccountId) : undefined,
  );

export const listNotices = async (
  deps: ListDeps,
  query: QueryOf<typeof ListNotices>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BankNotice[]> => {
  const { db } = deps;
  const page = keyset(query, {
    sorts: { createdAt: bankNotices.createdAt, paidOn: bankNotices.paidOn, amount: bankNotices.amount },
    id: bankNotices.id,
    otherwise: '-createdAt',
  });
  const narrow = toFilter(query);
  const wanted = { page, filter: narrow, count: query.count };
  const filter = and(
    narrow,
    await limitTo(db, bankNotices.id, [query.q ? textContains(words, query.q) : null], wanted),
  );
  const rows = await db
    .select({ ...getTableColumns(bankNotices), cursor: page.cursor })
    .from(bankNotices)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, bankNotices, filter, reply);
  return presentNotices(deps, page.finish(request, reply, rows));
};

export const getNotice = async (deps: ListDeps, id: string): Promise<BankNotice> => {
  const rows = await deps.db.select().from(bankNotices).where(eq(bankNotices.id, id));
  const [notice] = await presentNotices(deps, rows);
  if (!notice) throw notFound('Notice');
  return notice;
};
