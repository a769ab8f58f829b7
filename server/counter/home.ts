import { sql } from 'drizzle-orm';
import type { Counter, CounterTask, NextHour } from '../../domain/counter/contract.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import type { MailItem } from '../../domain/mailroom/contract.ts';
import { itemText } from '../../domain/mailroom/rules.ts';
import type { Db } from '../db/connection/database.ts';
import { isoText } from '../db/query/columns.ts';
import type { Deps } from '../deps.ts';
import { insideNow } from '../presence/find.ts';
import { listSellable } from '../products/find.ts';
import { sumSold } from './sales.ts';

type Span = { from: Instant; to: Instant };

/** What other features know of the desk; the composition root hands it in. */
export type CounterHooks = {
  /** Besides bookings: visits and tours that begin within the hour, or go on. */
  nextHour: readonly ((deps: Deps, span: Span) => Promise<NextHour[]>)[];
  /** Acts of devices that wait for a person. */
  tasks(deps: Deps): Promise<CounterTask[]>;
};

const HOUR_MS = 3_600_000;
const MOST_PARCELS = 20;

type BookingRow = { id: string; at: string; title: string; who: string; place: string; state: string };

// Those that begin within the hour, and those that go on.
const bookingsWithin = async (db: Db, { from, to }: Span): Promise<NextHour[]> => {
  const { rows } = await db.execute<BookingRow>(sql`
    select b.id, b.starts_at::text as at, coalesce(b.purpose, 'Booking') as title, r.name as place, b.status as state,
      coalesce(t.company_name, p.company, b.client_company, p.name, b.client_name, '') as who
    from room_bookings b join meeting_rooms r on r.id = b.room_id
    left join tenants t on t.id = b.tenant_id left join parties p on p.id = b.party_id
    where b.starts_at <= ${to}::timestamptz and b.starts_at > ${from}::timestamptz - interval '24 hours'
      and b.ends_at > ${from}::timestamptz and b.status in ('pending', 'confirmed')
    order by b.starts_at, r.name, b.id`);
  return rows.map(({ at, ...row }) => ({ kind: 'booking', at: isoText(at), ...row }));
};

type ParcelRow = {
  id: string;
  kind: MailItem['kind'];
  sender: string | null;
  reference: string | null;
  tenant: string;
  received_at: string;
  total: number;
};

const parcelsWaiting = async (db: Db): Promise<Pick<Counter, 'parcels' | 'parcelsWaiting'>> => {
  const { rows } = await db.execute<ParcelRow>(sql`
    select m.id, m.kind, m.sender, m.reference, t.company_name as tenant, m.received_at::text, count(*) over ()::int as total
    from mail_items m join tenants t on t.id = m.tenant_id where m.status = 'waiting' and m.kind = 'parcel'
    order by m.received_at, m.id limit ${MOST_PARCELS}`);
  const parcels = rows.map(({ id, kind, sender, reference, tenant, received_at }) => ({
    id,
    tenantName: tenant,
    description: [itemText({ kind, sender }), reference].filter(Boolean).join(', '),
    receivedAt: isoText(received_at),
  }));
  return { parcels, parcelsWaiting: rows[0]?.total ?? 0 };
};

type TillRow = { id: string; name: string; by: string; own: boolean };

// As cash finds it: the one that they opened, or the only one that is open.
const findTill = async (db: Db, userId: string): Promise<Counter['till']> => {
  const { rows } = await db.execute<TillRow>(sql`
    select t.id, c.name, t.opened_by_name as by, (t.opened_by = ${userId}) is true as own
    from tills t join cash_accounts c on c.id = t.cash_account_id where t.closed_at is null order by own desc, t.opened_at`);
  const [first] = rows;
  if (!first || (!first.own && rows.length > 1)) return null;
  return { id: first.id, name: first.name, openedByName: first.by };
};

/** The desk at a glance, in one answer. */
export const getCounter = async (deps: Deps, userId: string, hooks: CounterHooks): Promise<Counter> => {
  const now = deps.clock.now();
  const span = { from: now, to: new Date(Date.parse(now) + HOUR_MS).toISOString() };
  const [inside, bookings, others, parcels, till, tasks, salesToday, sellable] = await Promise.all([
    insideNow(deps),
    bookingsWithin(deps.db, span),
    Promise.all(hooks.nextHour.map((find) => find(deps, span))),
    parcelsWaiting(deps.db),
    findTill(deps.db, userId),
    hooks.tasks(deps),
    sumSold(deps),
    listSellable(deps.db),
  ]);
  const nextHour = [...bookings, ...others.flat()].sort((one, other) => (one.at < other.at ? -1 : 1));
  return { inside, nextHour, ...parcels, till, tasks, salesToday, products: sellable };
};
