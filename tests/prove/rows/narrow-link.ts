import { readFile } from 'node:fs/promises';
import { startPlace } from '../../support/crowd.ts';
import { startNarrowLink } from '../../support/poor-link.ts';
import type { Row } from '../parts/matrix.ts';

const MEGABIT = 131_072;

const residentOf = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

// A large file over a link of 1 Mbit/s arrives whole, and the server does not keep it meanwhile.
export const narrowLink: Row = {
  name: '1 Mbit/s between browser and server',
  async run({ short }) {
    const place = await startPlace();
    const link = await startNarrowLink(place.origin, MEGABIT * (short ? 8 : 1));
    const paths = [
      '/api/openapi.json',
      '/api/invoices-export',
      '/api/reports/pack',
      '/api/payments-export?format=xlsx',
    ];
    const get = async (origin: string, path: string) => {
      const reply = await fetch(new URL(path, origin), { headers: { cookie: place.cookie } });
      return { status: reply.status, bytes: (await reply.arrayBuffer()).byteLength };
    };
    const straight = await Promise.all(paths.map((path) => get(place.origin, path)));
    const before = await residentOf(place.server.pid);
    const began = performance.now();
    const through = await Promise.all([...paths, ...paths, ...paths].map((path) => get(link.url, path)));
    const seconds = Math.round((performance.now() - began) / 1_000);
    const growth = Math.round((await residentOf(place.server.pid)) - before);
    await place.server.kill('SIGTERM');
    await link.close();
    const wrong = through.filter(({ status, bytes }, at) => {
      const whole = straight[at % paths.length];
      // A workbook holds the moment that it was made.
      return status !== 200 || Math.abs(bytes - (whole?.bytes ?? 0)) > 200;
    });
    if (wrong.length > 0) throw new Error(`${wrong.length} files did not arrive whole`);
    if (growth > 60) throw new Error(`The server grew by ${growth} MB`);
    return `${through.length} files in ${seconds} s, all whole, memory ${growth >= 0 ? '+' : ''}${growth} MB`;
  },
};
