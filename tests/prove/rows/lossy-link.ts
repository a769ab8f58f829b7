import { chanceFrom } from '../../support/chance.ts';
import { type Asked, caller, inTurn, quantile } from '../../support/crowd.ts';
import { runAsOwner } from '../../support/database.ts';
import { startLossyLink } from '../../support/poor-link.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import { startServer } from '../../support/server-process.ts';
import { signIn } from '../../support/signed-in.ts';
import type { Row } from '../parts/matrix.ts';

const ADMIN = { ADMIN_USERNAME: 'wanjiku', ADMIN_PASSWORD: 'a long enough password' };

// Every fifth piece between server and database comes 200 to 400 ms late: slower, and right.
export const lossyLink: Row = {
  name: '20 % loss between server and database',
  async run({ seed, short }) {
    const postgres = await startOwnPostgres();
    const link = await startLossyLink(postgres.ownerUrl, 0.2, chanceFrom(seed));
    const server = startServer({ DATABASE_URL: link.url, LOG_LEVEL: 'silent', ...ADMIN });
    const origin = await server.ready;
    const { cookie } = await signIn(origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
    const { ask, close } = caller(origin, cookie, 4);
    const written: string[] = [];
    const work = async (turn: number): Promise<Asked> => {
      if (turn % 3 !== 0) return ask('GET', '/api/expenses');
      const description = `Paper ${turn}`;
      const one = await ask('POST', '/api/expenses', {
        category: 'other',
        description,
        amount: '10.00',
        paymentMethod: 'cash',
      });
      if (one.status === 201) written.push(description);
      return one;
    };
    const asked = await inTurn(work, 4, short ? 5_000 : 30_000);
    const kept = new Set(
      (await runAsOwner(postgres.ownerUrl, 'select description from expenses')).rows.map(
        ({ description }) => description,
      ),
    );
    close();
    await server.kill('SIGTERM');
    await link.close();
    const odd = asked.find(({ status }) => ![200, 201, 503].includes(status));
    if (odd) throw new Error(`answered ${odd.status}`);
    const missing = written.filter((description) => !kept.has(description));
    if (missing.length > 0) throw new Error(`${missing.length} acknowledged writes are missing`);
    const p99 = quantile(asked, 0.99);
    if (p99 > 5_000) throw new Error(`p99 is ${p99} ms`);
    return `${asked.length} calls, p99 ${p99} ms, ${written.length} writes, none missing`;
  },
};
