import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { PrivacyRequest, Subject, SubjectKind, SubjectReview } from '../../domain/privacy/contract.ts';
import { type Facts, listErased, listKept } from '../../domain/privacy/rules.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { bookedBy, invoicedTo, samePerson } from '../parties/same-person.ts';
import { forgetPins } from '../tax/pins/checker.ts';
import { tookTour } from '../tours/personal-data.ts';
import { blankMessages } from './blank.ts';
import { eraseEmployee } from './erase-employee.ts';
import { eraseTenant } from './erase-tenant.ts';
import { eraseUsers } from './erase-user.ts';
import { eraseVisitor } from './erase-visitor.ts';
import { collectRecords, type PersonalDataFor } from './export.ts';
import { findObstacles } from './obstacles.ts';
import { recordRequest } from './requests.ts';
import { getSubject } from './subjects.ts';

type PrivacyDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** A short random word that tells two erased people apart and leads back to neither. */
export const newCode = (): string => randomBytes(4).toString('hex');

const loadFacts = async (deps: PrivacyDeps, subject: Subject): Promise<Facts> => {
  const { kind, id } = subject;
  const { rows } = await deps.db.execute<{ lastPaper: Day | null; endDate: Day | null }>(
    kind === 'employee'
      ? sql`select null::text as "lastPaper", end_date::text as "endDate" from employees where id = ${id}`
      : sql`select max(issue_date)::text as "lastPaper", null::text as "endDate" from invoices
          where status <> 'draft' and ${kind === 'tenant' ? sql`tenant_id = ${id}` : invoicedTo(subject)}`,
  );
  return { lastPaper: rows[0]?.lastPaper ?? null, endDate: rows[0]?.endDate ?? null, today: await getToday(deps) };
};

const requestedBy = async ({ clock, settings }: PrivacyDeps, actorUserId: string) => ({
  currency: (await settings.get()).general.currency,
  now: clock.now(),
  actorUserId,
});

export const reviewSubject = async (
  deps: PrivacyDeps,
  kind: SubjectKind,
  id: string,
  actorUserId: string,
  personalDataFor: PersonalDataFor,
): Promise<SubjectReview> => {
  const subject = await getSubject(deps.db, kind, id);
  return {
    subject,
    held: await collectRecords(deps.db, personalDataFor(subject)),
    erased: [...listErased(kind)],
    kept: listKept(kind, await loadFacts(deps, subject)),
    obstacles: await findObstacles(deps.db, subject, await requestedBy(deps, actorUserId)),
  };
};

// Payments, bookings and payroll for these people take turns with the erasure.
const hold = async (db: Db, subject: Subject): Promise<void> => {
  const { kind, id } = subject;
  if (kind === 'visitor') {
    await db.execute(sql`select id from parties where id in ${samePerson(subject)} order by id for update`);
    await db.execute(sql`select id from room_bookings where ${bookedBy(subject)} order by id for update`);
    await db.execute(sql`select t.id from tours t where ${tookTour(subject)} order by t.id for update`);
  } else {
    const table = sql.identifier(`${kind}s`);
    await db.execute(sql`select id from ${table} where id = ${id} for update`);
  }
};

const erase = async (deps: PrivacyDeps, subject: Subject, code: string): Promise<Record<string, number>> => {
  const { db } = deps;
  if (subject.kind === 'tenant') return eraseTenant(db, subject, code);
  if (subject.kind === 'visitor') return eraseVisitor(db, subject, code);
  if (subject.kind === 'employee') return eraseEmployee(db, subject, code, await loadFacts(deps, subject));
  return {
    logins: await eraseUsers(db, [subject.id]),
    messages: await blankMessages(db, { emails: subject.email ? [subject.email] : [], phones: [], names: [] }, code),
  };
};

export const eraseSubject = async (
  deps: PrivacyDeps,
  kind: SubjectKind,
  id: string,
  actorUserId: string,
): Promise<PrivacyRequest> => {
  await hold(deps.db, await getSubject(deps.db, kind, id));
  const subject = await getSubject(deps.db, kind, id);
  const [obstacle] = await findObstacles(deps.db, subject, await requestedBy(deps, actorUserId));
  if (obstacle) throw new AppError('conflict', obstacle);
  const code = newCode();
  const counts = await erase(deps, subject, code);
  await forgetPins(deps.db);
  return recordRequest(deps.db, { action: 'erase', subject: kind, subjectKey: kind === 'visitor' ? code : id, counts });
};
