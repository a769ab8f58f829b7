import { type SQL, sql } from 'drizzle-orm';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { MAX_CANDIDATES, MAX_PER_KIND, matchRank, type SearchTerms, textMatch } from '../db/query/search-terms.ts';

const indexedText = sql`search_words(item_code, name, serial_number, brand)`;

export const searchItems = (terms: SearchTerms): SQL => sql`
  select 'item' as kind, id, name as title,
    concat_ws(' · ', item_code, location, case when disposed_on is not null then 'disposed' end) as subtitle,
    ${pathTo(paths.inventoryItem, '')}::text || id as path, ${matchRank(sql`words`, terms)} as rank
  from (
    select id, name, item_code, location, disposed_on, ${indexedText} as words from inventory_items
    where ${textMatch(indexedText, terms)} limit ${MAX_CANDIDATES}
  ) as i order by rank desc, item_code, id limit ${MAX_PER_KIND}`;
