import type { FastifyRequest } from 'fastify';
import { fullName } from '../../domain/users/rules.ts';
import { isSecondFactorDue } from '../../domain/users/second-factor.ts';
import type { Database } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import type { SignedIn } from '../http/mount.ts';
import { sessionToken } from '../http/session-cookie.ts';
import { refuseAddress } from './login/address-guard.ts';
import { sessionFinder, TOUCH_SECONDS, touchSession } from './sessions.ts';

export const createAuthenticate = (deps: Deps, database: Database) => {
  const { db, settings, config } = deps;
  const findSession = sessionFinder(db);
  return async (request: FastifyRequest, countsAsActivity: boolean): Promise<SignedIn | null> => {
    const token = sessionToken(request);
    if (!token) return null;
    const { security } = await settings.get();
    const found = await findSession(token, security, config.demo);
    if (!found) return null;
    const { id, role } = found;
    // A session that is carried elsewhere stops there. It does not end: at an address of the list it goes on.
    const actor = { id: `user:${id}`, name: fullName(found), requestId: request.id };
    await refuseAddress(deps, { id, role, ip: request.ip, actor, database });
    if (countsAsActivity && found.restedSeconds >= TOUCH_SECONDS) await touchSession(db, found.sid, request.ip);
    return {
      id: found.id,
      name: fullName(found),
      role: found.role,
      // A temporary password is of no concern to who came in without one.
      mustChangePassword: found.mustChangePassword && found.identityId === null,
      secondFactorDue: isSecondFactorDue(found.role, found.hasSecondFactor || found.issuerMfa, security.twoFactorAuth),
      confirmed: found.confirmedUntil !== null,
      sid: found.sid,
      issuer: found.identityId === null ? null : { identityId: found.identityId, mfa: found.issuerMfa },
    };
  };
};
