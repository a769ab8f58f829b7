import { sql } from 'drizzle-orm';
import { REMINDER_KINDS, type ReminderKind } from '../../../domain/inventory/fields.ts';
import type { Permission } from '../../../domain/kernel/access.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { paths, pathTo, withQuery } from '../../../domain/kernel/paths.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { InventoryDeps } from '../items/items.ts';

/** How people are told is known by a later feature, and handed in. */
export type Notify = (
  tx: Db,
  permission: Permission,
  notice: { kind: string; title: string; body: string; path: string | null; eventKey: string },
) => Promise<void>;

const MAINTENANCE_DAYS = 7;
const WARRANTY_DAYS = 30;
// A space that imports thousands of items on a schedule is told of them day by day.
const MOST_AT_ONCE = 200;

type Due = { id: string; code: string; name: string; kind: ReminderKind; due: Day };

// Claimed and told in one transaction: each date of each item once, however often this runs and on however many nodes.
const claimDue = async (db: Db, today: Day): Promise<Due[]> => {
  const { rows } = await db.execute<Due>(sql`
    with due as (
      select id, 'maintenance' as kind, next_maintenance_date as due_on from inventory_items
      where disposed_on is null and status not in ('retired', 'maintenance') and condition <> 'lost'
        and next_maintenance_date <= ${addDays(today, MAINTENANCE_DAYS)}::date
      union all
      select id, 'warranty', warranty_expiry_date from inventory_items
      where disposed_on is null and status <> 'retired' and condition <> 'lost'
        and warranty_expiry_date between ${today}::date and ${addDays(today, WARRANTY_DAYS)}::date
    ), claimed as (
      insert into inventory_reminders (item_id, kind, due_on)
      select id, kind, due_on from due d
      where not exists (
        select 1 from inventory_reminders r where r.item_id = d.id and r.kind = d.kind and r.due_on = d.due_on)
      order by due_on, id limit ${MOST_AT_ONCE}
      on conflict do nothing returning item_id, kind, due_on
    )
    select i.id, i.item_code as code, i.name, c.kind, c.due_on::text as due
    from claimed c join inventory_items i on i.id = c.item_id order by c.due_on, i.item_code`);
  return rows;
};

const toNotice = ({ id, code, name, kind, due }: Due, today: Day) => {
  const item = `${code} ${name}`;
  const text =
    kind === 'warranty'
      ? { title: 'A warranty ends soon', body: `The warranty of ${item} ends on ${formatDay(due)}.` }
      : due < today
        ? { title: 'Maintenance is overdue', body: `${item} was due for maintenance on ${formatDay(due)}.` }
        : { title: 'Maintenance is due', body: `${item} is due for maintenance on ${formatDay(due)}.` };
  return {
    kind: `inventory_${kind}`,
    ...text,
    path: pathTo(paths.inventoryItem, id),
    eventKey: `inventory_${kind}:${id}:${due}`,
  };
};

// More than this at once is told in one notice, so that a morning does not begin with thirty.
const MOST_NOTICES = 3;

const NAMED = 3;

const combinedNotice = (kind: Due['kind'], due: readonly Due[], today: Day) => {
  const names = due.slice(0, NAMED).map(({ code, name }) => `${code} ${name}`);
  const body = `${names.join(', ')} and ${due.length - NAMED} more.`;
  const key = `inventory_${kind}:${today}:${due.map(({ id }) => id).sort()[0]}`;
  return kind === 'warranty'
    ? { title: `${due.length} warranties end soon`, body, path: paths.inventory, eventKey: key }
    : {
        title: `${due.length} items are due for maintenance`,
        body,
        path: withQuery(paths.inventory, { due: 'true' }),
        eventKey: key,
      };
};

const toNotices = (kind: Due['kind'], due: readonly Due[], today: Day) =>
  due.length > MOST_NOTICES
    ? [{ kind: `inventory_${kind}`, ...combinedNotice(kind, due, today) }]
    : due.map((one) => toNotice(one, today));

export const remindOfMaintenance = async (deps: InventoryDeps, notify: Notify): Promise<number> => {
  const { notifications } = await deps.settings.get();
  if (!notifications.maintenanceAlerts || !notifications.systemAlerts) return 0;
  const today = await getToday(deps);
  const due = await claimDue(deps.db, today);
  for (const kind of REMINDER_KINDS) {
    const ofKind = due.filter((one) => one.kind === kind);
    for (const notice of toNotices(kind, ofKind, today)) await notify(deps.db, 'inventory:write', notice);
  }
  return due.length;
};
