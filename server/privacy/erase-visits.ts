import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connection/database.ts';
import { changed, queryIds, redact, toTextArray } from './blank.ts';

/** That somebody came, when and to which company stays; who it was does not, nor what was written to them and about them. */
export const eraseVisits = async (db: Db, where: SQL): Promise<number> => {
  const ids = await queryIds(
    db,
    sql`update visits set visitor_name = 'Erased visitor', company = null, phone = null, email = null, party_id = null, host_name = null,
      purpose = null, code = null, erased_at = now() where erased_at is null and ${where} returning id`,
  );
  if (ids.length === 0) return 0;
  await redact(db, 'visits', ids);
  const checkIns = await queryIds(
    db,
    sql`update check_ins set person_name = 'Erased visitor', company_name = null
      where id in (select check_in_id from visits where id::text = any (${toTextArray(ids)})) returning id`,
  );
  await redact(db, 'check_ins', checkIns);
  await changed(
    db,
    sql`update outbox set recipient = 'erased', subject = 'Erased', body = 'Erased', event_key = 'erased:' || id,
        status = case when status in ('queued', 'kept') then 'discarded' else status end,
        last_error = case when status in ('queued', 'kept') then 'The visitor was erased' end
      where kind like 'visit\\_%' and split_part(replace(event_key, 'sms:', ''), ':', 2) = any (${toTextArray(ids)})`,
  );
  return ids.length;
};
