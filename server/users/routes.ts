import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  changePassword,
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
import type { Mount } from '../http/mount.ts';
import { clearSessionCookie, sessionToken, setSessionCookie } from '../http/session-cookie.ts';
import { changeOwnPassword, logIn, logOut } from './login.ts';
import * as service from './service.ts';
import { endSessionsOf, newToken, type Origin } from './sessions.ts';
import { createFirstAdmin } from './setup.ts';

const YEAR = 365 * 24 * 3600;
const DEVICE_COOKIE = 'nafasi_device';

const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

const rememberBrowser = (request: FastifyRequest, reply: FastifyReply, token: string) =>
  void reply.setCookie(DEVICE_COOKIE, token, {
    path: '/api/login',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: YEAR,
  });

export const userRoutes = (mount: Mount) => {
  mount.read(getCurrentUser, (deps, { user }) => service.getCurrent(deps, user.id));

  mount.plain(loginPage, async (_, { reply }) => void reply.redirect('/login'));

  mount.plain(login, async (deps, { body, request, reply, database }) => {
    const known = request.cookies[DEVICE_COOKIE] ?? null;
    const device = known ?? newToken();
    const { userId, token, hours } = await logIn(
      deps,
      database,
      {
        ...body,
        origin: originOf(request),
        deviceToken: known,
        oldSession: sessionToken(request),
        requestId: request.id,
      },
      device,
    );
    setSessionCookie(request, reply, token, hours * 3600);
    rememberBrowser(request, reply, device);
    return service.getCurrent(deps, userId);
  });

  mount.plain(logout, async (_, { request, reply, database }) => {
    const token = sessionToken(request);
    if (token) await logOut(database, token, request.ip, request.id);
    clearSessionCookie(request, reply);
    return undefined;
  });

  mount.plain(changePassword, async (deps, { body, user, request, reply, database }) => {
    const actor = { id: `user:${user.id}`, name: user.name, requestId: request.id };
    const renewed = await changeOwnPassword(deps, database, {
      ...body,
      userId: user.id,
      origin: originOf(request),
      actor,
    });
    if (renewed) setSessionCookie(request, reply, renewed.token, renewed.hours * 3600);
    else clearSessionCookie(request, reply);
    return { message: 'Password changed successfully' };
  });

  mount.plain(setup, (deps, { body, request, database }) =>
    createFirstAdmin(deps, database, body, request.ip, {
      id: 'system:setup',
      name: 'First start',
      requestId: request.id,
    }),
  );

  mount.read(listUsers, (deps, { query, request, reply }) => service.listUsers(deps, query, request, reply));
  mount.write(createUser, (deps, { body }) => service.inviteUser(deps, body));
  mount.write(updateUser, (deps, { params, body, user }) => service.updateUser(deps, params.id, user.id, body));
  mount.write(resetPassword, (deps, { params, body }) => service.resetPassword(deps, params.id, body.password));
  mount.write(endSessions, async (deps, { params }) => {
    await service.getUser(deps, params.id);
    return { ended: await endSessionsOf(deps.db, params.id) };
  });
};
