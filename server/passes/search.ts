import { type SQL, sql } from 'drizzle-orm';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { readPassNumber } from '../../domain/passes/rules.ts';
import { dayAsText, MAX_CANDIDATES, MAX_PER_KIND, type SearchTerms, textMatch } from '../db/query/search-terms.ts';

const holderWords = sql`search_words(name, company, email, phone)`;

/** Passes by their number, or by who holds them. */
export const searchPasses = (terms: SearchTerms, tenants: SQL): SQL => sql`
  select 'pass' as kind, p.id, p.number as title,
    concat_ws(' · ', coalesce(t.company_name, y.name), o.name, ${sql`'until ' || ${dayAsText(sql`p.expires_on`)}`}) as subtitle,
    case when p.tenant_id is null then ${pathTo(paths.person, '')}::text || p.party_id else ${pathTo(paths.tenant, '')}::text || p.tenant_id end as path,
    (case when p.number = ${readPassNumber(terms.text)}::text then 2 else 0.7 end)::real as rank
  from passes p join products o on o.id = p.product_id
    left join tenants t on t.id = p.tenant_id left join parties y on y.id = p.party_id
  where p.voided_at is null and (p.number = ${readPassNumber(terms.text)}::text
    or p.tenant_id in (select id from ${tenants})
    or p.party_id in (select id from parties where erased_at is null and ${textMatch(holderWords, terms)} limit ${MAX_CANDIDATES}))
  order by rank desc, p.expires_on desc, p.id limit ${MAX_PER_KIND}`;
