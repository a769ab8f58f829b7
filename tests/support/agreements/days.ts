import { createHash } from 'node:crypto';
import type { ServedLife } from './by-server.ts';
import type { Act } from './history.ts';
import { toText } from './reference.ts';
import type { Space } from './space.ts';

type Shown = { tenantId: string; periodStart: string; dueDate: string; amount: string; lines: object[] };

const hash = (invoices: readonly unknown[]): string =>
  createHash('sha256')
    .update(
      invoices
        .map((invoice) => JSON.stringify(invoice))
        .sort()
        .join('\n'),
    )
    .digest('hex');

const issuedBy = async (space: Space, runId: string): Promise<Shown[]> =>
  space.sql(`
    select i.tenant_id as "tenantId", p.starts_on::text as "periodStart", i.due_date::text as "dueDate", i.amount,
      (select json_agg(json_build_object('description', l.description, 'formula', l.formula, 'net', l.net::text, 'vat', l.vat::text,
        'serviceStart', l.service_start, 'serviceEnd', l.service_end) order by l.position) from invoice_lines l where l.invoice_id = i.id) as lines
    from invoices i left join rent_periods p on p.invoice_id = i.id where i.run_id = '${runId}'`);

const same = ({ tenantId, periodStart, dueDate, amount, lines }: Shown): Shown => ({
  tenantId,
  periodStart,
  dueDate,
  amount,
  lines,
});

// The daily automation, and before it the preview of what it will issue: both have to say the same.
const runDay = async (space: Space, day: string): Promise<number> => {
  const { invoices: shown } = await space.must<{ invoices: Shown[] }>('GET', '/api/billing/preview');
  const run = await space.must<{ runId: string; status: string; steps: { step: string; error: string | null }[] }>(
    'POST',
    '/api/automation/manual-run',
  );
  const failed = run.steps.filter(({ error }) => error !== null);
  if (run.status !== 'done' || failed.length > 0) throw new Error(`The run of ${day}: ${JSON.stringify(run)}`);
  const issued = await issuedBy(space, run.runId);
  if (hash(shown.map(same)) !== hash(issued.map(same)))
    throw new Error(`On ${day} the preview and the run differ: ${JSON.stringify(shown)} and ${JSON.stringify(issued)}`);
  return issued.length;
};

export type Lived = { days: number; invoices: number; acts: Act[] };

const onOneDay = async (lives: readonly ServedLife[], day: number, acts: Act[]): Promise<void> => {
  for (const life of lives) {
    const { first, horizon } = life.beginning;
    try {
      const act = life.days.has(day) && day >= first && day < horizon ? await life.live(day) : null;
      if (act) acts.push(act);
      if (day === horizon) await life.end();
    } catch (error) {
      throw new Error(`${life.name} on ${toText(day)}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }
};

/** All of them on one server, from the first day to the last, with the daily automation each morning. */
export const liveTogether = async (
  space: Space,
  lives: readonly ServedLife[],
  { set, say }: { set: (instant: string) => void; say: (line: string) => void },
): Promise<Lived> => {
  const first = Math.min(...lives.map(({ beginning }) => beginning.first));
  const last = Math.max(...lives.map(({ beginning }) => beginning.horizon)) + 1;
  const acts: Act[] = [];
  let invoices = 0;
  for (let day = first; day <= last; day++) {
    set(`${toText(day)}T06:00:00.000Z`);
    for (const life of lives) if (life.beginning.first === day) await life.start();
    invoices += await runDay(space, toText(day));
    await onOneDay(lives, day, acts);
    if ((day - first) % 100 === 99) say(`${day - first + 1} days on the server, ${invoices} invoices`);
  }
  return { days: last - first + 1, invoices, acts };
};
