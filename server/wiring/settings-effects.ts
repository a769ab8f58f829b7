import { type SQL, sql } from 'drizzle-orm';
import { parseMoney } from '../../domain/kernel/money.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { defaultHourlyRate } from '../../domain/rooms/rules.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import { type EffectFigures, settingsEffects } from '../../domain/settings/effects.ts';
import type { SettingsEffects } from '../../domain/settings/effects-contract.ts';
import { weekHours } from '../../domain/settings/opening-hours.ts';
import { amountText } from '../billing/kernel/format.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { listRooms } from '../rooms/service.ts';

const outside = ({ rooms, general }: Settings, now: string): SQL => {
  const at = (column: SQL) => sql`(${column} at time zone ${general.timezone})`;
  const week = weekHours(rooms);
  const weekday = sql`extract(isodow from ${at(sql`b.starts_at`)})::int`;
  return sql`select count(*) from room_bookings b where b.status in ('pending', 'confirmed') and b.starts_at > ${now}::timestamptz
    and (${at(sql`b.starts_at`)}::time < (${sql.param(week.map(({ opensAt }) => opensAt))}::time[])[${weekday}]
      or ${at(sql`b.ends_at`)}::time > (${sql.param(week.map(({ closesAt }) => closesAt))}::time[])[${weekday}]
      or ${weekday} <> all (${sql.param(rooms.openDays)}::int[]))`;
};

const getEffectFigures = async (deps: Deps, after: Settings): Promise<EffectFigures> => {
  const today = await getToday(deps);
  const { rows } = await deps.db.execute<EffectFigures>(sql`
    select (select count(*) from tenants where status <> 'terminated')::int as tenants,
      (select count(*) from tenants where status = 'suspended')::int as suspended,
      (select count(*) from invoices where status = 'pending')::int as "openInvoices",
      (select count(*) from invoices i where i.status = 'pending' and i.due_date < ${today}::date and i.type <> 'late_fee'
        and i.tenant_id is not null and not exists (select 1 from invoices f where f.late_fee_of = i.id))::int as "withoutFee",
      (select count(*) from tenants t join workspace_packages p on p.id = t.package_id
        where t.status <> 'terminated' and p.free_room_hours is null)::int as "onDefaultHours",
      (${outside(after, deps.clock.now())})::int as "bookingsOutside",
      (select coalesce(jsonb_object_agg(payment_method, n), '{}') from (
        select payment_method, count(*)::int as n from payments
        where reversed_at is null and payment_date > ${today}::date - 90 group by payment_method) as p) as "recentPayments"`);
  const [figures] = rows;
  if (!figures) throw new Error('The figures were not read');
  return figures;
};

type Rates = Settings['billing'];

const hasOtherRate = ({ type, hourlyRate }: MeetingRoom, before: Rates, after: Rates): boolean =>
  defaultHourlyRate(type, after) !== defaultHourlyRate(type, before) && hourlyRate !== defaultHourlyRate(type, after);

/** What other settings would do, with the figures of this moment. */
export const effectsOfSettings = async (deps: Deps, before: Settings, after: Settings): Promise<SettingsEffects> => {
  const amount = (money: string) => amountText(parseMoney(money), after.general.currency);
  const rooms = await listRooms(deps, { inactiveToo: true });
  return {
    lines: settingsEffects(before, after, await getEffectFigures(deps, after), amount),
    rooms: rooms
      .filter((room) => hasOtherRate(room, before.billing, after.billing))
      .map((room) => ({
        id: room.id,
        name: room.name,
        before: room.hourlyRate,
        after: defaultHourlyRate(room.type, after.billing),
      })),
  };
};
