import { generate } from 'otplib';
import { type Api, PASSWORD, type Reply, type TestApp, withCookie } from './app.ts';
import { type Credentials, sessionCookie } from './sign-in.ts';

export type Authenticator = { key: string; recoveryCodes: string[]; code(atSeconds: number): Promise<string> };

// A clock that the test moves; codes are asked for at the time it shows.
export const movableClock = (start = '2026-11-16T06:00:00.000Z') => {
  let at = Date.parse(start);
  return {
    now: () => new Date(at).toISOString(),
    seconds: () => Math.floor(at / 1000),
    move: (seconds: number) => {
      at += seconds * 1000;
    },
  };
};

export type MovableClock = ReturnType<typeof movableClock>;

// Sets up a second factor as the screen does, and answers the authenticator and the session that goes on.
export const setUpSecondFactor = async (
  test: TestApp,
  api: Api,
  clock: Pick<MovableClock, 'seconds'>,
  password = PASSWORD,
): Promise<{ authenticator: Authenticator; api: Api; reply: Reply }> => {
  const offer = await api.call('POST', '/api/second-factor', { password });
  if (offer.status !== 200) throw new Error(`The set-up was answered ${offer.status}: ${JSON.stringify(offer.body)}`);
  const { key } = offer.body as { key: string };
  const code = (epoch: number) => generate({ secret: key, epoch });
  const reply = await api.call('POST', '/api/second-factor/confirm', { code: await code(clock.seconds()) });
  if (reply.status !== 200) throw new Error(`The code was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  const { recoveryCodes } = reply.body as { recoveryCodes: string[] };
  return { authenticator: { key, recoveryCodes, code }, api: withCookie(test, sessionCookie(reply)), reply };
};

export const stepCookie = (reply: Reply): string =>
  reply.cookies.find(({ name }) => name === 'nafasi_step')?.value ?? '';

// The first step of a sign-in, and the cookie that its second step needs.
export const firstStep = async (test: TestApp, { username, password = PASSWORD }: Credentials) => {
  const reply = await test.anonymous.call('POST', '/api/login', { username, password });
  return { reply, step: stepCookie(reply) };
};

export const secondStep = (test: TestApp, step: string, code: string): Promise<Reply> =>
  test.anonymous.call('POST', '/api/login/second-factor', { code }, { cookie: `nafasi_step=${step}` });
