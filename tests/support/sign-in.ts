import { type Api, PASSWORD, type Reply, type TestApp, withCookie } from './app.ts';

export const sessionCookie = (reply: Reply): string | null =>
  reply.cookies.find((cookie) => cookie.name === 'nafasi')?.value || null;

export type Credentials = { username: string; password?: string };

export const signIn = async (
  test: TestApp,
  { username, password = PASSWORD }: Credentials,
  headers: Record<string, string> = {},
): Promise<{ reply: Reply; cookie: string | null; api: Api }> => {
  const reply = await test.anonymous.call('POST', '/api/login', { username, password }, headers);
  const cookie = sessionCookie(reply);
  return { reply, cookie, api: withCookie(test, cookie) };
};
