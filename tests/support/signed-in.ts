import { setTimeout as sleep } from 'node:timers/promises';

export type SignedIn = { cookie: string; id: string };

const TRIES = 20;

// Over HTTP, as a browser does it: for servers that run in a process of their own.
export const signIn = async (origin: string, username: string, password: string): Promise<SignedIn> => {
  const ask = () =>
    fetch(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
  let reply = await ask();
  // A machine that is busy with something else makes a server that has just started ask for patience.
  for (let again = 1; reply.status === 503 && again < TRIES; again++) {
    await sleep(250);
    reply = await ask();
  }
  if (!reply.ok) throw new Error(`The sign-in was answered ${reply.status}: ${await reply.text()}`);
  const { id } = (await reply.json()) as { id: string };
  const token = /(?:^|, )nafasi=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { cookie: `nafasi=${token}`, id };
};
