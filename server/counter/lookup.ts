import { sql } from 'drizzle-orm';
import type { BookingStatus } from '../../domain/bookings/contract.ts';
import { type Known, MOST_KNOWN } from '../../domain/counter/contract.ts';
import type { Pass } from '../../domain/passes/contract.ts';
import { readPassNumber } from '../../domain/passes/rules.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import { isoText } from '../db/query/columns.ts';
import { MAX_CANDIDATES, parseSearch, textMatch } from '../db/query/search-terms.ts';
import type { Deps } from '../deps.ts';
import { activePasses } from '../passes/find.ts';

type Found = Pick<Known, 'kind' | 'tenantId' | 'partyId' | 'name' | 'company' | 'phone' | 'email'>;

// Of a word that everybody has, some are looked at. Somebody who works for a tenant is found as a person, with the tenant that they belong to.
const findByWords = async ({ db, clock, settings }: Deps, q: string): Promise<Found[]> => {
  const { timezone, currency } = (await settings.get()).general;
  const terms = parseSearch(q, { zone: timezone, currency, now: clock.now() });
  const tenantWords = sql`search_words(company_name, contact_person, email, phone)`;
  const partyWords = sql`search_words(name, company, email, phone)`;
  const { rows } = await db.execute<Found>(sql`
    with by_number as (
      select tenant_id, party_id from passes where number = ${readPassNumber(q)}::text and voided_at is null
      union all
      select null, party_id from checkouts where reference = upper(regexp_replace(${q}::text, '[^0-9A-Za-z]', '', 'g'))
    ), found_tenants as (
      select id, company_name, contact_person, phone, email, status from tenants
      where id in ((select id from tenants where ${textMatch(tenantWords, terms)} limit ${MAX_CANDIDATES}) union all select tenant_id from by_number)
      order by status = 'terminated', company_name, id limit ${MOST_KNOWN}
    ), found_parties as (
      select id, name, company, phone, email from parties
      where erased_at is null and id in ((select id from parties where erased_at is null and ${textMatch(partyWords, terms)} limit ${MAX_CANDIDATES}) union all select party_id from by_number)
      order by name, id limit ${MOST_KNOWN}
    )
    select kind, "tenantId", "partyId", name, company, phone, email from (
      select 'tenant' as kind, id as "tenantId", null::uuid as "partyId", company_name as name, contact_person as company, phone, email,
        status = 'terminated' as gone
      from found_tenants
      union all
      select 'person', works.id, p.id, p.name, coalesce(p.company, works.company_name), p.phone, p.email, false
      from found_parties p left join lateral (
        select t.id, t.company_name from tenant_people w join tenants t on t.id = w.tenant_id
        where w.party_id = p.id and t.status <> 'terminated' order by w.created_at, w.id limit 1
      ) works on true
    ) as known
    order by gone, lower(name) not like lower(${q.replace(/[\\%_]/g, '')}) || '%', name, "partyId", "tenantId" limit ${MOST_KNOWN}`);
  return rows.map((row) => (row.kind === 'tenant' ? { ...row, company: null } : row));
};

const toKey = ({ partyId, tenantId }: { partyId: string | null; tenantId: string | null }): string =>
  partyId ?? tenantId ?? '';

type Ids = { tenants: readonly string[]; parties: readonly string[] };

const owedBy = async (db: Db, { tenants, parties }: Ids): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.execute<{ id: string; owes: string }>(sql`
    select coalesce(tenant_id, party_id) as id, sum(amount - paid_amount - credited_amount)::numeric(14, 2)::text as owes from invoices
    where status = 'pending' and (tenant_id = any(${sql.param([...tenants])}::uuid[]) or party_id = any(${sql.param([...parties])}::uuid[]))
    group by 1`);
  return new Map(rows.map(({ id, owes }) => [id, owes]));
};

type BookingRow = {
  id: string;
  tenant_id: string | null;
  party_id: string | null;
  room: string;
  starts_at: string;
  ends_at: string;
  status: BookingStatus;
};

const bookedToday = async (
  deps: Deps,
  { tenants, parties }: Ids,
): Promise<ReadonlyMap<string, Known['bookingsToday']>> => {
  const { rows } = await deps.db.execute<BookingRow>(sql`
    select b.id, b.tenant_id, b.party_id, r.name as room, b.starts_at::text, b.ends_at::text, b.status
    from room_bookings b join meeting_rooms r on r.id = b.room_id
    where b.booking_date = ${await getToday(deps)}::date and b.status <> 'cancelled'
      and (b.tenant_id = any(${sql.param([...tenants])}::uuid[]) or b.party_id = any(${sql.param([...parties])}::uuid[]))
    order by b.starts_at, b.id`);
  const groups = Map.groupBy(rows, ({ tenant_id, party_id }) => toKey({ tenantId: tenant_id, partyId: party_id }));
  return new Map(
    [...groups].map(([key, same]) => [
      key,
      same.map(({ id, room, starts_at, ends_at, status }) => ({
        id,
        roomName: room,
        startTime: isoText(starts_at),
        endTime: isoText(ends_at),
        status,
      })),
    ]),
  );
};

const toKnownPass = ({ id, number, productName, daysLeft, expiresOn }: Pass): Known['passes'][number] => ({
  id,
  number,
  productName,
  daysLeft,
  expiresOn,
});

// Of a tenant several may be inside; of a person it says which check-in is theirs.
const findInside = async (db: Db, parties: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (parties.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; party_id: string }>(
    sql`select id, party_id from check_ins where out_at is null and party_id = any(${sql.param([...parties])}::uuid[])`,
  );
  return new Map(rows.map(({ id, party_id }) => [party_id, id]));
};

/** Everybody whom the desk may mean, with what it needs to know of them. */
export const lookUp = async (deps: Deps, q: string): Promise<Known[]> => {
  if (q === '') return [];
  const found = await findByWords(deps, q);
  if (found.length === 0) return [];
  const ids = {
    tenants: found.flatMap(({ kind, tenantId }) => (kind === 'tenant' && tenantId ? [tenantId] : [])),
    parties: found.flatMap(({ partyId }) => partyId ?? []),
  };
  const [owed, booked, inside, passes] = await Promise.all([
    owedBy(deps.db, ids),
    bookedToday(deps, ids),
    findInside(deps.db, ids.parties),
    activePasses(deps, { tenantIds: ids.tenants, partyIds: ids.parties }),
  ]);
  const held = Map.groupBy(passes, toKey);
  return found.map((one) => ({
    ...one,
    passes: (held.get(toKey(one)) ?? []).map(toKnownPass),
    inside: (one.partyId && inside.get(one.partyId)) || null,
    bookingsToday: booked.get(toKey(one)) ?? [],
    owes: owed.get(toKey(one)) ?? '0.00',
  }));
};
