import { sql } from 'drizzle-orm';
import type { Db } from '../db/connection/database.ts';
import { changed, queryIds, redact, toTextArray } from './blank.ts';

/** Accounts stay, since what was done names them; who they were does not. Nobody can sign in with one again. */
export const eraseUsers = async (db: Db, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const list = toTextArray(ids);
  await db.execute(sql`delete from member_accounts where user_id::text = any (${list})`);
  const passkeyIds = await queryIds(db, sql`delete from passkeys where user_id::text = any (${list}) returning id`);
  for (const table of [
    'second_factors',
    'passkey_challenges',
    'login_steps',
    'known_devices',
    'saved_views',
    'notifications',
    'sessions',
  ]) {
    await db.execute(sql`delete from ${sql.identifier(table)} where user_id::text = any (${list})`);
  }
  const identities = await queryIds(
    db,
    sql`delete from user_identities where user_id::text = any (${list}) returning id::text as id`,
  );
  await redact(db, 'user_identities', identities);
  const erased = await changed(
    db,
    sql`update users set username = 'erased-' || right(id::text, 12), email = null, first_name = 'Erased', last_name = 'user',
        profile_image_url = null, status = 'disabled', erased_at = clock_timestamp()
      where id::text = any (${list}) and erased_at is null`,
  );
  await redact(db, 'users', ids);
  await redact(db, 'passkeys', passkeyIds);
  return erased;
};
