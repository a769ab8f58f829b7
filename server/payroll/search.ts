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

const words = sql`search_words(first_name, last_name, employee_id, position)`;

export const foundEmployees = (needle: Needle): SQL =>
  literallyElseNearly(
    (where) => sql`
      select 'employee' as kind, id, first_name || ' ' || last_name as title,
        concat_ws(' · ', employee_id, position, nullif(status, 'active')) as subtitle, '/hr/employees/' || id as path, rank
      from (
        select *, ${rankOf(words, needle)} as rank from employees
        where ${where === 'literally' ? literally(words, needle) : nearly(words, needle)} limit ${MOST_LOOKED_AT}
      ) as e order by rank desc, last_name, id limit ${MOST_OF_A_KIND}`,
  );
