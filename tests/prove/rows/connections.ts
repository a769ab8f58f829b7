import pg from 'pg';
import { caller, inTurn, startPlace } from '../../support/crowd.ts';
import { runAsOwner } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import type { Row } from '../parts/matrix.ts';

// The database has no connection left to give: 503 at most, and all is well when there is one again.
export const connectionsTaken: Row = {
  name: 'max_connections reached',
  async run() {
    const { server, origin, cookie, postgres } = await startPlace({ DB_POOL_SIZE: '10' });
    await runAsOwner(
      postgres.ownerUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nafasi'`,
    );
    const taken: pg.Client[] = [];
    for (;;) {
      const client = new pg.Client({ connectionString: postgres.ownerUrl });
      client.on('error', () => undefined);
      try {
        await client.connect();
        taken.push(client);
      } catch {
        break;
      }
    }
    const { ask, close } = caller(origin, cookie, 20);
    const asked = await inTurn(() => ask('GET', '/api/tenants'), 20, 3_000);
    const health = await ask('GET', '/api/health');
    await Promise.all(taken.map((client) => client.end()));
    const odd = asked.find(({ status }) => status !== 200 && status !== 503);
    if (odd) throw new Error(`answered ${odd.status}`);
    if (health.status !== 200) throw new Error(`health answered ${health.status}`);
    await eventually(async () => {
      const { status } = await ask('GET', '/api/tenants');
      if (status !== 200) throw new Error(`It still answers ${status}`);
    }, 5_000);
    close();
    await server.kill('SIGTERM');
    const told = asked.filter(({ status }) => status === 503).length;
    if (told === 0) throw new Error('Nobody was sent away: the connections were not all taken');
    return `${taken.length} taken by others; ${told} of ${asked.length} calls told to come back, the process lived, well after`;
  },
};
