import { and, eq, gte, ilike, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { addDays, toInstant } from '../../domain/kernel/time.ts';
import type { listTills as ListTills, Till } from '../../domain/tills/contract.ts';
import type { Deps } from '../deps.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { presentTill, selectTills, type TillRow, type Viewer } from './find.ts';
import { tills } from './tables.ts';

// "TL000042", as tills are numbered.
const NUMBER = /^tl0*(\d{1,9})$/i;

const matches = (q: string): SQL | undefined => {
  const number = NUMBER.exec(q)?.[1];
  return or(
    ilike(tills.openedByName, containing(q)),
    ilike(tills.closedByName, containing(q)),
    ilike(tills.reason, containing(q)),
    number ? eq(tills.number, Number(number)) : undefined,
  );
};

const toFilter = (query: QueryOf<typeof ListTills>, timezone: string): SQL | undefined => {
  const { state, cashAccount, different, from, to, q } = query;
  const midnight = (day: string) => toInstant(day, '00:00', timezone);
  return and(
    state === 'open' ? isNull(tills.closedAt) : undefined,
    state === 'closed' ? isNotNull(tills.closedAt) : undefined,
    cashAccount ? eq(tills.cashAccountId, cashAccount) : undefined,
    different === true ? ne(tills.difference, '0') : undefined,
    different === false ? eq(tills.difference, '0') : undefined,
    from ? gte(tills.openedAt, midnight(from)) : undefined,
    to ? lt(tills.openedAt, midnight(addDays(to, 1))) : undefined,
    q ? matches(q) : undefined,
  );
};

export const listTills = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  query: QueryOf<typeof ListTills>,
  viewer: Viewer,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Till[]> => {
  const filter = toFilter(query, (await settings.get()).general.timezone);
  const page = keyset(query, { sorts: { openedAt: tills.openedAt }, id: tills.id, otherwise: '-openedAt' });
  const rows = await selectTills(db)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, tills, filter, reply);
  return (page.finish(request, reply, rows) as TillRow[]).map((row) => presentTill(row, viewer));
};
