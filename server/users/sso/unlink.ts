import { eq } from 'drizzle-orm';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import type { User } from '../../../domain/users/contract.ts';
import type { Deps } from '../../deps.ts';
import { tellSignInChanged } from '../mails/account-mails.ts';
import { getUser } from '../service.ts';
import { userIdentities } from '../tables.ts';
import { issuerName } from './settings.ts';

/** The sessions that began with the link end with it. The next sign-in links anew, by the verified address. */
export const unlinkUser = async (deps: Deps, id: string, actorId: string): Promise<User> => {
  if (id === actorId) throw new AppError('own_account', 'You cannot unlink your own user: ask another administrator.');
  await getUser(deps, id);
  const gone = await deps.db
    .delete(userIdentities)
    .where(eq(userIdentities.userId, id))
    .returning({ id: userIdentities.id });
  if (gone.length === 0) throw notFound('Link to single sign-on');
  await tellSignInChanged(deps, id, `An administrator turned off sign-in with ${issuerName(deps.config)}`);
  return getUser(deps, id);
};
