import { sql } from 'drizzle-orm';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { REMOVE_ALL_WORD, REMOVE_WORD, type SampleData } from '../../domain/setup/contract.ts';
import { passwordProblem } from '../../domain/users/rules.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { BREACHED, isBreached } from '../users/breached-passwords.ts';

export type NewAdmin = { username: string | undefined; password: string | undefined };
export type RemovalInput = NewAdmin & { confirm: string; companyName: string };

type Found = { demo: boolean; changes: number };

export const sampleData = async ({ db, config }: Pick<Deps, 'db' | 'config'>, userId: string): Promise<SampleData> => {
  const { rows } = await db.execute<Found>(sql`select
    (select demo from users where id = ${userId}) as demo,
    (select count(*)::int from audit_log where actor like 'user:%' and action in ('insert', 'update', 'delete')) as changes`);
  const changes = rows[0]?.changes ?? 0;
  return {
    demo: config.demo,
    changes,
    word: changes > 0 ? REMOVE_ALL_WORD : REMOVE_WORD,
    needsAccount: rows[0]?.demo ?? false,
  };
};

const refuseAccount = async (
  { username, password, companyName }: RemovalInput,
  { breachedPasswords }: Config,
): Promise<void> => {
  if (!username) throw invalid({ username: 'Username is required: your account is part of the sample' });
  if (!password) throw invalid({ password: 'Password is required: the sample password is public' });
  const problem = passwordProblem(password, {
    strong: true,
    hasSecondFactor: false,
    contextWords: [username, companyName, 'nafasi'],
  });
  if (problem) throw invalid({ password: problem });
  if (await isBreached(password, breachedPasswords)) throw invalid({ password: BREACHED });
};

/** Removing more than samples has to be confirmed in so many words. */
export const refuseRemoval = async (
  { demo, word, needsAccount, changes }: SampleData,
  input: RemovalInput,
  config: Config,
): Promise<void> => {
  if (!demo) throw new AppError('conflict', 'This is not a demo workspace, so its data cannot be removed.');
  if (input.confirm !== word) {
    const loss = changes > 0 ? `${changes} changes made here would be lost too. ` : '';
    throw invalid({ confirm: `${loss}Type ${word} to confirm` });
  }
  if (needsAccount) await refuseAccount(input, config);
};
