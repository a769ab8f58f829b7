import { caller, inTurn } from '../../support/crowd.ts';
import { runAsOwner } from '../../support/database.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import { startServer } from '../../support/server-process.ts';
import { signIn } from '../../support/signed-in.ts';
import type { Row } from '../parts/matrix.ts';

// A heap of 128 MB under load: whether the process bears it or ends, what it acknowledged is there.
export const smallHeap: Row = {
  name: 'heap of 128 MB',
  async run({ short }) {
    const postgres = await startOwnPostgres();
    const env = { DATABASE_URL: postgres.ownerUrl, DEMO: 'true', LOG_LEVEL: 'silent' };
    const server = startServer({ ...env, NODE_OPTIONS: '--max-old-space-size=128' });
    const origin = await server.ready;
    const { cookie } = await signIn(origin, 'admin', 'nafasi-demo');
    const { ask, close } = caller(origin, cookie, 40);
    const written: string[] = [];
    const paths = [
      '/api/reports/pack',
      '/api/invoices-export?format=xlsx',
      '/api/reports/pack?format=pdf',
      '/api/dashboard',
    ];
    const asked = await inTurn(
      async (turn) => {
        const path = paths[turn % (paths.length + 1)];
        if (path) return ask('GET', path);
        const description = `Paper ${turn}`;
        const one = await ask('POST', '/api/expenses', {
          category: 'other',
          description,
          amount: '10.00',
          paymentMethod: 'cash',
        });
        if (one.status === 201) written.push(description);
        return one;
      },
      40,
      short ? 5_000 : 30_000,
    );
    close();
    const { code, signal } = await server.kill('SIGTERM');
    const again = startServer(env);
    await again.ready;
    await again.kill('SIGTERM');
    const kept = new Set(
      (await runAsOwner(postgres.ownerUrl, 'select description from expenses')).rows.map(
        ({ description }) => description,
      ),
    );
    const missing = written.filter((description) => !kept.has(description));
    if (missing.length > 0) throw new Error(`${missing.length} acknowledged writes are missing`);
    const odd = asked.find(({ status }) => ![0, 200, 201, 503].includes(status));
    if (odd) throw new Error(`answered ${odd.status}`);
    const how = code === 0 ? 'bore it' : `ended (${code ?? signal}) and started again`;
    return `${asked.length} heavy calls at 40 at once: the process ${how}; ${written.length} writes, none missing`;
  },
};
