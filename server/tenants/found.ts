import { type SQL, sql } from 'drizzle-orm';
import {
  literally,
  literallyElseNearly,
  MOST_LOOKED_AT,
  MOST_OF_A_KIND,
  type Needle,
  nearly,
  rankOf,
} from '../db/query/search-terms.ts';

const words = sql`search_words(company_name, contact_person, email, phone)`;

// Tenants by company, person, e-mail or phone; those who left come last.
export const foundTenants = (needle: Needle): SQL =>
  literallyElseNearly(
    (where) => sql`
      select 'tenant' as kind, id, company_name as title,
        concat_ws(' · ', contact_person, phone, nullif(status, 'active')) as subtitle, '/tenants/' || id as path,
        rank - case when status = 'terminated' then 0.5 else 0 end as rank
      from (
        select *, ${rankOf(words, needle)} as rank from tenants
        where ${where === 'literally' ? literally(words, needle) : nearly(words, needle)} limit ${MOST_LOOKED_AT}
      ) as t order by rank desc, company_name, id limit ${MOST_OF_A_KIND}`,
  );
