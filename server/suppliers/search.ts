import { type SQL, sql } from 'drizzle-orm';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { MAX_CANDIDATES, MAX_PER_KIND, matchRank, type SearchTerms, textMatch } from '../db/query/search-terms.ts';

const supplierText = sql`search_words(name, kra_pin, email, phone)`;

export const searchSuppliers = (terms: SearchTerms): SQL => sql`
  select 'supplier' as kind, id, name as title,
    concat_ws(' · ', kra_pin, phone, case when not is_active then 'not in use' end) as subtitle,
    ${pathTo(paths.supplier, '')}::text || id as path, ${matchRank(sql`words`, terms)} as rank
  from (
    select id, name, kra_pin, phone, is_active, ${supplierText} as words from suppliers
    where ${textMatch(supplierText, terms)} limit ${MAX_CANDIDATES}
  ) as s order by rank desc, name, id limit ${MAX_PER_KIND}`;

const billText = sql`search_words(number, cu_number, notes, null)`;

/** Bills by the supplier’s number, KRA’s number or a note. */
export const searchBills = (terms: SearchTerms): SQL => sql`
  select 'bill' as kind, b.id, b.number as title,
    concat_ws(' · ', s.name, 'BL' || lpad(b.seq::text, 6, '0'), b.state) as subtitle,
    ${pathTo(paths.bill, '')}::text || b.id as path, ${matchRank(sql`b.words`, terms)} as rank
  from (
    select id, seq, number, state, supplier_id, ${billText} as words from bills
    where ${textMatch(billText, terms)} limit ${MAX_CANDIDATES}
  ) as b join suppliers s on s.id = b.supplier_id order by rank desc, b.number, b.id limit ${MAX_PER_KIND}`;
