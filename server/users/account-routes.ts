import { notFound } from '../../domain/kernel/errors.ts';
import { setCounterPin } from '../../domain/users/counter-pin-contract.ts';
import { getSecondFactor } from '../../domain/users/own-factors-contract.ts';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
} from '../../domain/users/second-factor-contract.ts';
import {
  confirmSession,
  endOtherSessions,
  endSession,
  getConfirmation,
  listSessions,
} from '../../domain/users/session-contract.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import { type Mount, toActor } from '../http/mount.ts';
import { setSessionCookie } from '../http/session-cookie.ts';
import { setPin } from './counter-pin.ts';
import { requestOrigin } from './device-cookie.ts';
import * as confirm from './login/confirm.ts';
import { listPasskeys } from './passkeys/passkeys.ts';
import { passwordResetRoutes } from './password-reset/routes.ts';
import * as secondFactor from './second-factor/second-factor.ts';
import * as sessions from './sessions.ts';

/**
 * What everybody does with their own account: how it is proved, and where it is signed in. Answers that carry a secret
 * go out once and are never kept, so none of them takes an Idempotency-Key.
 */
export const accountRoutes = (mount: Mount) => {
  // In one answer: the page of one's own account asks for all of it at once.
  mount.read(getSecondFactor, async (deps, { user, request }) => {
    const [state, own] = await Promise.all([secondFactor.getState(deps, user), listPasskeys(deps, user.id, request)]);
    return { ...state, passkeys: own };
  });

  mount.plain(startSecondFactor, (deps, { body, user, request, database }) =>
    secondFactor.offerSecondFactor(deps, database, { ...body, user, actor: toActor(user, request) }),
  );

  mount.plain(confirmSecondFactor, async (deps, { body, user, request, reply, database }) => {
    const change = { ...body, user, actor: toActor(user, request), origin: requestOrigin(request) };
    const { recoveryCodes, renewed } = await secondFactor.confirmSecondFactor(deps, database, change);
    setSessionCookie(request, reply, renewed.token, renewed.hours * 3600);
    return { recoveryCodes };
  });

  mount.plain(renewRecoveryCodes, async (deps, { body, user, request, database }) => {
    const change = { ...body, user, actor: toActor(user, request), origin: requestOrigin(request) };
    return { recoveryCodes: await secondFactor.renewRecoveryCodes(deps, database, change) };
  });

  mount.plain(removeSecondFactor, async (deps, { body, user, request, reply, database }) => {
    const change = { ...body, user, actor: toActor(user, request), origin: requestOrigin(request) };
    const renewed = await secondFactor.removeSecondFactor(deps, database, change);
    setSessionCookie(request, reply, renewed.token, renewed.hours * 3600);
    return undefined;
  });

  mount.write(resetSecondFactor, (deps, { params, user }) => secondFactor.resetSecondFactor(deps, params.id, user.id));

  mount.read(getConfirmation, ({ db }, { user }) => sessions.getConfirmation(db, user.sid));
  mount.plain(confirmSession, (deps, { body, user, request, database }) =>
    confirm.confirmSession(deps, database, {
      user,
      actor: toActor(user, request),
      password: body.password,
      code: body.code ?? null,
    }),
  );

  mount.plain(setCounterPin, (deps, { body, user, request, database }) =>
    setPin(deps, database, { ...body, user, actor: toActor(user, request) }),
  );

  mount.read(listSessions, async (deps, { user }) =>
    sessions.listSessions(deps.db, user, (await deps.settings.get()).security),
  );
  mount.write(endSession, async (deps, { params, user }) => {
    if (!(await sessions.endSessionById(deps.db, user.id, params.id))) throw notFound('Session');
    await auditEvent(deps.db, 'sessions_ended', 'users', user.id, { ended: 1 });
    return undefined;
  });
  mount.write(endOtherSessions, async (deps, { user }) => {
    const ended = await sessions.endOtherSessions(deps.db, user.id, user.sid);
    if (ended > 0) await auditEvent(deps.db, 'sessions_ended', 'users', user.id, { ended });
    return { ended };
  });

  passwordResetRoutes(mount);
};
