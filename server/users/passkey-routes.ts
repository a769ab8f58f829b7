import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  addPasskey,
  confirmWithPasskey,
  listPasskeys,
  passkeyLogin,
  passkeyStep,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyConfirmation,
  startPasskeyLogin,
  startPasskeyStep,
} from '../../domain/users/passkey-contract.ts';
import { getSecondSteps } from '../../domain/users/second-factor-contract.ts';
import type { Deps } from '../deps.ts';
import { type Mount, toActor } from '../http/mount.ts';
import {
  clearPasskeyCookie,
  clearStepCookie,
  passkeyToken,
  sessionToken,
  setPasskeyCookie,
  setSessionCookie,
  stepToken,
} from '../http/session-cookie.ts';
import { readDevice, requestOrigin, setDeviceCookie } from './device-cookie.ts';
import { completeLogin, proveByPasskey, startPasskeyStep as startStep } from './login/complete-login.ts';
import * as confirm from './login/confirm.ts';
import type { Opened } from './login/login.ts';
import { logInByPasskey, startPasskeyLogin as startLogin } from './login/passkey-login.ts';
import { findPendingLogin } from './login/pending-login.ts';
import { CHALLENGE_SECONDS } from './passkeys/challenges.ts';
import * as passkeys from './passkeys/passkeys.ts';
import { requirePlace } from './passkeys/place.ts';
import { listFactors } from './second-factor/factors.ts';
import * as service from './service.ts';

export const attemptFrom = (request: FastifyRequest) => ({
  origin: requestOrigin(request),
  oldSession: sessionToken(request),
  requestId: request.id,
});

/** What every completed sign-in leaves in the browser. */
export const welcome = (request: FastifyRequest, reply: FastifyReply, { token, hours }: Opened, device: string) => {
  setSessionCookie(request, reply, token, hours * 3600);
  clearStepCookie(request, reply);
  clearPasskeyCookie(request, reply);
  setDeviceCookie(request, reply, device);
};

const loginRoutes = (mount: Mount) => {
  mount.plain(startPasskeyLogin, async ({ db, config }, { request, reply }) => {
    const { token, options } = await startLogin({ db, place: requirePlace(config, request), ip: request.ip });
    setPasskeyCookie(request, reply, token, CHALLENGE_SECONDS);
    return options;
  });

  mount.plain(passkeyLogin, async (deps, { body, request, reply, database }) => {
    const { known, device } = readDevice(request);
    const answer = { place: requirePlace(deps.config, request), used: body, token: passkeyToken(request) };
    const opened = await logInByPasskey(
      deps,
      database,
      { ...attemptFrom(request), ...answer, deviceToken: known },
      device,
    );
    welcome(request, reply, opened, device);
    return service.getCurrent(deps, opened.userId);
  });

  mount.read(getSecondSteps, async ({ db }, { request }) => {
    const userId = await findPendingLogin(db, stepToken(request));
    return { secondFactors: userId ? await listFactors(db, userId) : [] };
  });

  mount.plain(startPasskeyStep, (deps, { request }) =>
    startStep(deps, requirePlace(deps.config, request), stepToken(request)),
  );

  mount.plain(passkeyStep, async (deps, { body, request, reply, database }) => {
    const { known, device } = readDevice(request);
    const step = { ...attemptFrom(request), deviceToken: known, stepToken: stepToken(request) };
    const prove = proveByPasskey({ place: requirePlace(deps.config, request), used: body, step });
    const opened = await completeLogin(deps, database, step, device, prove);
    welcome(request, reply, opened, device);
    return service.getCurrent(deps, opened.userId);
  });
};

const placeFor = (deps: Deps, request: FastifyRequest) => requirePlace(deps.config, request);

export const passkeyRoutes = (mount: Mount) => {
  loginRoutes(mount);

  mount.read(listPasskeys, (deps, { user, request }) => passkeys.listPasskeys(deps, user.id, request));
  mount.plain(startPasskey, (deps, { user, request }) => passkeys.offerPasskey(deps, placeFor(deps, request), user));
  mount.plain(addPasskey, async (deps, { body, user, request, reply, database }) => {
    const change = { user, actor: toActor(user, request), origin: requestOrigin(request) };
    const addition = { ...change, ...body, place: placeFor(deps, request) };
    const { passkey, renewed } = await passkeys.addPasskey(deps, database, addition);
    setSessionCookie(request, reply, renewed.token, renewed.hours * 3600);
    return passkey;
  });
  mount.write(renamePasskey, ({ db }, { params, body, user }) =>
    passkeys.renamePasskey(db, user.id, params.id, body.name),
  );
  mount.plain(removePasskey, async (deps, { params, user, request, reply, database }) => {
    const change = { user, actor: toActor(user, request), origin: requestOrigin(request), id: params.id };
    const renewed = await passkeys.removePasskey(deps, database, change);
    setSessionCookie(request, reply, renewed.token, renewed.hours * 3600);
    return undefined;
  });

  mount.plain(startPasskeyConfirmation, (deps, { user, request }) =>
    confirm.startPasskeyConfirmation(deps, placeFor(deps, request), user),
  );
  mount.plain(confirmWithPasskey, (deps, { body, user, request, database }) =>
    confirm.confirmByPasskey(deps, database, {
      user,
      actor: toActor(user, request),
      place: placeFor(deps, request),
      used: body,
    }),
  );
};
