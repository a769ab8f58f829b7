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

const words = sql`search_words(item_code, name, serial_number, brand)`;

export const foundItems = (terms: SearchTerms): SQL =>
  exactThenFuzzy(
    (where) => sql`
      select 'item' as kind, id, name as title,
        concat_ws(' · ', item_code, location, case when disposed_on is not null then 'disposed' end) as subtitle,
        ${pathTo(paths.inventoryItem, '')}::text || id as path, rank
      from (
        select *, ${matchRank(words, terms)} as rank from inventory_items
        where ${where === 'exact' ? exactMatch(words, terms) : fuzzyMatch(words, terms)} limit ${MAX_CANDIDATES}
      ) as i order by rank desc, item_code, id limit ${MAX_PER_KIND}`,
  );
