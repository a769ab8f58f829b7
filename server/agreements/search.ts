import { type SQL, sql } from 'drizzle-orm';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { MAX_CANDIDATES, MAX_PER_KIND, type SearchTerms, textMatch } from '../db/query/search-terms.ts';

const agreementNumber = (text: string): number | null => {
  const digits = /^AGR[\s-]?0*(\d{1,6})$/i.exec(text)?.[1];
  return digits ? Number(digits) : null;
};

/** Agreements by their number, the purchase order of the tenant, or the words of a line; each by an index of its own. */
export const searchAgreements = (terms: SearchTerms): SQL => sql`
  select 'agreement' as kind, a.id, a.number as title,
    concat_ws(' · ', t.company_name, h.words, nullif(a.state, 'active')) as subtitle, ${pathTo(paths.agreement, '')}::text || a.id as path, h.rank
  from (
    select distinct on (f.id) f.id, f.words, f.rank from (
      (select id, purchase_order as words, 2.5::real as rank from agreements where seq = ${agreementNumber(terms.text)}::int)
      union all
      (select id, purchase_order, 2::real from agreements
        where purchase_order is not null and ${textMatch(sql`purchase_order`, terms)} limit ${MAX_CANDIDATES})
      union all
      (select agreement_id, description, 1::real from agreement_lines
        where description is not null and ${textMatch(sql`description`, terms)} limit ${MAX_CANDIDATES})
    ) as f order by f.id, f.rank desc
  ) as h join agreements a on a.id = h.id join tenants t on t.id = a.tenant_id
  order by h.rank desc, a.seq desc limit ${MAX_PER_KIND}`;
