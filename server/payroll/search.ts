import { type SQL, sql } from 'drizzle-orm';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { MAX_CANDIDATES, MAX_PER_KIND, matchRank, type SearchTerms, textMatch } from '../db/query/search-terms.ts';

const indexedText = sql`search_words(first_name, last_name, employee_id, position)`;

export const searchEmployees = (terms: SearchTerms): SQL => sql`
  select 'employee' as kind, id, first_name || ' ' || last_name as title,
    concat_ws(' · ', employee_id, position, nullif(status, 'active')) as subtitle, ${pathTo(paths.employee, '')}::text || id as path,
    ${matchRank(sql`words`, terms)} as rank
  from (
    select id, first_name, last_name, employee_id, position, status, ${indexedText} as words from employees
    where ${textMatch(indexedText, terms)} limit ${MAX_CANDIDATES}
  ) as e order by rank desc, last_name, id limit ${MAX_PER_KIND}`;
