import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, inject, it } from 'vitest';
import { atEnd } from '../tests/support/at-end.ts';
import { runAsOwner, withDatabase } from '../tests/support/database.ts';
import { oldestNode } from '../tests/support/oldest-node.ts';
import { endServers, startServer } from '../tests/support/server-process.ts';
import { signIn } from '../tests/support/signed-in.ts';
import { packageFields, tenantFields } from '../tests/support/tenants.ts';

// The real server on the oldest Node that it is promised to run on: fetched once, from the registry alone.
const NAME = 'nafasi_oldest_node';
const USERNAME = 'wanjiku';
const PASSWORD = 'a long enough password';
const run = promisify(execFile);

afterAll(endServers, 60_000);

it('starts, signs somebody in and issues an invoice on the oldest Node 24', { timeout: 240_000 }, async () => {
  const node = await oldestNode();
  const { stdout: version } = await run(node, ['--version']);
  expect(version).toMatch(/^v24\./);

  const ownerUrl = inject('ownerUrl');
  await runAsOwner(ownerUrl, `drop database if exists ${NAME} with (force)`);
  await runAsOwner(ownerUrl, `create database ${NAME}`);
  atEnd(() => runAsOwner(ownerUrl, `drop database if exists ${NAME} with (force)`));
  const env = { DATABASE_URL: withDatabase(ownerUrl, NAME), LOG_LEVEL: 'silent' };
  const server = startServer({ ...env, ADMIN_USERNAME: USERNAME, ADMIN_PASSWORD: PASSWORD }, node);
  const origin = await server.ready;
  for (const path of ['/api/health', '/api/ready']) expect((await fetch(`${origin}${path}`)).status).toBe(200);

  const { cookie } = await signIn(origin, USERNAME, PASSWORD);
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const headers = { cookie, 'content-type': 'application/json' };
    const reply = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(reply.status, await reply.clone().text()).toBe(201);
    return reply.json() as Promise<Record<string, unknown>>;
  };
  const { id: packageId } = await post('/api/workspace-packages', packageFields());
  const tenant = await post('/api/tenants', tenantFields(String(packageId)));
  const invoice = await post('/api/invoices', {
    tenantId: tenant.id,
    lines: [{ description: 'Services', unitPrice: '1500.00' }],
  });
  expect(invoice).toMatchObject({ amount: '1500.00', invoiceNumber: expect.stringMatching(/^INV\d{4}-\d{4}$/) });
  expect((await server.kill('SIGTERM')).code).toBe(0);
});
