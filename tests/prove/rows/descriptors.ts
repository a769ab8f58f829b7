import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { caller, startPlace } from '../../support/crowd.ts';
import { eventually } from '../../support/eventually.ts';
import type { Row } from '../parts/matrix.ts';

// More connections than the process may have open files: it lives, and serves again when some have gone.
export const descriptorsTaken: Row = {
  name: 'file descriptors exhausted',
  async run() {
    const { server, origin, cookie } = await startPlace();
    // Room for twenty more than it has.
    const most = (await readdir(`/proc/${server.pid}/fd`)).length + 20;
    execFileSync('prlimit', ['--pid', String(server.pid), `--nofile=${most}:${most}`]);
    const { hostname, port } = new URL(origin);
    const open: Socket[] = Array.from({ length: 200 }, () => connect(Number(port), hostname));
    for (const socket of open) socket.on('error', () => undefined);
    await sleep(2_000);
    const { ask, close } = caller(origin, cookie, 4);
    const during = await Promise.race([ask('GET', '/api/health'), sleep(2_000, { status: 0 })]);
    for (const socket of open) socket.destroy();
    await eventually(async () => {
      const { status } = await ask('GET', '/api/tenants');
      if (status !== 200) throw new Error(`It answers ${status}`);
    }, 10_000);
    close();
    const { code } = await server.kill('SIGTERM');
    if (code !== 0) throw new Error(`The server ended with ${code}`);
    return `200 connections on ${most} descriptors (health meanwhile: ${during.status || 'no answer'}); the process lived and served again`;
  },
};
