import { type SQL, sql } from 'drizzle-orm';
import { ERASED_DOMAIN, retentionLimit } from '../../domain/privacy/rules.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { newCode } from './erase.ts';
import { eraseVisitor } from './erase-visitor.ts';
import { recordRequest } from './requests.ts';

const AT_MOST = 200;

/**
 * The day on which something came of a person `p` last: a booking, or an invoice for something else. Who was only written
 * down counts from then.
 */
export const lastDay = (zone: string): SQL => sql`coalesce(
  greatest((select max(booking_date) from room_bookings where party_id = p.id),
    (select max(issue_date) from invoices where party_id = p.id and type = 'other')),
  (p.created_at at time zone ${zone}::text)::date)`;

/**
 * Removes who visitors were once their last booking is as old as the setting says. Anyone who still owes, or is not yet invoiced,
 * is left until that is settled. What is left over after a day's share goes the next day.
 */
export const forgetVisitors = async (deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<number> => {
  const { security } = await deps.settings.get();
  const limit = retentionLimit(await getToday(deps), security.visitorRetentionMonths);
  const { rows } = await deps.db.execute<{ email: string }>(sql`
    select email from (
      select lower(b.client_email) as email, max(b.booking_date) as last_day, bool_or(b.status <> 'cancelled' and b.extra_charge_amount > 0
        and not exists (select 1 from booking_charges c where c.booking_id = b.id)) as uncharged
      from room_bookings b
      where b.tenant_id is null and b.client_email is not null and b.client_email not like ${`%@${ERASED_DOMAIN}`}
      group by 1
    ) visitors
    where last_day < ${limit}::date and not uncharged and not exists (
      select 1 from invoices i where i.tenant_id is null and i.status in ('pending', 'draft') and lower(i.bill_to ->> 'email') = email)
    order by last_day, email limit ${AT_MOST}`);
  for (const { email } of rows) {
    const code = newCode();
    const counts = await eraseVisitor(deps.db, email, code);
    await recordRequest(deps.db, { action: 'retention', subject: 'visitor', subjectKey: code, counts });
  }
  return rows.length;
};
