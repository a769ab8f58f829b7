import { setTimeout as sleep } from 'node:timers/promises';
import { generate } from 'otplib';

export type SignedIn = { cookie: string; id: string };

const TRIES = 20;

const sessionOf = (reply: Response): string => {
  const token = /(?:^|, )nafasi=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return `nafasi=${token}`;
};

const send = async (method: string, url: string, body: object, cookie = ''): Promise<Response> => {
  const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) };
  const reply = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (reply.ok || reply.status === 503) return reply;
  throw new Error(`${method} ${url} was answered ${reply.status}: ${await reply.text()}`);
};

// A node with a clock of its own goes by that in codes too.
const codeAt = (secret: string, clockShift: number) =>
  generate({ secret, epoch: Math.floor((Date.now() + clockShift) / 1000) });

/**
 * A new space asks its first administrator for a second factor. What is tried with something else in mind does without: one is set
 * up, the setting is turned off, and the factor is taken away again, as a person may.
 */
export const withoutSecondFactor = async (
  origin: string,
  cookie: string,
  password: string,
  clockShift = 0,
): Promise<string> => {
  const { key } = (await (await send('POST', `${origin}/api/second-factor`, { password }, cookie)).json()) as {
    key: string;
  };
  const code = await codeAt(key, clockShift);
  const confirmed = await send('POST', `${origin}/api/second-factor/confirm`, { code }, cookie);
  const renewed = sessionOf(confirmed);
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
  await send('PUT', `${origin}/api/settings/security`, { twoFactorAuth: false }, renewed);
  const proof = { password, code: recoveryCodes[0] };
  return sessionOf(await send('POST', `${origin}/api/second-factor/remove`, proof, renewed));
};

// Over HTTP, as a browser does it: for servers that run in a process of their own.
export const signIn = async (origin: string, username: string, password: string, clockShift = 0): Promise<SignedIn> => {
  const ask = () => send('POST', `${origin}/api/login`, { username, password });
  let reply = await ask();
  // A machine that is busy with something else makes a server that has just started ask for patience.
  for (let again = 1; reply.status === 503 && again < TRIES; again++) {
    await sleep(250);
    reply = await ask();
  }
  if (!reply.ok) throw new Error(`The sign-in was answered ${reply.status}: ${await reply.text()}`);
  const { id, secondFactorDue } = (await reply.json()) as { id: string; secondFactorDue: boolean };
  const cookie = sessionOf(reply);
  return { cookie: secondFactorDue ? await withoutSecondFactor(origin, cookie, password, clockShift) : cookie, id };
};
