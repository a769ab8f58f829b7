import { type SQL, sql } from 'drizzle-orm';
import type { Subject, SubjectKind } from '../../domain/privacy/contract.ts';
import type { Db } from '../db/connection/database.ts';
import { bookedBy, invoicedTo, samePerson } from '../parties/same-person.ts';
import { tookTour } from '../tours/personal-data.ts';

/** Reasons not to erase somebody now, each a query that answers a sentence for as long as it holds. */
type Rules = (subject: Subject, currency: string, now: string) => SQL[];

const owed = (where: SQL, currency: string): SQL => sql`
  select format('%s %s is still owed on %s open %s.', ${currency}::text,
    trim(to_char(sum(amount - paid_amount - credited_amount), '999G999G999G990D00')), count(*), case count(*) when 1 then 'invoice' else 'invoices' end) as what
  from invoices where status in ('pending', 'draft') and ${where} having count(*) > 0`;

const ahead = (where: SQL, now: string): SQL => sql`
  select format('%s %s still ahead.', count(*), case count(*) when 1 then 'booking is' else 'bookings are' end) as what
  from room_bookings where status in ('pending', 'confirmed') and ends_at > ${now}::timestamptz and ${where} having count(*) > 0`;

const toursAhead = (person: Subject, now: string): SQL => sql`
  select 'A tour is still ahead.' as what from tours t where state = 'booked' and ends_at > ${now}::timestamptz and ${tookTour(person)} limit 1`;

const uncharged = (where: SQL): SQL => sql`
  select 'A booking that took place is not invoiced yet.' as what from room_bookings b
  where status in ('confirmed', 'completed') and ${where}
    and (extra_charge_amount > 0 or exists (select 1 from booking_items i where i.booking_id = b.id))
    and not exists (select 1 from booking_charges c where c.booking_id = b.id) limit 1`;

// Who is in the building has to be on its list, and who has days left comes back.
const comesBack = (where: SQL, now: string): SQL => sql`
  select format('Days of a pass are left until %s. Credit it first, or wait.', to_char(max(expires_on), 'FMDD Mon YYYY')) as what from passes
  where voided_at is null and used_days < days and expires_on >= ${now}::timestamptz::date and ${where} having count(*) > 0
  union all select 'They are checked in. Check them out first.' from check_ins where out_at is null and ${where} having count(*) > 0`;

const ofTenant: Rules = ({ id }, currency, now) => [
  sql`select format('The tenancy is %s. Terminate it first.', status) as what from tenants where id = ${id} and status <> 'terminated'`,
  owed(sql`tenant_id = ${id}`, currency),
  sql`select format('Credit of %s %s is not used or paid back.', ${currency}::text, trim(to_char(sum(free), '999G999G999G990D00'))) as what from (
      select unallocated as free from payments where tenant_id = ${id} and reversed_at is null
      union all select unallocated from credit_notes where tenant_id = ${id}
    ) credit having sum(free) > 0`,
  sql`select format('A deposit of %s %s is held.', ${currency}::text, trim(to_char(balance, '999G999G999G990D00'))) as what
    from deposit_balances where tenant_id = ${id} and balance > 0`,
  ahead(sql`tenant_id = ${id}`, now),
  uncharged(sql`tenant_id = ${id}`),
  sql`select 'A charge is not invoiced yet.' as what from charges where tenant_id = ${id} and invoice_line_id is null and void_reason is null limit 1`,
  comesBack(sql`tenant_id = ${id}`, now),
  sql`select 'Letters or parcels are waiting for them.' as what from mail_items where tenant_id = ${id} and status = 'waiting' limit 1`,
];

const ofVisitor: Rules = (person, currency, now) => [
  owed(invoicedTo(person), currency),
  ahead(bookedBy(person), now),
  toursAhead(person, now),
  uncharged(bookedBy(person)),
  comesBack(sql`party_id in ${samePerson(person)}`, now),
];

const ofEmployee: Rules = ({ id }, currency) => [
  sql`select format('The employee is %s. End the employment first.', status) as what from employees where id = ${id} and status <> 'terminated'`,
  sql`select format('%s %s not paid yet.', count(*), case count(*) when 1 then 'payslip is' else 'payslips are' end) as what
    from payroll_records where employee_id = ${id} and status in ('pending', 'approved') having count(*) > 0`,
  sql`select format('%s %s of loans is still owed.', ${currency}::text, trim(to_char(sum(balance), '999G999G999G990D00'))) as what
    from employee_loans where employee_id = ${id} and balance > 0 having count(*) > 0`,
];

const ofUser: Rules = ({ id, email }) => [
  sql`select 'They are the only active administrator.' as what from users u where id = ${id} and role = 'admin' and status = 'active'
    and not exists (select 1 from users o where o.role = 'admin' and o.status = 'active' and o.id <> u.id)`,
  sql`select format('They receive the scheduled report %s. Take them off it first.', name) as what from report_schedules
    where ended_at is null and exists (select 1 from unnest(recipients) r where lower(r) = lower(${email}))`,
];

const RULES: Readonly<Record<SubjectKind, Rules>> = {
  tenant: ofTenant,
  visitor: ofVisitor,
  employee: ofEmployee,
  user: ofUser,
};

export type Asking = { currency: string; now: string; actorUserId: string };

export const findObstacles = async (
  db: Db,
  subject: Subject,
  { currency, now, actorUserId }: Asking,
): Promise<string[]> => {
  // An employee is erased in two steps, because the law keeps their name for years.
  if (subject.erased && subject.kind !== 'employee') return ['This person is already erased.'];
  if (subject.kind === 'user' && subject.id === actorUserId) return ['This is your own account.'];
  const found: string[] = [];
  for (const query of RULES[subject.kind](subject, currency, now)) {
    const { rows } = await db.execute<{ what: string }>(query);
    found.push(...rows.map(({ what }) => what));
  }
  return found;
};
