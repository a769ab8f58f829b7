import { type SQL, sql } from 'drizzle-orm';
import { readCheckoutReference } from '../../domain/checkouts/reference.ts';
import { SALE_LABELS } from '../../domain/checkouts/rules.ts';
import { paths } from '../../domain/kernel/paths.ts';
import { amountText, MAX_CANDIDATES, MAX_PER_KIND, type SearchTerms, textMatch } from '../db/query/search-terms.ts';

const buyerWords = sql`search_words(name, company, email, phone)`;

const states = sql`case c.state ${sql.join(
  Object.entries(SALE_LABELS).map(([state, label]) => sql`when ${state}::text then ${label.toLowerCase()}::text`),
  sql` `,
)} end`;

/** What was bought online, by its reference or by who bought it. */
export const searchCheckouts = (terms: SearchTerms): SQL => sql`
  select 'checkout' as kind, c.id, c.reference as title,
    concat_ws(' · ', c.bill_to ->> 'name', ${amountText(sql`c.amount`, terms)}, ${states}) as subtitle,
    ${`${paths.financials}?tab=online&q=`}::text || c.reference as path,
    (case when c.reference = ${readCheckoutReference(terms.text)}::text then 2 else 0.6 end)::real as rank
  from checkouts c
  where c.reference = ${readCheckoutReference(terms.text)}::text
    or c.party_id in (select id from parties where erased_at is null and ${textMatch(buyerWords, terms)} limit ${MAX_CANDIDATES})
  order by rank desc, c.created_at desc, c.id limit ${MAX_PER_KIND}`;
