import { MOST_GENERATOR } from './load/load.ts';
import { CONNECTIONS, FULL } from './sizes.ts';

export const PEERS = `## Others, for comparison

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

export const methodOf = (): string => `## How it is measured

\`npm run bench\` makes its data sets in a PostgreSQL of its own under \`data/bench\` (kept for the next run), copies each for the measurement, and starts
the real server in production mode on the copy, with session, permission, validation and audit on. Nothing scheduled runs meanwhile. On the same data and in
the same run it also starts two others, each one Node process with as many connections to the database:

- The **floor** (\`tests/bench/bare/floor.ts\`) is bare Fastify + pg with the least that could be called by the same name: one statement with triggers off, no session, no
  rules, no audit, no books, and a small answer.
- The **honest limit** (\`tests/bench/bare/limit.ts\`) does what the server does, by hand and in one statement that is its own transaction: the same session check, the same
  answer to the byte, the same rows with audit, books and messages, with every trigger on. A test compares its answers and rows with ours.

${CONNECTIONS} connections stay open; everybody is measured in turn ${FULL.repetitions} times for ${FULL.seconds} s, and the medians are shown. CPU-ms are those of the process and of PostgreSQL, from \`/proc\`. The
load comes from a process of its own that sends prepared bytes over raw sockets and looks for no more than the end of an answer. What it computes is measured too: a sample for which it
took more than ${MOST_GENERATOR * 100} % of the processor is taken again, and a line says so where none counts. *By CPU* is what a call costs the other against what it costs us: it stays true on a machine that is busy with something else.

Earlier ratios were too kind. The callers were a Node HTTP client on the same two cores, which reaches about 2,000 calls a second and no more, so that everybody who is faster looked alike;
and the bare route selected whole rows and made objects of them, as nobody would who wants to win. Beside these, a list ran at 0.86 of the bare route; from outside it was 0.16.

- **Lists** are read from the contracts: every list call with each of its orders and filters, first page and deep ones, on two servers in turn, one with 1,000
  rows in every listed table and one with 1,000,000 invoices, payments, bookings, expenses, messages, notifications and entries of the audit log, and 100,000
  of what a space has by the head (tenants, employees, payslips, letters, items, their movements and repairs, post). What looks slower is looked at again with
  more requests before it is told.
- **Reports and the dashboard**: the statements that the very call sends are recorded once, and then sent again with the same values through the driver.
- **Billing** and **payroll** are repeated three times but for the run of 100,000 tenants, which takes minutes and is done once. They are compared with one set-based statement that writes the very same rows, worked out before, with every guard of the database on: checks, audit, sums.
- **Guards**: the statements of the very call are sent again, explained and taken back; each trigger's time is that of PostgreSQL, without the work of a deferred one.
- **Pages** are those of the production build in the Chromium of the browser tests. Lighthouse is fetched on first use to \`data/bench/lighthouse\`, pinned by
  \`tests/bench/lighthouse/package-lock.json\`; each page is loaded three times. JavaScript is counted compressed with gzip, as \`tests/size.test.ts\` holds it.
- **Where the time goes** is drawn from the engine's own profile (\`--cpu-prof\`) of the server under that load: who was called stands below who called it, as wide as its share.
- **Rows** are looked for in that Chromium by the page itself: from the address being entered to the frame that shows the first invoice, in a new browser and, with what it
  kept, a second time; five of each.

\`npm run bench -- --only=lists,billing\` measures some parts; this document keeps the last figures of the others (\`docs/performance-figures.json\`).
\`--quick\` does the same with less data and without reports, lists in every way, starts, pages and dragging, for comparing one day with the next; \`--no-document\` leaves this file as it is,
and \`--document\` writes it anew without measuring.`;
