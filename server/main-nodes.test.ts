import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { atEnd } from '../tests/support/at-end.ts';
import { runAsOwner, withDatabase } from '../tests/support/database.ts';
import { eventually } from '../tests/support/eventually.ts';
import { endServers, type ServerProcess, startServer } from '../tests/support/server-process.ts';
import { signIn } from '../tests/support/signed-in.ts';
import { openStream } from '../tests/support/stream.ts';

// Three servers on one database, started at the same moment while it is still empty.
const NAME = 'nafasi_three_nodes';
const USERNAME = 'wanjiku';
const PASSWORD = 'a long enough password';

let url: string;
let nodes: ServerProcess[];
let origins: string[];

beforeAll(async () => {
  const ownerUrl = inject('ownerUrl');
  await runAsOwner(ownerUrl, `drop database if exists ${NAME} with (force)`);
  await runAsOwner(ownerUrl, `create database ${NAME}`);
  atEnd(() => runAsOwner(ownerUrl, `drop database if exists ${NAME} with (force)`));
  url = withDatabase(ownerUrl, NAME);
  const env = { DATABASE_URL: url, LOG_LEVEL: 'silent', ADMIN_USERNAME: USERNAME, ADMIN_PASSWORD: PASSWORD };
  nodes = [1, 2, 3].map(() => startServer({ ...env, DB_POOL_SIZE: '4' }));
  origins = await Promise.all(nodes.map(({ ready }) => ready));
}, 90_000);

afterAll(endServers, 60_000);

const at = (node: number): string => origins[node % origins.length] ?? '';

const statusAt = async (node: number, cookie: string): Promise<number> =>
  (await fetch(`${at(node)}/api/user`, { headers: { cookie } })).status;

describe('three nodes on one database', () => {
  it('have made one space and one administrator', async () => {
    expect(new Set(origins).size).toBe(3);
    const { rows } = await runAsOwner(url, 'select username, role from users');
    expect(rows).toEqual([{ username: USERNAME, role: 'admin' }]);
    for (const node of [0, 1, 2]) expect((await fetch(`${at(node)}/api/ready`)).status).toBe(200);
  });

  it('share sessions: a sign-in holds on all, and so does a sign-out', async () => {
    const { cookie } = await signIn(at(0), USERNAME, PASSWORD);
    for (const node of [0, 1, 2]) expect(await statusAt(node, cookie)).toBe(200);
    expect((await fetch(`${at(1)}/api/logout`, { method: 'POST', headers: { cookie } })).status).toBe(204);
    for (const node of [0, 1, 2]) expect(await statusAt(node, cookie)).toBe(401);
  });

  it('show a changed price list on their front pages within two seconds', async () => {
    const { cookie } = await signIn(at(0), USERNAME, PASSWORD);
    const pageAt = async (node: number) => (await fetch(at(node))).text();
    for (const node of [0, 1, 2]) expect(await pageAt(node)).toContain('Ksh 12,500');
    const created = await fetch(`${at(0)}/api/workspace-packages`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Balcony Desk', type: 'dedicated_shared', monthlyRate: 11_000, totalSpaces: 2 }),
    });
    expect(created.status).toBe(201);
    for (const node of [0, 1, 2]) {
      await eventually(async () => expect(await pageAt(node)).toMatch(/Ksh 11,000.*Balcony Desk/s), 2_000);
    }
  });

  it('tell each other what changed', async () => {
    const { cookie } = await signIn(at(0), USERNAME, PASSWORD);
    const streams = await Promise.all(origins.map((origin) => openStream(origin, cookie.replace('nafasi=', ''))));
    const save = (node: number, days: number) =>
      fetch(`${at(node)}/api/settings/billing`, {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ invoiceDueDays: days }),
      });
    for (const node of [0, 1, 2]) {
      for (const { topics } of streams) topics.length = 0;
      expect((await save(node, 20 + node)).status).toBe(200);
      await eventually(() =>
        expect(streams.map(({ topics }) => topics.includes('settings'))).toEqual([true, true, true]),
      );
      // The new value holds everywhere, not only where it was saved.
      for (const other of [0, 1, 2]) {
        const settings = await (await fetch(`${at(other)}/api/settings`, { headers: { cookie } })).json();
        expect(settings).toMatchObject({ billing: { invoiceDueDays: 20 + node } });
      }
    }
    for (const stream of streams) stream.close();
  });

  it('count failed sign-ins together', async () => {
    const attempt = async (node: number) => {
      const reply = await fetch(`${at(node)}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'nobody-of-that-name', password: 'a wrong password' }),
      });
      return reply.status;
    };
    const statuses = await Promise.all(Array.from({ length: 12 }, (_, n) => attempt(n)));
    expect(statuses.sort()).toEqual([...Array(10).fill(401), 429, 429]);
    for (const node of [0, 1, 2]) expect(await attempt(node)).toBe(429);
  });

  it('go on when one of them is killed', async () => {
    await nodes[2]?.kill('SIGKILL');
    const { cookie } = await signIn(at(0), USERNAME, PASSWORD);
    expect(await statusAt(1, cookie)).toBe(200);
    for (const node of nodes.slice(0, 2)) expect(await node.kill('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  }, 60_000);
});
