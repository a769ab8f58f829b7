import { type SQL, sql } from 'drizzle-orm';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { MAX_CANDIDATES, MAX_PER_KIND, matchRank, type SearchTerms, textMatch } from '../db/query/search-terms.ts';

const indexedText = sql`search_words(company_name, contact_person, email, phone)`;

/** Tenants by company, person, e-mail or phone; those who left come last. */
export const searchTenants = (terms: SearchTerms): SQL => sql`
  select 'tenant' as kind, id, company_name as title,
    concat_ws(' · ', contact_person, phone, nullif(status, 'active')) as subtitle, ${pathTo(paths.tenant, '')}::text || id as path,
    ${matchRank(sql`words`, terms)} - case when status = 'terminated' then 0.5 else 0 end as rank
  from (
    select id, company_name, contact_person, phone, status, ${indexedText} as words from tenants
    where ${textMatch(indexedText, terms)} limit ${MAX_CANDIDATES}
  ) as t order by rank desc, company_name, id limit ${MAX_PER_KIND}`;
