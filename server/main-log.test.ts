import { afterAll, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../tests/support/app.ts';
import { endServers, startServer } from '../tests/support/server-process.ts';
import { isJsonLog } from './startup/lines.ts';

vi.setConfig({ testTimeout: 60_000 });
afterAll(endServers, 60_000);

const PASSWORD = 'a-password-that-is-in-no-line';
const linesIn = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log', () => {
  // Nothing is set, as where a container or a service manager collects the lines.
  it('is one stream of JSON lines where nobody sits at a terminal, from the start to the end', async () => {
    const admin = { ADMIN_USERNAME: 'wanjiku', ADMIN_PASSWORD: PASSWORD };
    const env = { DATABASE_URL: await freshDatabase(), LOG_LEVEL: 'info', LOG_FORMAT: '', METRICS_PORT: '0', ...admin };
    const server = startServer(env);
    const address = await server.ready;
    const credentials = { username: 'wanjiku', password: PASSWORD };
    const login = await fetch(`${address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer never-logged' },
      body: JSON.stringify(credentials),
    });
    const { stdout, stderr, code } = await server.kill('SIGTERM');
    expect(code, stderr).toBe(0);
    expect(stderr).toBe('');
    const lines = linesIn(stdout);
    for (const line of lines) {
      expect(line).toMatchObject({ service: 'nafasi', msg: expect.any(String) });
      expect(line.level).toMatch(/^(fatal|error|warn|info|debug|trace)$/);
      expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'info', msg: expect.stringContaining('is ready at http') }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'request', reqId: login.headers.get('x-request-id'), route: '/api/login' }),
    );
    for (const secret of [PASSWORD, 'never-logged']) expect(stdout).not.toContain(secret);
  });

  it('says in one JSON line why a start failed', async () => {
    const { code, stderr, stdout } = await startServer({ PORT: 'web', LOG_FORMAT: 'json' }).ended;
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(linesIn(stderr)).toEqual([
      expect.objectContaining({ level: 'fatal', msg: 'PORT must be a whole number from 0 to 65535, but is "web".' }),
    ]);
  });

  it.each([
    [undefined, true, false],
    [undefined, false, true],
    ['', false, true],
    ['text', false, false],
    ['json', true, true],
  ])('with LOG_FORMAT=%s at a terminal (%s) is JSON: %s', (format, isTerminal, expected) => {
    expect(isJsonLog(format, isTerminal)).toBe(expected);
  });
});
