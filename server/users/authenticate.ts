import type { FastifyRequest } from 'fastify';
import { fullName } from '../../domain/users/rules.ts';
import { isSecondFactorDue } from '../../domain/users/second-factor.ts';
import type { Deps } from '../deps.ts';
import type { SignedIn } from '../http/mount.ts';
import { sessionToken } from '../http/session-cookie.ts';
import { sessionFinder, TOUCH_SECONDS, touchSession } from './sessions.ts';

export const createAuthenticate = ({ db, settings, config }: Deps) => {
  const findSession = sessionFinder(db);
  return async (request: FastifyRequest, countsAsActivity: boolean): Promise<SignedIn | null> => {
    const token = sessionToken(request);
    if (!token) return null;
    const { security } = await settings.get();
    const found = await findSession(token, security, config.demo);
    if (!found) return null;
    if (countsAsActivity && found.restedSeconds >= TOUCH_SECONDS) await touchSession(db, found.sid, request.ip);
    return {
      id: found.id,
      name: fullName(found),
      role: found.role,
      mustChangePassword: found.mustChangePassword,
      secondFactorDue: isSecondFactorDue(found.role, found.hasSecondFactor, security.twoFactorAuth),
      confirmed: found.confirmedUntil !== null,
      sid: found.sid,
    };
  };
};
