import type { FastifyRequest } from 'fastify';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import { paths, withQuery } from '../../../domain/kernel/paths.ts';
import { SSO_CODE_STEP, SSO_CONFIRMED, SSO_PARAMETER } from '../../../domain/users/sso.ts';
import {
  getSso,
  returnFromSso,
  startSso,
  startSsoConfirmation,
  unlinkSso,
} from '../../../domain/users/sso-contract.ts';
import type { Deps } from '../../deps.ts';
import { type Mount, type PlainCall, toActor } from '../../http/mount.ts';
import { setStepCookie } from '../../http/session-cookie.ts';
import { readDevice } from '../device-cookie.ts';
import { PENDING_LOGIN_SECONDS } from '../login/pending-login.ts';
import { attemptFrom, welcome } from '../passkey-routes.ts';
import { countSsoStart } from '../throttle.ts';
import { readPerson } from './claims.ts';
import { confirmByIssuer, startConfirmation } from './confirm.ts';
import { browserMark, setBrowserMark } from './cookie.ts';
import { authorizationUrl, redeem } from './issuer.ts';
import { SsoRefused } from './problem.ts';
import type { SsoConfig } from './settings.ts';
import { signInPerson } from './sign-in.ts';
import { endTrip, readBrowserMark, startTrip } from './trips.ts';
import { unlinkUser } from './unlink.ts';

/** The people come back to the public address, and the browser keeps its mark for the host that it asked. */
const requireSso = ({ config }: Deps, request: FastifyRequest): SsoConfig => {
  const { sso, publicUrl } = config;
  if (!sso || !publicUrl) throw notFound('Single sign-on');
  if (new URL(publicUrl).host !== request.host)
    throw new AppError('bad_request', `Open ${publicUrl} to sign in with ${sso.name}.`);
  return sso;
};

const noteProblem = ({ log }: Deps, { problem, message: detail }: SsoRefused): void =>
  log.warn({ problem, detail }, 'Single sign-on failed');

const toAppError = (error: unknown, deps: Deps, name: string): unknown => {
  if (!(error instanceof SsoRefused)) return error;
  noteProblem(deps, error);
  return new AppError('unavailable', `${name} cannot be reached right now. Try again in a few minutes.`);
};

type EndedTrip = NonNullable<Awaited<ReturnType<typeof endTrip>>>;

/** A confirmation ends on a page that tells the tab behind it, or leads on to where it was asked for. */
const confirmationAt = (state: string, to: string | null): string =>
  withQuery(paths.signedIn, { [SSO_PARAMETER]: state, to });

const refusedAt = (problem: string, ended: EndedTrip | null): string =>
  ended?.sid ? confirmationAt(problem, ended.returnTo) : withQuery(paths.login, { [SSO_PARAMETER]: problem });

const startRoutes = (mount: Mount) => {
  mount.plain(startSso, async (deps, { body, request, reply }) => {
    const sso = requireSso(deps, request);
    await countSsoStart(deps.db, request.ip);
    const browser = readBrowserMark(browserMark(request));
    try {
      const trip = await startTrip(deps.db, { browser, purpose: 'login', returnTo: body.returnTo ?? null });
      const url = await authorizationUrl(sso, deps.clock, trip, false);
      setBrowserMark(request, reply, browser);
      return { url };
    } catch (error) {
      throw toAppError(error, deps, sso.name);
    }
  });

  mount.plain(startSsoConfirmation, async (deps, { body, user, request, reply, database }) => {
    const sso = requireSso(deps, request);
    await countSsoStart(deps.db, request.ip);
    const browser = readBrowserMark(browserMark(request));
    const { code = null, returnTo = null } = body;
    const wanted = { user, actor: toActor(user, request), code, returnTo, browser };
    const trip = await startConfirmation(deps, database, wanted);
    try {
      const url = await authorizationUrl(sso, deps.clock, trip, true);
      setBrowserMark(request, reply, browser);
      return { url };
    } catch (error) {
      throw toAppError(error, deps, sso.name);
    }
  });
};

type Return = PlainCall<typeof returnFromSso>;

/** Where somebody goes whose trip has ended, and with which cookies. */
const arrive = async (
  deps: Deps,
  { request, reply, database }: Return,
  { trip, sid, createdAt, returnTo }: EndedTrip,
  query: URLSearchParams,
): Promise<string> => {
  const sso = requireSso(deps, request);
  const person = readPerson(sso, await redeem(sso, deps.clock, trip, query));
  if (sid !== null) {
    await confirmByIssuer(deps, database, { sid, createdAt }, person, request.id);
    return confirmationAt(SSO_CONFIRMED, returnTo);
  }
  const { known, device } = readDevice(request);
  const attempt = { ...attemptFrom(request), deviceToken: known };
  const opened = await signInPerson(deps, database, person, attempt, device);
  if ('stepToken' in opened) {
    setStepCookie(request, reply, opened.stepToken, PENDING_LOGIN_SECONDS);
    return withQuery(paths.login, { [SSO_PARAMETER]: SSO_CODE_STEP });
  }
  welcome(request, reply, opened, device);
  return withQuery(paths.signedIn, { to: returnTo ?? paths.home });
};

const returnRoute = (mount: Mount) =>
  mount.plain(returnFromSso, async (deps, call) => {
    const { request, reply } = call;
    const { searchParams: query } = new URL(request.url, 'http://inside');
    const ended = await endTrip(deps.db, browserMark(request), query.get('state'));
    const to = ended
      ? await arrive(deps, call, ended, query).catch((error: unknown) => {
          if (error instanceof SsoRefused) noteProblem(deps, error);
          else deps.log.error({ err: error }, 'Single sign-on failed');
          return refusedAt(error instanceof SsoRefused ? error.problem : 'failed', ended);
        })
      : refusedAt('expired', null);
    return void reply.redirect(to);
  });

/** Single sign-on by OpenID Connect: to the issuer, back from it, and what administrators see and undo of it. */
export const ssoRoutes = (mount: Mount) => {
  startRoutes(mount);
  returnRoute(mount);

  mount.read(getSso, async ({ config: { sso } }) => {
    if (!sso) return { sso: null };
    const { name, issuer, createsUsers, only, emergencyAdmin, roles } = sso;
    return { sso: { name, issuer, createsUsers, only, emergencyAdmin, roles: [...roles] } };
  });
  mount.write(unlinkSso, (deps, { params, user }) => unlinkUser(deps, params.id, user.id));
};
