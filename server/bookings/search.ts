import { type SQL, sql } from 'drizzle-orm';
import { paths } from '../../domain/kernel/paths.ts';
import { MAX_CANDIDATES, MAX_PER_KIND, matchRank, type SearchTerms, textMatch } from '../db/query/search-terms.ts';

const indexedText = sql`search_words(client_name, client_company, client_email, purpose)`;
const BY_TENANT = sql`(0.8 * f.rank)::real`;
const OF_EACH_TENANT = 2;

const shown = (terms: SearchTerms, rank: SQL) => sql`'booking' as kind, b.id,
  coalesce(t.company_name, b.client_company, b.client_name) as title,
  concat_ws(' · ', r.name, to_char(b.starts_at at time zone ${terms.zone}::text, 'FMDD Mon YYYY, FMHH12:MI AM'), b.purpose,
    case when b.status in ('cancelled', 'no_show') then replace(b.status, '_', '-') end) as subtitle,
  ${`${paths.bookings}?day=`}::text || b.booking_date || case when b.status = 'cancelled' then '&cancelled=show' else '' end || '&booking=' || b.id as path,
  ${rank} as rank`;

const named = sql`join meeting_rooms r on r.id = b.room_id left join tenants t on t.id = b.tenant_id`;
// What is nearest to now is what is asked about.
const nearest = ({ now }: SearchTerms) => sql`abs(extract(epoch from b.starts_at - ${now}::timestamptz)), b.id`;

const columns = sql`id, room_id, tenant_id, client_company, client_name, starts_at, booking_date, purpose, status`;

/** Bookings by visitor, company or purpose, and the next of the tenants that were found by name. */
export const searchBookings = (terms: SearchTerms, tenants: SQL): SQL => sql`
  (select ${shown(terms, matchRank(sql`b.words`, terms))} from (
     select ${columns}, ${indexedText} as words from room_bookings where ${textMatch(indexedText, terms)} limit ${MAX_CANDIDATES}
   ) as b ${named} order by rank desc, ${nearest(terms)} limit ${MAX_PER_KIND})
  union all
  (select ${shown(terms, BY_TENANT)} from ${tenants} as f cross join lateral (
     select ${columns} from room_bookings where tenant_id = f.id and starts_at >= ${terms.now}::timestamptz - interval '1 day' and status <> 'cancelled'
     order by starts_at limit ${OF_EACH_TENANT}
   ) as b ${named} order by ${nearest(terms)} limit ${MAX_PER_KIND})`;
