import { type SQL, sql } from 'drizzle-orm';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import {
  exactMatch,
  exactThenFuzzy,
  fuzzyMatch,
  MAX_CANDIDATES,
  MAX_PER_KIND,
  matchRank,
  type SearchTerms,
} from '../db/query/search-terms.ts';

const indexedText = sql`search_words(name, company, email, phone)`;

/** People who are no tenants, by name, company, e-mail or phone. */
export const searchParties = (terms: SearchTerms): SQL =>
  sql`select * from ${exactThenFuzzy(
    (where) => sql`
      select 'party' as kind, id, name as title, concat_ws(' · ', company, email, phone) as subtitle,
        ${pathTo(paths.person, '')}::text || id as path, rank
      from (
        select *, ${matchRank(indexedText, terms)} as rank from parties
        where erased_at is null and ${where === 'exact' ? exactMatch(indexedText, terms) : fuzzyMatch(indexedText, terms)}
        limit ${MAX_CANDIDATES}
      ) as p order by rank desc, name, id limit ${MAX_PER_KIND}`,
  )} as by_words`;
