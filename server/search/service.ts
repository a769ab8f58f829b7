import { sql } from 'drizzle-orm';
import { can, type Role } from '../../domain/kernel/access.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import { SEARCH_KINDS, type SearchKind, type searchEverything } from '../../domain/search/contract.ts';
import { PLANNED_ANEW } from '../db/overlay/prepared-client.ts';
import { MAX_PER_KIND, parseSearch, type SearchRow, type SearchTerms } from '../db/query/search-terms.ts';
import type { Deps } from '../deps.ts';
import type { Search } from '../feature.ts';
import { searchTenants } from '../tenants/search.ts';

export type Searches = Readonly<Record<SearchKind, Search>>;

type Answer = OutputOf<typeof searchEverything>;
type Row = Omit<SearchRow, 'kind'> & { kind: SearchKind };

const grouped = (rows: readonly Row[]): Answer['groups'] => {
  const groups = SEARCH_KINDS.map((kind) => {
    const own = rows.filter((row) => row.kind === kind).sort((one, other) => other.rank - one.rank);
    const once = own.filter((row, index) => own.findIndex(({ id }) => id === row.id) === index);
    return {
      kind,
      best: own[0]?.rank ?? 0,
      results: once.slice(0, MAX_PER_KIND).map(({ rank: _, ...found }) => found),
    };
  });
  return groups
    .filter(({ results }) => results.length > 0)
    .sort((one, other) => other.best - one.best)
    .map(({ kind, results }) => ({ kind, results }));
};

const normalized = (text: string): string => text.toUpperCase().replace(/[\s-]+/g, '');

// What was typed in full as an e-mail address, a document's number, an M-Pesa code or a code of the house means that one.
const isExact = ({ kind, title, subtitle, rank }: Row, { text, numbers }: SearchTerms): boolean => {
  if (text.includes('@')) return (kind === 'tenant' || kind === 'party') && rank >= 1;
  if (!/\d/.test(text)) return false;
  const typed = [text, ...numbers].map(normalized);
  const code = kind === 'employee' || kind === 'item' ? (subtitle.split(' · ')[0] ?? '') : title;
  return kind !== 'tenant' && kind !== 'booking' && typed.includes(normalized(code));
};

const find = async ({ db }: Deps, searches: Searches, kinds: readonly SearchKind[], terms: SearchTerms) => {
  const selects = kinds.map(
    (kind) => sql`select * from (${searches[kind].select(terms, sql`named`)}) as ${sql.raw(`"${kind}s"`)}`,
  );
  // The words decide which index is worth asking: a plan for any words would read what the commonest of them is in.
  const { rows } = await db.execute<Row>(sql`${PLANNED_ANEW}
    with named as materialized (${searchTenants(terms)})
    ${sql.join(selects, sql` union all `)}`);
  return rows;
};

/**
 * Every kind that the role may open, by one statement; another one looks for what is similar where nothing is written so.
 * An exact match stands alone: what only resembles it is noise then.
 */
export const search = async (deps: Deps, searches: Searches, role: Role, q: string): Promise<Answer> => {
  const { general } = await deps.settings.get();
  const kinds = SEARCH_KINDS.filter((kind) => can(role, searches[kind].permission));
  if (kinds.length === 0) return { groups: [] };
  const terms = parseSearch(q, {
    zone: general.timezone,
    currency: general.currency,
    now: deps.clock.now(),
  });
  const written = await find(deps, searches, kinds, terms);
  const rows = written.length > 0 ? written : await find(deps, searches, kinds, { ...terms, match: 'similar' });
  const exact = rows.filter((row) => isExact(row, terms));
  return { groups: grouped(exact.length > 0 ? exact : rows) };
};
