import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import type { setup as Setup, User } from '../../../domain/users/contract.ts';
import type { Actor, Database, Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { requireSecondFactors } from '../../settings/service.ts';
import { checkNewPassword, hasUsers, insertUser } from '../service.ts';
import { hashToken } from '../sessions.ts';
import { setupCodes } from '../tables.ts';
import { countSetup } from '../throttle.ts';

// Groups of letters and digits that are not mistaken for each other, for a person who copies it from a log.
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export const newSetupCode = (): string =>
  [...randomBytes(16)]
    .map((byte, at) => (at > 0 && at % 4 === 0 ? '-' : '') + ALPHABET[byte % ALPHABET.length])
    .join('');

const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

export const offerSetupCode = async (db: Db): Promise<string> => {
  const code = newSetupCode();
  await db.insert(setupCodes).values({ codeHash: hashToken(plain(code)) });
  return code;
};

/** The first administrator, once: two who hold the code at the same moment take turns, and the second is too late. */
export const createFirstAdmin = async (
  deps: Deps,
  database: Database,
  input: BodyOf<typeof Setup>,
  ip: string,
  actor: Actor,
): Promise<User> => {
  await countSetup(deps.db, ip);
  await checkNewPassword(deps, input.password, input, 'password');
  return database.transact(actor, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first_admin'))`);
    if (await hasUsers(tx, deps.config.demo))
      throw new AppError('setup_done', 'This space already has an administrator. Sign in instead.');
    const [known] = await tx
      .select()
      .from(setupCodes)
      .where(eq(setupCodes.codeHash, hashToken(plain(input.code))));
    if (!known) throw invalid({ code: 'This is not the code in the server log' });
    const { code: _, ...person } = input;
    const admin = await insertUser(tx, { ...person, role: 'admin', mustChangePassword: false });
    await tx.delete(setupCodes);
    await requireSecondFactors({ ...deps, db: tx });
    return admin;
  });
};
