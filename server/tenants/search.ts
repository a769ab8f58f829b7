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

const indexedText = sql`search_words(company_name, contact_person, email, phone)`;

/** Tenants by company, person, e-mail or phone; those who left come last. */
export const searchTenants = (terms: SearchTerms): SQL =>
  exactThenFuzzy(
    (where) => sql`
      select 'tenant' as kind, id, company_name as title,
        concat_ws(' · ', contact_person, phone, nullif(status, 'active')) as subtitle, ${pathTo(paths.tenant, '')}::text || id as path,
        rank - case when status = 'terminated' then 0.5 else 0 end as rank
      from (
        select *, ${matchRank(indexedText, terms)} as rank from tenants
        where ${where === 'exact' ? exactMatch(indexedText, terms) : fuzzyMatch(indexedText, terms)} limit ${MAX_CANDIDATES}
      ) as t order by rank desc, company_name, id limit ${MAX_PER_KIND}`,
  );
