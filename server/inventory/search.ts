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

const words = sql`search_words(item_code, name, serial_number, brand)`;

export const foundItems = (needle: Needle): SQL =>
  literallyElseNearly(
    (where) => sql`
      select 'item' as kind, id, name as title,
        concat_ws(' · ', item_code, location, case when disposed_on is not null then 'disposed' end) as subtitle,
        '/inventory/' || id as path, rank
      from (
        select *, ${rankOf(words, needle)} as rank from inventory_items
        where ${where === 'literally' ? literally(words, needle) : nearly(words, needle)} limit ${MOST_LOOKED_AT}
      ) as i order by rank desc, item_code, id limit ${MOST_OF_A_KIND}`,
  );
