import type { Passkey, PasskeyCreation, PasskeyRequest } from '../../domain/users/passkey-contract.ts';
import { type Api, type Reply, type TestApp, withCookie } from './app.ts';
import { type Slip, type SoftPasskey, softPasskey } from './authenticator.ts';
import { sessionCookie } from './sign-in.ts';

// Tests ask for it by a name: an address in figures has no passkeys.
export const LOCALHOST = { host: 'localhost' };

export const offer = (api: Api) => api.call('POST', '/api/passkeys/options', undefined, LOCALHOST);

export const add = (api: Api, credential: unknown, name = 'Blue key') =>
  api.call('POST', '/api/passkeys', { name, credential }, LOCALHOST);

/** Adds a passkey as the screen does, and answers it with the session that goes on. */
export const withPasskey = async (
  test: TestApp,
  api: Api,
  key: SoftPasskey = softPasskey(),
): Promise<{ key: SoftPasskey; api: Api; passkey: Passkey; reply: Reply }> => {
  const { body } = await offer(api);
  const reply = await add(api, key.create(body as PasskeyCreation));
  if (reply.status !== 201) throw new Error(`The passkey was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  const renewed = { ...withCookie(test, sessionCookie(reply)), userId: api.userId };
  return { key, api: renewed, passkey: reply.body as Passkey, reply };
};

/** The first half of a sign-in: what the browser is asked, and the cookie it has to come back with. */
export const askToSignIn = async (test: TestApp) => {
  const reply = await test.anonymous.call('POST', '/api/login/passkey/options', undefined, LOCALHOST);
  const token = reply.cookies.find(({ name }) => name === 'nafasi_passkey')?.value ?? '';
  return { reply, options: reply.body as PasskeyRequest, cookie: `nafasi_passkey=${token}` };
};

export const answerSignIn = (test: TestApp, cookie: string, used: unknown): Promise<Reply> =>
  test.anonymous.call('POST', '/api/login/passkey', used, { ...LOCALHOST, cookie });

export const signInByPasskey = async (test: TestApp, key: SoftPasskey, slip: Slip = {}): Promise<Reply> => {
  const { options, cookie } = await askToSignIn(test);
  return answerSignIn(test, cookie, key.use(options, slip));
};

export const askToConfirm = (api: Api) =>
  api.call('POST', '/api/session/confirm/passkey/options', undefined, LOCALHOST);

export const confirmByPasskey = (api: Api, used: unknown) =>
  api.call('POST', '/api/session/confirm/passkey', used, LOCALHOST);
