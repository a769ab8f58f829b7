import type { LineId } from './programme.ts';

const WRITES = `A bare route sends one statement with triggers off. Here the same call looks up the session, begins with its actor, holds the tenant (and the room), checks
every rule, writes, queues the message and commits. `;

/** Why a figure is not what was aimed at, in one paragraph; shown below the table while it is not met. */
export const REASONS: Partial<Record<LineId, string>> = {
  book: `${WRITES}Of about 4.2 CPU-ms of a booking (2,500 of them, profiled), 1.9 are the server's: ten statements at about 0.1 ms each to send and to read, the rest
rules, message and answer. 2.3 are the database's: 0.65 for the insert with its exclusion constraint, allowance and audit image (0.25 with triggers off), 0.1 for the
message, 0.1 for the allowance, and the rest is nine short statements and the commit, each between 0.05 and 0.2. No single cause stands out.
Sending several statements at once would save round trips (not tried); the whole distance could only be made good by moving the rules into the database, where they would be written twice.`,
  pay: `${WRITES}Of about 4.3 CPU-ms of a payment 1.4 are the server's (six statements) and 2.9 the database's: payment, allocation, entry and lines are one statement, but the invoice
and the payment are changed by the trigger that keeps paid amounts true, each change is an entry of the audit log, the entry is checked to balance and the sums of days are kept.
With triggers off the same statement takes 0.6.`,
  issue: `${WRITES}Numbers without a gap are taken one at a time, so that whoever issues waits for the one before; what is done while the number is held is one statement.
Of about 4.3 CPU-ms 1.7 are the server's and 2.6 the database's (0.8 for invoice and line with their checks and audit, 0.4 with triggers off).`,
  lists: `Pages, orders and nearly all filters stay as they are, however many rows there are. What grows is in the table below. Words that are looked for in a list (\`q\`) are compared with
one row after the other in the order that was asked for, at 3 to 5 µs a row, until a page is full: at once for what is frequent, but up to the limit of 5 s for a word that no row among a million
holds. The search over everything finds the same by an index. Filters that hardly any row passes, together with an order that has no index with that filter (letters, audit log, outbox, repairs), look
at as many rows; an index for each pair would be paid by every write.`,
  mixed: `The fifth of the calls that writes takes nine tenths of the time; see the lines of bookings and payments. The lists by themselves are at the line above.`,
  'mixed-p99': `The slowest of a bare mix is a list; here it is a payment, which takes longer for the reasons above.`,
  'billing-less': `The comparison writes the same rows as they are, with triggers off and their values known. The run works them out: it reads terms, bookings and credits, splits
rent by the day and VAT by the line (0.36 CPU-ms an invoice in the server), and the database checks every invoice to add up, every entry to balance, keeps the sums of days and the
audit image of each row (1.0 CPU-ms). It does so in batches of about 150 ms, so that others are not kept waiting, rather than in one statement.`,
  'billing-more': `As with the smaller run.`,
  payroll: `The comparison writes payslips and audit images that are there already. Of about 2.2 CPU-s for 10,000 slips (its SQL: 0.6), 0.6 are the server's, two thirds of them while the
database writes: reading the employees, working out each slip with every step, and its row as text. 1.5 are the database's: 0.4 for the rows and 0.16 for the audit log with their indexes,
which is the comparison; 0.33 to read the rows (43 values, four of them JSON); 0.42 to turn each into its audit image with two hashes; 0.13 for four foreign keys;
and the rest for holding the employees, who was paid already, loans and the month to date. All but the first two is what a slip is checked and audited by.`,
  memory: `Of the resident memory 67 MB are Node itself (its program as it lies on disk, shared by all nodes of a machine), 69 MB are what lives in the heap after a start (code of the server, contracts,
statements), 34 MB are buffers of connections and of the system library, and the rest is what the collector leaves for later. With less left for later (4 MB
for the young and 160 MB for the old at most, instead of 16 and 512) it was 220 MB at a third more CPU for each call; with Node's own choice it is 400 to 500 MB.`,
  dashboard: `Seven statements in one transaction when something has changed since it was last asked for, none when nothing has: each is an index or a sum that the database keeps. Three would
be the same seven in fewer texts.`,
  reports: `Four of those beyond are the fastest: their SQL takes 3 to 6 ms, and session, transaction and answer take two or three more. Of the occupancy 20 ms are worked out in the server beside the 59 of its SQL.`,
  'reports-sql': `Over 3.8 million lines and three spans at once; with a million lines it is a quarter of that.`,
  'page-portal': `The first words are there after 1.8 s; the rooms, which count as the largest paint, after 4.9 s of a network with 150 ms to the server and 1.6 Mbit/s and a processor slowed down four
times: the page, then 125 kB of program in some thirty files, then the rooms of the day, each waiting for the one before. The program itself blocks for 0.4 s of such a processor. A page drawn by
the server, as the landing page is, would be there with the first words; the portal is an application all the way.`,
  'page-bookings': `Twenty rooms and four hundred bookings are drawn at once, since they are moved by hand from one to another; they are there after 1.5 to 1.9 s, of which the score asks 1.2.`,
};
