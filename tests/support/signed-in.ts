export type SignedIn = { cookie: string; id: string };

// Over HTTP, as a browser does it: for servers that run in a process of their own.
export const signIn = async (origin: string, username: string, password: string): Promise<SignedIn> => {
  const reply = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!reply.ok) throw new Error(`The sign-in was answered ${reply.status}: ${await reply.text()}`);
  const { id } = (await reply.json()) as { id: string };
  const token = /(?:^|, )nafasi=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { cookie: `nafasi=${token}`, id };
};
