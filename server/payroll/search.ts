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

const indexedText = sql`search_words(first_name, last_name, employee_id, position)`;

export const searchEmployees = (terms: SearchTerms): SQL =>
  exactThenFuzzy(
    (where) => sql`
      select 'employee' as kind, id, first_name || ' ' || last_name as title,
        concat_ws(' · ', employee_id, position, nullif(status, 'active')) as subtitle, ${pathTo(paths.employee, '')}::text || id as path, rank
      from (
        select *, ${matchRank(indexedText, terms)} as rank from employees
        where ${where === 'exact' ? exactMatch(indexedText, terms) : fuzzyMatch(indexedText, terms)} limit ${MAX_CANDIDATES}
      ) as e order by rank desc, last_name, id limit ${MAX_PER_KIND}`,
  );
