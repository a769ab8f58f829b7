import { desc } from 'drizzle-orm';
import { AppError } from '../../domain/kernel/errors.ts';
import type { PrivacyRequest } from '../../domain/privacy/contract.ts';
import type { Db } from '../db/connection/database.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import { privacyRequests } from './tables.ts';

const AT_MOST = 100;

type Made = Pick<PrivacyRequest, 'action' | 'subject' | 'subjectKey' | 'counts'>;

/** Written down twice: in the list of requests, and in the chained log. */
export const recordRequest = async (db: Db, made: Made): Promise<PrivacyRequest> => {
  const [row] = await db.insert(privacyRequests).values(made).returning();
  if (!row) throw new AppError('internal', 'The request was not recorded');
  await auditEvent(db, made.action, 'privacy_requests', row.id, {
    subject: made.subject,
    subject_key: made.subjectKey,
    ...made.counts,
  });
  return row;
};

export const listRequests = (db: Db): Promise<PrivacyRequest[]> =>
  db.select().from(privacyRequests).orderBy(desc(privacyRequests.at), desc(privacyRequests.id)).limit(AT_MOST);
