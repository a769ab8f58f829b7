import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { phoneFigures } from '../../domain/tenants/phone.ts';
import { MAX_CANDIDATES, MAX_PER_KIND, matchRank, type SearchTerms, textMatch } from '../db/query/search-terms.ts';
import { textContains } from '../http/list/list-search.ts';

const indexedText = sql`search_words(name, company, email, phone)`;

/** People who are no tenants, by name, company, e-mail or phone. */
export const searchParties = (terms: SearchTerms): SQL => sql`
  select 'party' as kind, id, name as title, concat_ws(' · ', company, email, phone) as subtitle,
    ${pathTo(paths.person, '')}::text || id as path, ${matchRank(sql`words`, terms)} as rank
  from (
    select id, name, company, email, phone, ${indexedText} as words from parties
    where erased_at is null and ${textMatch(indexedText, terms)} limit ${MAX_CANDIDATES}
  ) as p order by rank desc, name, id limit ${MAX_PER_KIND}`;

/** Whether the person that a column names is found by this: name, company, address or phone. */
export const partyMatches = (id: AnyPgColumn, q: string): SQL => {
  const figures = phoneFigures(q);
  const found = sql.join(
    [q, ...(figures ? [figures] : [])].map((words) => textContains(indexedText, words)),
    sql` or `,
  );
  return sql`${id} in (select id from parties where erased_at is null and (${found}))`;
};
