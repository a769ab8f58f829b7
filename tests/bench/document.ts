import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import type { Figure } from './figure.ts';
import { CONNECTIONS, type Sizes } from './sizes.ts';
import { cellsOf, markdown } from './table.ts';

const FILE = resolve(import.meta.dirname, '../../docs/performance.md');

const PEERS = `## Others, for comparison

Measured in November 2026 on two such cores with 16 connections.

| System | What | Figure |
| --- | --- | --- |
| Dolibarr 20 | lists 20 invoices | 56 per second |
| Dolibarr 20 | records payments | 39 per second; one invoice is paid two or three times under a race |
| Dolibarr 20 | bills | 15 to 95 ms an invoice |
| MRBS 1.12 | creates bookings | 28 per second; double-books in 7 rounds of 8 |
| Tryton 6 | posts invoices | 3 per second |
| bare Fastify + pg | the limit of this stack | lists 6,700, pays 5,800 and books 5,600 per second |
| set-based SQL | the limit of the database | 46 to 51 µs an invoice billed |`;

const methodOf = (sizes: Sizes): string => `## How it is measured

\`npm run bench\` makes its data sets in a PostgreSQL of its own under \`data/bench\` (kept for the next run), copies each for the measurement, and starts
the real server in production mode on the copy. On the same data and in the same run it also starts its two references: a bare Fastify + pg route with
the same statement and without session, validation and audit, and the statement alone through the driver. ${CONNECTIONS} connections stay open; everybody is measured
in turn ${sizes.repetitions} times for ${sizes.seconds} s, and the medians are shown. CPU-ms count the server and the database together. A report is asked by two callers.
\`npm run bench -- --quick\` does the same with less data in under three minutes; its figures are for comparing one day with the next. \`--no-document\` leaves this
file as it is.`;

/** Writes what was measured, with when and where. */
export const writeDocument = async (figures: readonly Figure[], sizes: Sizes, quick: boolean): Promise<void> => {
  const machine = `${cpus()[0]?.model ?? 'an unknown processor'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const text = `# Performance

Measured on ${new Date().toISOString().slice(0, 10)} on ${machine}${quick ? ', with the small data sets of `--quick`' : ''}.

${markdown(figures.map(cellsOf))}

${PEERS}

${methodOf(sizes)}

## JavaScript before the first paint

\`tests/size.test.ts\` holds it on every run of \`npm test\` (compressed with gzip): landing page at most 80 kB, client portal 130 kB, staff shell 160 kB, and each
further screen 30 kB of its own. The staff shell is what comes with every screen of the staff: the start, the frame, and the kit of tables, filters and
cards that most screens are made of. Dialogs, sheets, charts, the calendar and what forms are made of (zod, react-hook-form) are fetched while the browser is
idle, or at once when they are asked for sooner.
`;
  await writeFile(FILE, text);
};
