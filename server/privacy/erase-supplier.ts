import { sql } from 'drizzle-orm';
import type { Subject } from '../../domain/privacy/contract.ts';
import type { Db } from '../db/connection/database.ts';
import { queryIds, redact } from './blank.ts';

/** What was bought from whom stays for the tax man; whom to write to there does not. */
export const eraseSupplierContact = async (db: Db, { email }: Pick<Subject, 'email'>): Promise<void> => {
  const suppliers = await queryIds(
    db,
    sql`update suppliers set contact_name = null, email = null, phone = null where lower(email) = lower(${email}::text) returning id`,
  );
  await redact(db, 'suppliers', suppliers, ['contact_name', 'email', 'phone']);
};
