import { AppError } from '../../domain/kernel/errors.ts';
import { paths } from '../../domain/kernel/paths.ts';
import {
  changePassword,
  countUsers,
  createUser,
  endSessions,
  getCurrentUser,
  listUsers,
  login,
  loginPage,
  logout,
  resetPassword,
  setup,
  updateUser,
} from '../../domain/users/contract.ts';
import { secondStepNeeds } from '../../domain/users/second-factor.ts';
import { completeLogin } from '../../domain/users/second-factor-contract.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import type { Mount } from '../http/mount.ts';
import {
  clearSessionCookie,
  sessionToken,
  setSessionCookie,
  setStepCookie,
  stepToken,
} from '../http/session-cookie.ts';
import { readDevice, requestOrigin } from './device-cookie.ts';
import { proveByCode, completeLogin as secondStep } from './login/complete-login.ts';
import { createFirstAdmin } from './login/first-admin.ts';
import { changeOwnPassword, logIn, logOut } from './login/login.ts';
import { PENDING_LOGIN_SECONDS } from './login/pending-login.ts';
import { attemptFrom, passkeyRoutes, welcome } from './passkey-routes.ts';
import * as service from './service.ts';
import { endUserSessions } from './sessions.ts';
import { ssoRoutes } from './sso/routes.ts';

const loginRoutes = (mount: Mount) => {
  mount.plain(loginPage, async (_, { reply }) => void reply.redirect(paths.login));

  mount.plain(login, async (deps, { body, request, reply, database }) => {
    const { known, device } = readDevice(request);
    const attempt = { ...attemptFrom(request), ...body, deviceToken: known };
    const opened = await logIn(deps, database, attempt, device);
    if ('stepToken' in opened) {
      setStepCookie(request, reply, opened.stepToken, PENDING_LOGIN_SECONDS);
      throw new AppError('code_required', secondStepNeeds(opened.factors));
    }
    welcome(request, reply, opened, device);
    return service.getCurrent(deps, opened.userId);
  });

  mount.plain(completeLogin, async (deps, { body, request, reply, database }) => {
    const { known, device } = readDevice(request);
    const step = { ...attemptFrom(request), deviceToken: known, stepToken: stepToken(request) };
    const opened = await secondStep(deps, database, step, device, proveByCode(body.code));
    welcome(request, reply, opened, device);
    return service.getCurrent(deps, opened.userId);
  });

  mount.plain(logout, async (_, { request, reply, database }) => {
    const token = sessionToken(request);
    if (token) await logOut(database, token, request.ip, request.id);
    clearSessionCookie(request, reply);
    return undefined;
  });

  mount.plain(setup, async (deps, { body, request, reply, database }) => {
    const actor = { id: 'system:setup', name: 'First start', requestId: request.id };
    const { id, username } = await createFirstAdmin(deps, database, body, request.ip, actor);
    // Who has just chosen the password is not asked for it again.
    const { known, device } = readDevice(request);
    const attempt = { ...attemptFrom(request), username, password: body.password, deviceToken: known };
    const opened = await logIn(deps, database, attempt, device);
    if (!('stepToken' in opened)) welcome(request, reply, opened, device);
    return service.getCurrent(deps, id);
  });
};

export const userRoutes = (mount: Mount) => {
  loginRoutes(mount);
  passkeyRoutes(mount);
  ssoRoutes(mount);

  mount.read(getCurrentUser, async (deps, { user }) => {
    const { mustChangePassword, secondFactorDue } = user;
    return { ...(await service.getCurrent(deps, user.id)), mustChangePassword, secondFactorDue };
  });
  mount.plain(changePassword, async (deps, { body, user, request, reply, database }) => {
    const actor = { id: `user:${user.id}`, name: user.name, requestId: request.id };
    const renewed = await changeOwnPassword(deps, database, {
      ...body,
      userId: user.id,
      origin: requestOrigin(request),
      issuer: user.issuer,
      actor,
    });
    if (renewed) setSessionCookie(request, reply, renewed.token, renewed.hours * 3600);
    else clearSessionCookie(request, reply);
    return { message: 'Password changed successfully' };
  });

  mount.read(countUsers, (deps) => service.countUsers(deps));
  mount.read(listUsers, (deps, { query, request, reply }) => service.listUsers(deps, query, request, reply));
  mount.write(createUser, (deps, { body }) => service.inviteUser(deps, body));
  mount.write(updateUser, (deps, { params, body, user }) => service.updateUser(deps, params.id, user.id, body));
  mount.write(resetPassword, (deps, { params, body, user }) =>
    service.resetPassword(deps, params.id, user.id, body.password),
  );
  mount.write(endSessions, async (deps, { params }) => {
    await service.getUser(deps, params.id);
    const ended = await endUserSessions(deps.db, params.id);
    if (ended > 0) await auditEvent(deps.db, 'sessions_ended', 'users', params.id, { ended });
    return { ended };
  });
};
