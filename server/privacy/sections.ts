import { type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { Subject, SubjectKind } from '../../domain/privacy/contract.ts';
import { TENANT_FIELDS, type TenantField } from '../../domain/tenants/fields.ts';

/** One part of what is held of a person: a table of its own in the export. */
export type Section = { name: string; title: string; query: SQL };

const MOST_HISTORY = 5_000;

/** The columns of a tenant that its declaration gives to a person. */
export const personalColumns = (fields: readonly TenantField[]): SQL =>
  sql.join(
    fields.filter(({ privacy }) => privacy).map(({ name }) => sql.identifier(toSnakeCase(name))),
    sql`, `,
  );

const bookings = (where: SQL): Section => ({
  name: 'bookings',
  title: 'Bookings',
  query: sql`select r.name as room, b.booking_date, b.starts_at, b.ends_at, b.status, b.purpose, b.client_name, b.client_email,
      b.client_phone, b.client_company, b.extra_charge_amount, b.notice_version, b.consented_at, b.created_at
    from room_bookings b join meeting_rooms r on r.id = b.room_id where ${where} order by b.starts_at`,
});

const invoices = (where: SQL): Section => ({
  name: 'invoices',
  title: 'Invoices',
  query: sql`select invoice_number, issue_date, due_date, type, status, description, amount, paid_amount, credited_amount, written_off_amount, bill_to
    from invoices where ${where} order by created_at`,
});

const messages = (email: string | null): Section => ({
  name: 'messages',
  title: 'Mails',
  query: sql`select created_at, kind, recipient, subject, body, status, accepted_at from outbox
    where lower(recipient) = lower(${email}) order by created_at`,
});

const history = (entity: string, id: string): Section => ({
  name: 'history',
  title: 'Entries of the audit log',
  query: sql`select at, actor_name, action, before - 'password_hash' as before, after - 'password_hash' as after from audit_log
    where entity = ${entity} and entity_id = ${id} order by id limit ${MOST_HISTORY}`,
});

const logins = (where: SQL): Section => ({
  name: 'logins',
  title: 'Accounts',
  query: sql`select username, email, first_name, last_name, role, status, last_login_at, created_at from users where ${where}`,
});

const ofTenant = ({ id, email }: Subject): Section[] => [
  {
    name: 'tenant',
    title: 'Tenant',
    query: sql`select ${personalColumns(TENANT_FIELDS)} from tenants where id = ${id}`,
  },
  {
    name: 'details',
    title: 'Details as documents had them',
    query: sql`select nullif(since, '-infinity') as since, party from tenant_versions where tenant_id = ${id} order by tenant_versions.since`,
  },
  {
    name: 'people',
    title: 'People of the tenant',
    query: sql`select name, email, phone, role, created_at from tenant_people where tenant_id = ${id} order by created_at`,
  },
  logins(
    sql`id in (select user_id from member_accounts where tenant_id = ${id} union select user_id from tenants where id = ${id})`,
  ),
  bookings(sql`b.tenant_id = ${id}`),
  invoices(sql`tenant_id = ${id}`),
  {
    name: 'payments',
    title: 'Payments',
    query: sql`select receipt, payment_date, amount, payment_method, reference, notes, reversed_at from payments
      where tenant_id = ${id} order by created_at`,
  },
  {
    name: 'refunds',
    title: 'Refunds',
    query: sql`select refund_number, refund_date, amount, payment_method, reference, reason, reversed_at from refunds
      where tenant_id = ${id} order by created_at`,
  },
  {
    name: 'writeOffs',
    title: 'Debts written off',
    query: sql`select write_off_number, written_on, amount, reason, reversed_at from write_offs
      where tenant_id = ${id} order by created_at`,
  },
  {
    name: 'letters',
    title: 'Demand letters',
    query: sql`select letter_number, type, status, written_on, sent_date, served_method, served_by, service_note, amount_due, content from demand_letters
      where tenant_id = ${id} order by created_at`,
  },
  {
    name: 'post',
    title: 'Letters and parcels',
    query: sql`select kind, sender, reference, note, status, received_at, handed_to, closed_at from mail_items
      where tenant_id = ${id} order by received_at`,
  },
  messages(email),
  history('tenants', id),
];

const ofVisitor = ({ email }: Subject): Section[] => [
  bookings(sql`b.tenant_id is null and lower(b.client_email) = lower(${email})`),
  invoices(sql`tenant_id is null and lower(bill_to ->> 'email') = lower(${email})`),
  messages(email),
  {
    name: 'notices',
    title: 'Privacy notices agreed to',
    query: sql`select version, body, first_used_at from privacy_notices where version in (
      select notice_version from room_bookings where tenant_id is null and lower(client_email) = lower(${email}))`,
  },
];

const ofEmployee = ({ id, email }: Subject): Section[] => [
  {
    name: 'employee',
    title: 'Employee',
    query: sql`select to_jsonb(e) - 'id' - 'updated_at' as employee from employees e where id = ${id}`,
  },
  {
    name: 'status',
    title: 'Status changes',
    query: sql`select status, since, reason, by_name, created_at from employee_status_changes where employee_id = ${id} order by created_at`,
  },
  {
    name: 'pay-changes',
    title: 'Pay changes',
    query: sql`select effective_from, previous_base_salary, base_salary, previous_allowances, allowances, reason, by_name, created_at
      from employee_pay_changes where employee_id = ${id} order by effective_from, created_at`,
  },
  {
    name: 'leave',
    title: 'Leave',
    query: sql`select kind, start_date, end_date, days, note, cancelled_at from leave_entries where employee_id = ${id} order by start_date`,
  },
  {
    name: 'payslips',
    title: 'Payslips',
    query: sql`select pay_period_start, pay_period_end, status, base_salary, overtime, allowances, gross_pay, nssf, nhif,
        housing_levy, paye, loans, advance, other_deductions, total_deductions, net_pay, paid_date, payment_method, notes, identity
      from payroll_records where employee_id = ${id} order by pay_period_start`,
  },
  {
    name: 'loans',
    title: 'Loans and advances',
    query: sql`select kind, purpose, amount, balance, given_on, cancelled_at from employee_loans where employee_id = ${id} order by created_at`,
  },
  messages(email),
  {
    name: 'seen-by',
    title: 'Who saw their numbers',
    query: sql`select at, user_name, what from number_views where employee_ids @> array[${id}::uuid] order by at`,
  },
  history('employees', id),
];

const ofUser = ({ id, email }: Subject): Section[] => [
  logins(sql`id = ${id}`),
  {
    name: 'sessions',
    title: 'Sessions',
    query: sql`select created_at, last_seen_at, sess ->> 'ip' as ip, sess ->> 'userAgent' as browser from sessions where user_id = ${id}`,
  },
  {
    name: 'notifications',
    title: 'Notifications',
    query: sql`select created_at, kind, title, body, read_at from notifications where user_id = ${id} order by created_at`,
  },
  {
    name: 'actions',
    title: 'What they did',
    query: sql`select at, action, entity, entity_id from audit_log where actor = ${`user:${id}`} order by id desc limit ${MOST_HISTORY}`,
  },
  messages(email),
  history('users', id),
];

const SECTIONS: Readonly<Record<SubjectKind, (subject: Subject) => Section[]>> = {
  tenant: ofTenant,
  visitor: ofVisitor,
  employee: ofEmployee,
  user: ofUser,
};

export const sectionsOf = (subject: Subject): Section[] => SECTIONS[subject.kind](subject);
