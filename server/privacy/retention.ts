import { type SQL, sql } from 'drizzle-orm';
import { retentionLimit } from '../../domain/privacy/rules.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { blankPayers } from './blank.ts';
import { newCode } from './erase.ts';
import { eraseVisitor } from './erase-visitor.ts';
import { eraseVisits } from './erase-visits.ts';
import { recordRequest } from './requests.ts';

const AT_MOST = 200;

/** Whether a person `p` works for a tenant who is here: as long as that lasts, the contact is kept. */
export const isNeeded: SQL = sql`exists (select from tenant_people c join tenants t on t.id = c.tenant_id
  where c.party_id = p.id and t.status <> 'terminated')`;

/**
 * The day on which something came of a person `p` last: a booking, a tour, an invoice of another kind, a pass, a check-in, or the end of a tenancy
 * for whose tenant they worked. Who was only written down counts from then.
 */
export const lastDay = (zone: string): SQL => sql`coalesce(
  greatest((select booking_date from room_bookings where party_id = p.id order by starts_at desc limit 1),
    (select max(day) from tours where party_id = p.id),
    (select max(issue_date) from invoices where party_id = p.id and type in ('other', 'counter')),
    (select max(valid_from) from passes where party_id = p.id),
    (select (max(in_at) at time zone ${zone}::text)::date from check_ins where party_id = p.id),
    (select max((t.terminated_at at time zone ${zone}::text)::date) from tenant_people c join tenants t on t.id = c.tenant_id
      where c.party_id = p.id)),
  (p.created_at at time zone ${zone}::text)::date)`;

/**
 * Removes who people were once what came of them last is as old as the setting says. Anyone who still owes, or is not yet invoiced, or has
 * days of a pass left, is left until that is settled, and who works for a tenant until that ends. What is left over after a day's share goes the next day.
 */
export const forgetVisitors = async (deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<number> => {
  const { security, general } = await deps.settings.get();
  const today = await getToday(deps);
  const limit = retentionLimit(today, security.visitorRetentionMonths);
  const { rows } = await deps.db.execute<{ id: string; email: string | null }>(sql`
    select min(id::text) as id, min(email) as email from (
      select p.id, p.email, ${lastDay(general.timezone)} as last_day,
        exists (select from room_bookings b where b.party_id = p.id and b.status <> 'cancelled'
          and (b.extra_charge_amount > 0 or exists (select from booking_items i where i.booking_id = b.id))
          and not exists (select from booking_charges c where c.booking_id = b.id))
        or exists (select from invoices where party_id = p.id and status in ('pending', 'draft'))
        or exists (select from passes where party_id = p.id and voided_at is null and used_days < days and expires_on >= ${today}::date)
        or ${isNeeded} as is_kept
      from parties p where p.erased_at is null
    ) people
    group by coalesce(lower(email), id::text) having max(last_day) < ${limit}::date and not bool_or(is_kept)
    order by max(last_day), 1 limit ${AT_MOST}`);
  for (const person of rows) {
    const code = newCode();
    const counts = await eraseVisitor(deps.db, person, code);
    await recordRequest(deps.db, { action: 'retention', subject: 'visitor', subjectKey: code, counts });
  }
  return rows.length;
};

/**
 * Removes who sent money that nobody was found for, or that went back to its payer, once it is as old as the same setting says.
 * Amounts, numbers and what the payer typed as the account stay, so that the money can still be assigned.
 */
export const forgetPayers = async (deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<number> => {
  const { security, general } = await deps.settings.get();
  const limit = retentionLimit(await getToday(deps), security.visitorRetentionMonths);
  const isNamed = sql`num_nonnulls(nullif(payer_name, 'Erased'), nullif(phone, 'Erased')) > 0`;
  const oldest = (table: SQL, isOld: SQL) =>
    sql`id in (select id from ${table} where payment_id is null and ${isNamed} and ${isOld} order by created_at limit ${AT_MOST})`;
  const count = await blankPayers(
    deps.db,
    oldest(sql`mpesa_receipts`, sql`(paid_at at time zone ${general.timezone}::text)::date < ${limit}::date`),
    oldest(sql`bank_notices`, sql`paid_on < ${limit}::date`),
  );
  if (count > 0)
    await recordRequest(deps.db, {
      action: 'retention',
      subject: 'payer',
      subjectKey: newCode(),
      counts: { payers: count },
    });
  return count;
};

/** Removes who visitors were, and whom they saw, once their visit is as old as the same setting says. */
export const forgetVisits = async (deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<number> => {
  const { security } = await deps.settings.get();
  const limit = retentionLimit(await getToday(deps), security.visitorRetentionMonths);
  const count = await eraseVisits(
    deps.db,
    sql`id in (select id from visits where erased_at is null and expected_day < ${limit}::date order by expected_day limit ${AT_MOST})`,
  );
  if (count > 0)
    await recordRequest(deps.db, {
      action: 'retention',
      subject: 'visitor',
      subjectKey: newCode(),
      counts: { visits: count },
    });
  return count;
};
