import { and, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import type {
  listParties as ListParties,
  Party,
  PartyInput,
  updateParty as UpdateParty,
} from '../../domain/parties/contract.ts';
import { phoneFigures } from '../../domain/tenants/phone.ts';
import type { Deps } from '../deps.ts';
import { limitTo, searchText, textContains } from '../http/list/list-search.ts';
import { countRows, keyset } from '../http/list/page.ts';
import { type PartyRow, parties } from './tables.ts';

/** What later features know of a person: how much points to it, and until when it is kept. */
type Figures = Pick<Party, 'bookings' | 'invoices' | 'tenants' | 'retainUntil'>;
export type PartyFigures = (deps: Deps, ids: readonly string[]) => Promise<ReadonlyMap<string, Figures>>;

const NOTHING: Figures = { bookings: 0, invoices: 0, tenants: [], retainUntil: null };

const present = async (deps: Deps, rows: readonly PartyRow[], figures: PartyFigures): Promise<Party[]> => {
  const known = await figures(
    deps,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, ...(known.get(row.id) ?? NOTHING) }));
};

const presentOne = async (deps: Deps, row: PartyRow | undefined, figures: PartyFigures): Promise<Party> => {
  const [party] = row ? await present(deps, [row], figures) : [];
  if (!party) throw notFound('Person');
  return party;
};

const indexedText = searchText(parties.name, parties.company, parties.email, parties.phone);

const searchConditions = (q: string): SQL[] => {
  const digits = phoneFigures(q);
  return [textContains(indexedText, q), ...(digits ? [textContains(indexedText, digits)] : [])];
};

/** Those who were erased are nobody any more, and are not listed. */
export const listParties = async (
  deps: Deps,
  query: QueryOf<typeof ListParties>,
  request: FastifyRequest,
  reply: FastifyReply,
  figures: PartyFigures,
): Promise<Party[]> => {
  const page = keyset(query, {
    sorts: { createdAt: parties.createdAt, name: parties.name },
    id: parties.id,
    otherwise: '-createdAt',
  });
  const narrow = isNull(parties.erasedAt);
  const words = query.q ? searchConditions(query.q) : null;
  const wanted = { page, filter: narrow, count: query.count };
  const filter = and(narrow, await limitTo(deps.db, parties.id, [words], wanted));
  const rows = await deps.db
    .select({ ...getTableColumns(parties), cursor: page.cursor })
    .from(parties)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(deps.db, parties, filter, reply);
  return present(deps, page.finish(request, reply, rows), figures);
};

export const getParty = async (deps: Deps, id: string, figures: PartyFigures): Promise<Party> => {
  const [row] = await deps.db.select().from(parties).where(eq(parties.id, id));
  return presentOne(deps, row, figures);
};

export const createParty = async (deps: Deps, input: PartyInput, figures: PartyFigures): Promise<Party> => {
  const [row] = await deps.db.insert(parties).values(input).returning();
  return presentOne(deps, row, figures);
};

export const updateParty = async (
  deps: Deps,
  id: string,
  changes: BodyOf<typeof UpdateParty>,
  figures: PartyFigures,
): Promise<Party> => {
  const [before] = await deps.db.select().from(parties).where(eq(parties.id, id)).for('no key update');
  if (!before) throw notFound('Person');
  if (before.erasedAt) throw new AppError('conflict', 'This person was erased and can no longer be changed');
  if (Object.values(changes).every((value) => value === undefined)) return presentOne(deps, before, figures);
  const [row] = await deps.db.update(parties).set(changes).where(eq(parties.id, id)).returning();
  return presentOne(deps, row, figures);
};
