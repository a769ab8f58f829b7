import type { LineId } from './programme.ts';

const WRITES = `A bare route sends one statement with triggers off. Here the same call looks up the session, begins with its actor, holds the tenant (and the room), checks
every rule, writes, queues the message and commits. `;

/** Why a figure is not what was aimed at, in one paragraph; shown below the table while it is not met. */
export const REASONS: Partial<Record<LineId, string>> = {
  list: `Of about 0.97 CPU-ms of a list 0.61 are what a bare route takes for the same twenty rows. The rest is the session (looked up for every call, several at once by one statement), the check of
what was asked and by whom, the line in the log, and twenty invoices written by their contract. The share lies between 0.65 and 0.8, the lower the louder the machine is.`,
  book: `${WRITES}Of about 4.2 CPU-ms of a booking (2,500 of them, profiled), 1.9 are the server's: ten statements at about 0.1 ms each to send and to read, the rest
rules, message and answer. 2.3 are the database's: 0.65 for the insert with its exclusion constraint, allowance and audit image (0.25 with triggers off), 0.1 for the
message, 0.1 for the allowance, and the rest is nine short statements and the commit, each between 0.05 and 0.2. No single cause stands out.
Sending several statements at once would save round trips (not tried); the whole distance could only be made good by moving the rules into the database, where they would be written twice.`,
  pay: `${WRITES}Of about 4.3 CPU-ms of a payment 1.4 are the server's (six statements) and 2.9 the database's: payment, allocation, entry and lines are one statement, but the invoice
and the payment are changed by the trigger that keeps paid amounts true, each change is an entry of the audit log, the entry is checked to balance and the sums of days are kept.
With triggers off the same statement takes 0.6.`,
  issue: `${WRITES}Numbers without a gap are taken one at a time, so each issue waits for the one before: sampled under load, 15 of 16 connections wait for the number. What is done while
it is held is one statement of 2 ms (invoice and line with their checks, audit and journal; 0.4 of it keep the index by which an invoice is found by words) and the commit, which waits 1.2 ms
for the disk. Nobody can take the next number before that: 300 a second is what this machine's disk and processor allow.`,
  lists: `Pages, orders, words and nearly all filters stay as they are, however many rows there are. What grows is in the table below. A filter that hardly any row passes, together with an
order that has no index with that filter (a rare kind of invoice, a rare method of payment, one person's entries of the audit log), looks at one row after the other at 1 to 2 µs each; an index for each
pair would be paid by every write. A word that more than a thousand rows hold is looked for in the order of the list, which takes longest where they stand at its end. The memo of a journal
entry has no index of words: every posting would pay for it, and the document behind an entry is found by its own. Of packages there are thousands here and dozens in life: their tenants are counted for each.`,
  mixed: `The fifth of the calls that writes takes nine tenths of the time; see the lines of bookings and payments. The lists by themselves are at the line above.`,
  'mixed-p99': `The slowest of a bare mix is a list; here it is a payment, which takes longer for the reasons above.`,
  'billing-less': `The comparison writes the same rows as they are, with triggers off and their values known. The run works them out: it reads terms, bookings and credits, splits
rent by the day and VAT by the line (0.36 CPU-ms an invoice in the server), and the database checks every invoice to add up, every entry to balance, keeps the sums of days and the
audit image of each row (1.0 CPU-ms). It does so in batches of about 150 ms, so that others are not kept waiting, rather than in one statement.`,
  'billing-more': `As with the smaller run.`,
  'billing-linear': `The larger run takes nearly the time of the smaller for each invoice; the rest is what the indexes and the audit log have grown by in between, and the noise between repetitions of the
smaller run is as large.`,
  'billing-history': `An invoice of the first run in a space with a past reads 2.2 pages that are not in memory, has 1.5 written out for them, and writes 1.7 whole pages to the log, since they were not touched since
the last checkpoint: each tenant has its own place in large indexes. Run again at once, an invoice takes 0.67 ms, against 0.56 and 0.71 in a space without a past; statements and rows looked at are the same
(280 against 291 pages).`,
  payroll: `The comparison writes payslips and audit images that are there already. Of about 2.2 CPU-s for 10,000 slips (its SQL: 0.6), 0.6 are the server's, two thirds of them while the
database writes: reading the employees, working out each slip with every step, and its row as text. 1.5 are the database's: 0.4 for the rows and 0.16 for the audit log with their indexes,
which is the comparison; 0.33 to read the rows (43 values, four of them JSON); 0.42 to turn each into its audit image with two hashes; 0.13 for four foreign keys;
and the rest for holding the employees, who was paid already, loans and the month to date. All but the first two is what a slip is checked and audited by.`,
  memory: `Of the resident memory 67 MB are Node itself (its program as it lies on disk, shared by all nodes of a machine), 69 MB are what lives in the heap after a start (code of the server, contracts,
statements), 34 MB are buffers of connections and of the system library, and the rest is what the collector leaves for later. With less left for later (4 MB
for the young and 160 MB for the old at most, instead of 16 and 512) it was 220 MB at a third more CPU for each call; with Node's own choice it is 400 to 500 MB.`,
  reports: `Those beyond are the fastest: their SQL takes 3 to 5 ms, and session, validation and answer take two more.`,
  'reports-sql': `The cash basis shares out each payment over the lines of its invoice: a third of a million payments with their invoices and lines in three spans at once (the period and the two it is
compared to), by one pass with two workers. Of the aged debtors most is the balance of the receivables by tenant, the sum of half of the 3.8 million lines. With a million lines either is a quarter of that.`,
  'page-portal': `The first words are there after 2 s of a network with 150 ms to the server and 1.6 Mbit/s and a processor slowed down four times, and the program blocks for 0.1 to 0.3 s of
such a processor, the more the louder the machine is: the score is 98 when it is quiet and falls with what runs beside it.`,
  'page-bookings': `Twenty rooms and four hundred bookings are drawn at once, since they are moved by hand from one to another; they are there after 1.5 to 1.9 s, of which the score asks 1.2.`,
};
