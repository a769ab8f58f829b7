import { generate } from 'otplib';
import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '../../tests/support/app.ts';
import { endServers, startServer } from '../../tests/support/server-process.ts';
import { signIn } from '../../tests/support/signed-in.ts';

afterAll(endServers, 60_000);

const PASSWORD = 'mango river slow lantern';

it('the log says who was refused what, and holds no password, cookie, key or code', async () => {
  const server = startServer({
    DATABASE_URL: await freshDatabase(),
    LOG_LEVEL: 'info',
    TRUST_PROXY: 'true',
    ADMIN_USERNAME: 'halima',
    ADMIN_PASSWORD: PASSWORD,
    SECRET_KEY: 'a key of at least thirty-two characters',
  });
  const origin = await server.ready;
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const admin = await signIn(origin, 'halima', PASSWORD);
  await send(
    'POST',
    '/api/users',
    { username: 'desk', role: 'front_desk', password: PASSWORD, mustChangePassword: false },
    { cookie: admin.cookie },
  );
  const desk = await signIn(origin, 'desk', PASSWORD);
  await send('PUT', '/api/settings/security', { sessionTimeout: 1 }, { cookie: desk.cookie });
  const wrong = { username: 'desk', password: 'a wrong guess' };
  await send('POST', '/api/login', wrong, { 'x-request-id': 'proxy-4711' });
  await send('GET', '/api/health', undefined, { 'x-request-id': 'x'.repeat(65) });
  await send('POST', '/api/login', { username: 'desk', password: PASSWORD }, { origin: 'https://evil.example' });
  const offer = await send('POST', '/api/second-factor', { password: PASSWORD }, { cookie: desk.cookie });
  const { key } = (await offer.json()) as { key: string };
  const code = await generate({ secret: key });
  const confirmed = await send('POST', '/api/second-factor/confirm', { code }, { cookie: desk.cookie });
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };

  const { stdout } = await server.kill('SIGTERM');
  const lines = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const refused = lines.filter(({ msg }) => msg === 'request refused');
  expect(refused).toMatchObject([
    { code: 'forbidden', user: desk.id, method: 'PUT', route: '/api/settings/security', ip: '127.0.0.1' },
    { code: 'invalid_credentials', method: 'POST', route: '/api/login', proxyRequestId: 'proxy-4711' },
    { code: 'cross_site', method: 'POST', route: '/api/login' },
  ]);
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'request', user: admin.id, route: '/api/users', status: 201 }),
  );
  // Beside an id of our own, and only where it looks like one.
  expect(lines.filter(({ proxyRequestId }) => proxyRequestId).map(({ reqId }) => reqId)).not.toContain('proxy-4711');
  expect(stdout).not.toContain('xxxxx');
  for (const secret of [
    PASSWORD,
    'a wrong guess',
    admin.cookie,
    desk.cookie.slice(7),
    key,
    `"${code}"`,
    ...recoveryCodes,
  ])
    expect(stdout).not.toContain(secret);
}, 90_000);
