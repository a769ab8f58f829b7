import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillInvoices } from '../../bench/fill-invoices.ts';
import { fillTenants } from '../../bench/fill-tenants.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import { startServer } from '../../support/server-process.ts';
import { signIn } from '../../support/signed-in.ts';
import type { Part } from '../parts.ts';

const ROWS = 200_000;
const HEAP_MB = 128;
const ADMIN = { ADMIN_USERNAME: 'exporter', ADMIN_PASSWORD: 'a long enough password' };
const NEWLINE = 10;

const fill = async (url: string, rows: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  for (const statement of [...fillTenants(500, { paidUp: true }), ...fillInvoices(rows), 'analyze']) {
    await client.query(statement);
  }
  await client.end();
};

type Taken = { bytes: number; lines: number };

const take = async (address: string, cookie: string): Promise<Taken> => {
  const reply = await fetch(address, { headers: { cookie } });
  if (reply.status !== 200 || !reply.body) throw new Error(`${address} was answered ${reply.status}`);
  const taken: Taken = { bytes: 0, lines: 0 };
  for await (const part of reply.body as ReadableStream<Uint8Array>) {
    taken.bytes += part.length;
    for (const byte of part) if (byte === NEWLINE) taken.lines++;
  }
  return taken;
};

export const part: Part = {
  name: 'big-export',
  about: `${ROWS.toLocaleString('en')} rows as CSV and XLSX from a server with ${HEAP_MB} MB of heap, twice each`,
  async run({ short, count, say }) {
    const rows = count ?? (short ? 5_000 : ROWS);
    const { ownerUrl } = await startOwnPostgres();
    const first = startServer({ DATABASE_URL: ownerUrl, ...ADMIN });
    await first.ready;
    await first.kill('SIGTERM');
    await fill(ownerUrl, rows);
    say(`${rows} invoices are there`);
    const server = startServer({
      DATABASE_URL: ownerUrl,
      LOG_LEVEL: 'error',
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
      ...ADMIN,
    });
    const origin = await server.ready;
    const { cookie } = await signIn(origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
    const found: Record<string, Taken> = {};
    // A file that breaks off is the server's end more often than not, and then it is the server that knows why.
    const lastWords = async (error: unknown): Promise<never> => {
      const ended = await Promise.race([server.ended, sleep(2_000)]);
      throw new Error(
        `${error}: ${ended ? `${ended.code ?? ended.signal} ${ended.stderr.slice(0, 1_500)}` : 'it lives'}`,
      );
    };
    for (const format of ['csv', 'xlsx', 'csv', 'xlsx']) {
      found[format] = await take(`${origin}/api/invoices-export?format=${format}`, cookie).catch(lastWords);
      say(`${format}: ${Math.round(found[format].bytes / 1024)} kB`);
    }
    const alive = await fetch(`${origin}/api/user`, { headers: { cookie } });
    if (alive.status !== 200) throw new Error(`Afterwards the server answered ${alive.status}`);
    // A head and a row for each; what is in a cell brings no line of its own here.
    const expected = rows + 1;
    if (found.csv?.lines !== expected) throw new Error(`The CSV has ${found.csv?.lines} lines, not ${expected}`);
    await server.kill('SIGTERM');
    return {
      rows,
      'CSV kB': Math.round(found.csv.bytes / 1024),
      'XLSX kB': Math.round((found.xlsx?.bytes ?? 0) / 1024),
    };
  },
};
