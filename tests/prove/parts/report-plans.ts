import pg from 'pg';
import { fillBookings } from '../../bench/fill-bookings.ts';
import { fillInvoices } from '../../bench/fill-invoices.ts';
import { fillTenants } from '../../bench/fill-tenants.ts';
import { queriesOf, startRecorder } from '../../bench/recorded/record.ts';
import { wasteIn } from '../../support/plans.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import { reportAddresses, reportName } from '../../support/report-addresses.ts';
import type { Figures, Part } from '../parts.ts';

// Each invoice has two lines in the journal, and nine of ten have two more for their payment.
const INVOICES = 270_000;
const MOST_QUERIES = 2;

const fill = async (client: pg.Client, invoices: number, years: number): Promise<void> => {
  await client.query('set session_replication_role = replica');
  for (const statement of [
    ...fillTenants(2_000, { paidUp: true }),
    ...fillInvoices(invoices, 2_000),
    ...fillBookings(5, years),
    'vacuum analyze',
  ]) {
    await client.query(statement);
  }
};

export const part: Part = {
  name: 'report-plans',
  about:
    'each report of a month is one or two queries, and none looks at rows only to leave them out (--count invoices)',
  async run({ short, count, say }) {
    const invoices = count ?? (short ? 10_000 : INVOICES);
    const { ownerUrl } = await startOwnPostgres();
    const first = await startRecorder(ownerUrl);
    await first.stop();
    const client = new pg.Client({ connectionString: ownerUrl, options: '-c enable_memoize=off -c jit=off' });
    await client.connect();
    await fill(client, invoices, short ? 1 : 5);
    const one = async <T extends object>(text: string): Promise<T> => {
      const [row] = (await client.query<T>(text)).rows;
      if (!row) throw new Error(`No row: ${text}`);
      return row;
    };
    const { lines } = await one<{ lines: number }>('select count(*)::int as lines from journal_lines');
    say(`${invoices} invoices and ${lines} lines in the journal are there`);
    const month = await one<{ from: string; to: string }>(
      'select (current_date - 60)::text as from, (current_date - 31)::text as to',
    );
    const { id } = await one<{ id: string }>(
      `select id from tenants where company_name like 'Bench %' order by id limit 1`,
    );
    const recorder = await startRecorder(ownerUrl);
    const figures: Figures = { invoices, 'journal lines': lines };
    const wasted: string[] = [];
    try {
      for (const address of await reportAddresses(month, id)) {
        const name = reportName(address);
        await recorder.statementsOf((http) => http('GET', address)); // The settings are read once and remembered.
        const queries = queriesOf(await recorder.statementsOf((http) => http('GET', address)));
        if (queries.length > MOST_QUERIES)
          throw new Error(
            `${name} takes ${queries.length} queries: ${queries.map(({ text }) => text.slice(0, 100)).join('; ')}`,
          );
        for (const { text, values = [] } of queries) {
          for (const { table, how, kept, looked } of await wasteIn(client, text, values))
            wasted.push(`${name}: a ${how} of ${table} looks at ${looked} rows to keep ${kept}`);
        }
        figures[name] = `${queries.length} ${queries.length === 1 ? 'query' : 'queries'}`;
        say(`${name}: ${figures[name]}`);
      }
    } finally {
      await recorder.stop();
      await client.end();
    }
    if (wasted.length > 0) throw new Error(wasted.join('\n'));
    return figures;
  },
};
