import type { LineId } from './programme.ts';

const READS = `The database takes the same for a list as it does for the honest limit (0.36 and 0.35 CPU-ms); the server takes 0.63 CPU-ms, by hand 0.37. What it computes is drawn below: a third is the kernel writing to the two
sockets, a tenth is the collector, and nothing else is above 7 %: hooks, who is asking, what was asked, the deadline, the page and its rows as text. Tried without a gain that could be measured: the whole page as one text of the database, offsets of the time zone kept,
one buffer for what a turn sends, one Sync for several statements. On this machine the limit by itself takes 0.72 CPU-ms.`;
const WRITES = `The floor writes one or two rows with triggers off and answers with an id; guards, audit, books and the message are most of the distance, since the honest limit has them too.`;
const BY_HAND = `By hand it is one statement; ours takes three round trips, since the rules stand in the domain and not in SQL. What the database computes is nearly the same for both. The server computes four times as
much as by hand (1.5 against 0.4 CPU-ms), and no part of it stands out: a booking spends an eighth on code that is compiled while it runs, a tenth on reading the answers of the database, a twentieth on writing to it and as much on its calendar file.
Statements that are put together once and sent straight (27 to 19 µs each) took a fifth away; one Sync for several of them gave less than 1 %.`;
const NEEDED = `The row of the honest limit in the table of writing says how much of it is needed by hand as well, most of it in the database: the row with its indexes and checks, an audit image of each change, foreign keys, the message`;

/** Why a figure is not what was aimed at, in one paragraph; shown below the table while it is not met. */
export const REASONS: Partial<Record<LineId, string>> = {
  'replica-writes': `Primary, replica, three servers and the readers share the cores of this one machine: what the primary is spared, the replica takes beside it. On a machine of its own it takes nothing from the primary.`,
  pooler: `PgBouncer is reached by TCP and the database by its socket, each transaction brings its settings along, and its one thread takes a turn of the processor each way: a read of one statement feels that most.`,
  list: `The floor sends a third of the bytes and looks nobody up. ${READS}`,
  'list-limit': READS,
  'list-cpu': READS,
  book: WRITES,
  'book-limit': BY_HAND,
  'book-cpu': `${NEEDED}. The limit takes 2.6.`,
  pay: WRITES,
  'pay-limit': BY_HAND,
  'pay-cpu': `${NEEDED}, and the triggers that keep paid amounts true and the entry balanced. The limit takes 4.6. The dearest guard is the one that fills the invoice (0.85 ms): 0.3 of it are the audit image and 0.35 the new version of the row in
sixteen indexes. Tried: without the amounts in the index of open invoices the row could be changed in its place (0.35 to 0.18 ms by itself), but then aged debtors would read every open invoice from the table.`,
  issue: `Numbers without a gap are taken one at a time, so each issue waits for the one before, here as with the honest limit: what counts is how long a number is held. That is one statement (invoice
and line with their checks, audit and journal) and the commit, which waits for the disk (0.8 ms here).`,
  'issue-rate': `Issued one at a time, an invoice takes 4.3 ms here, of which the database computes 4.0 (two cores): the row, its line, its entry, their audit images and their indexes, and the commit. By hand it is 3.2 ms, so that
not even the honest limit reaches the aim on this machine (308 a second); the floor, which writes two rows without a guard, does (789).`,
  lists: `Pages, orders and nearly all filters stay as they are, however many rows there are. What grows is in the table below. The list looks at the next thousand rows in its order, which is enough
for any word or filter that is spread over it. One that thousands of rows have, but none of the next thousand (all who are called Hassan in the order of their salaries, where the data set has
eight salaries for a hundred thousand people), is found by its index and put in order, at 2 to 4 µs a row: the order is right, and the wait is bounded by how many are found. What tenants owe is summed up
when a list is put in order by it or narrowed to it, from ten thousand who have something open: a sum that is kept would be written with every payment. Who owes, in the order of the sums, reads the index of what
is open and then the invoices of the page alone (540 pages of the database with 20,000 open invoices, where it was 30,000). Which open invoice money in suspense may be for is read from the same index (306
pages instead of 7,377): that grows with what is open. Tried: an index of balances finds it in 63 pages, but the planner expects thirteen times as many rows as it finds there, and does not take it. Bookings since a day in the order in which
they were made, and a rare kind of invoice or method of payment by amount, look at one row after the other at 1 to 2 µs each; an index for each pair would be paid by every write. The memo of a
journal entry has no index of words: every posting would pay for it, and the document behind an entry is found by its own. The balances of an account beside its entries go through the lines of the
days of these entries: entries in the order of posting may be of twenty days, each with a thousand lines here.`,
  mixed: `The fifth of the calls that writes takes nine tenths of the time; see the lines of bookings and payments. The lists by themselves are at the line above.`,
  'mixed-p99': `The slowest of the floor's mix is a list; here it is a payment, which takes longer for the reasons above.`,
  'billing-less': `The comparison writes the same rows by one statement, with every guard on and their values known. The run works them out: it reads terms, bookings and credits, splits
rent by the day and VAT by the line, while the database writes the batch before. It does so in batches of about 150 ms, so that others are not kept waiting; where something else keeps the
machine busy, batches become small, and what each costs by itself is shared by few.`,
  'billing-linear': `The smaller run took 0.92 to 1.2 ms an invoice in this measurement, and the larger one lies in between. What an invoice looks at does not grow: 328 to 360 pages of the database, wherever in the run
it is; before the guards of the journal were mended it was 452 after 10,000 invoices and 1,378 after 60,000.`,
  'billing-history': `An invoice of the first run in a space with a past reads 2.2 pages that are not in memory, has 1.5 written out for them, and writes 1.7 whole pages to the log, since they were not touched since
the last checkpoint: each tenant has its own place in large indexes. Run again at once, an invoice takes 0.67 ms, against 0.56 and 0.71 in a space without a past; statements and rows looked at are the same
(280 against 291 pages).`,
  payroll: `The comparison writes the same slips by one statement, with every guard on: audit images with two hashes, foreign keys, checks. What is beyond it is the server's, 0.22 CPU-ms a slip
of which two thirds overlap with the database: reading the employees, working out each slip with every step, and its row as text.`,
  memory: `Of the resident memory 67 MB are Node itself (its program as it lies on disk, shared by all nodes of a machine), 69 MB are what lives in the heap after a start (code of the server, contracts,
statements), 34 MB are buffers of connections and of the system library, and the rest is what the collector leaves for later. With less left for later (4 MB
for the young and 160 MB for the old at most, instead of 16 and 512) it was 220 MB at a third more CPU for each call; with Node's own choice it is 400 to 500 MB.`,
  reports: `Those beyond are the fastest: their SQL takes 3 to 5 ms, and session, validation and answer take two more.`,
  'reports-sql': `The cash basis shares out each payment over the lines of its invoice: a third of a million payments with their invoices and lines in three spans at once (the period and the two it is
compared to), by one pass with two workers. Of the aged debtors most is the balance of the receivables by tenant, the sum of half of the 3.8 million lines. With a million lines either is a quarter of that.`,
  'page-portal': `The first words are there after 2 s of a network with 150 ms to the server and 1.6 Mbit/s and a processor slowed down four times, and the program blocks for 0.1 to 0.3 s of
such a processor, the more the louder the machine is: the score is 98 when it is quiet and falls with what runs beside it.`,
  'rows-cold': `Everything that is needed has arrived after 0.34 s, by one flight of 15 files and three calls that the page itself begins; the rest is the processor. Of 0.5 s of scripts in a traced visit 0.15 s compile them and
0.1 s evaluate the modules; React then draws the frame and twenty rows. Tried: a page that has one row in its HTML and no script shows it after 86 to 124 ms, so that browser and network are not what is waited for.`,
  'rows-warm': `As above, from the cache after 0.24 s. The main thread of the browser computes for 270 to 320 ms, and did so for 390 to 520 ms before files, contracts and dialogs were taken out of the first paint. The page without a
script takes 47 to 69 ms. What is left could be had by rows that the server writes into the HTML.`,
  'page-bookings': `Twenty rooms and four hundred bookings are drawn at once, since they are moved by hand from one to another; they are there after 1.5 to 1.9 s, of which the score asks 1.2.`,
};
