import { type SQL, sql } from 'drizzle-orm';
import { ROLE_LABELS } from '../../domain/kernel/access.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import type { Subject, SubjectKind } from '../../domain/privacy/contract.ts';
import { phoneFigures } from '../../domain/tenants/phone.ts';
import type { Db } from '../db/connection/database.ts';
import { containing } from '../http/list/page.ts';

const AT_MOST = 20;

type Row = Omit<Subject, 'kind'>;

const TENANT = sql`select id, contact_person as name, email, company_name as detail, erased_at is not null as erased from tenants`;
const EMPLOYEE = sql`select id, first_name || ' ' || last_name as name, email, position || ', ' || employee_id as detail,
  erased_at is not null as erased from employees`;
const USER = sql`select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username) as name, email, role as detail,
  erased_at is not null as erased from users`;
// All bookings with one address belong to one visitor; the newest name stands for it.
const WHOSE = sql`coalesce(lower(email), id::text)`;
const VISITOR = sql`select distinct on (${WHOSE}) id, name, email, coalesce(company, phone, 'Known since ' || to_char(created_at, 'FMDD Mon YYYY')) as detail,
  erased_at is not null as erased from parties`;
const NEWEST = sql`order by ${WHOSE}, created_at desc`;

const querySubjects = async (db: Db, kind: SubjectKind, query: SQL): Promise<Subject[]> => {
  const { rows } = await db.execute<Row>(query);
  return rows.map(({ id, name, email, detail, erased }) => ({
    kind,
    id,
    name,
    email,
    detail: kind === 'user' ? (ROLE_LABELS[detail as keyof typeof ROLE_LABELS] ?? detail) : detail,
    erased,
  }));
};

export const findSubjects = async (db: Db, q: string): Promise<Subject[]> => {
  const text = containing(q);
  const digits = phoneFigures(q);
  const found = await Promise.all([
    querySubjects(
      db,
      'tenant',
      sql`${TENANT} where search_words(company_name, contact_person, email, phone) ilike ${text} order by contact_person limit ${AT_MOST}`,
    ),
    querySubjects(
      db,
      'visitor',
      sql`${VISITOR} where search_words(name, company, email, phone) ilike ${text}${digits ? sql` or phone like ${`%${digits}%`}` : sql``}
        ${NEWEST} limit ${AT_MOST}`,
    ),
    querySubjects(
      db,
      'employee',
      sql`${EMPLOYEE} where search_words(first_name, last_name, employee_id, position) ilike ${text} or email ilike ${text} order by last_name limit ${AT_MOST}`,
    ),
    querySubjects(
      db,
      'user',
      sql`${USER} where username ilike ${text} or email ilike ${text} or concat_ws(' ', first_name, last_name) ilike ${text} order by username limit ${AT_MOST}`,
    ),
  ]);
  return found.flat();
};

const ONE: Readonly<Record<SubjectKind, (id: string) => SQL>> = {
  tenant: (id) => sql`${TENANT} where id = ${id}`,
  employee: (id) => sql`${EMPLOYEE} where id = ${id}`,
  user: (id) => sql`${USER} where id = ${id}`,
  visitor: (id) =>
    sql`${VISITOR} where id in (${id}::uuid, (select party_id from room_bookings where id = ${id}::uuid))`,
};

const NAMES: Readonly<Record<SubjectKind, string>> = {
  tenant: 'Tenant',
  visitor: 'Visitor',
  employee: 'Employee',
  user: 'User',
};

export const getSubject = async (db: Db, kind: SubjectKind, id: string): Promise<Subject> => {
  const [subject] = await querySubjects(db, kind, ONE[kind](id));
  if (!subject) throw notFound(NAMES[kind]);
  return subject;
};
