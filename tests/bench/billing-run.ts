import { peakMegabytes, resetPeak } from './cpu.ts';
import { ask, type Space } from './space.ts';

const PAUSE_MS = 20;
export const pause = (ms = PAUSE_MS) => new Promise((done) => setTimeout(done, ms));

/** Of all tenants, these and no others are to be billed for this month, as if none had been before. */
export const makeDue = async (space: Space, from: number, to: number): Promise<void> => {
  const turns = `(select id, row_number() over (order by id) as turn from tenants)`;
  await ask(
    space,
    `update tenants t set start_date = date_trunc('month', current_date)::date,
       billed_through = date_trunc('month', current_date)::date + case when n.turn > ${from} and n.turn <= ${to} then 0 else 400 end
     from ${turns} n where n.id = t.id`,
  );
  await ask(
    space,
    `delete from rent_periods p using ${turns} n where n.id = p.tenant_id and n.turn > ${from} and n.turn <= ${to}
       and p.ends_on > date_trunc('month', current_date)::date`,
  );
  const month = `date_trunc('month', current_date)::date`;
  for (const table of ['agreements', 'agreement_lines'])
    await ask(space, `update ${table} set start_date = ${month} where start_date <> ${month}`);
  await ask(space, 'vacuum analyze tenants');
};

export type BillingRun = { ms: number; invoices: number; megabytes: number };

/** A long run is answered before it is done; its record tells when it is. */
export const bill = async (space: Space): Promise<BillingRun> => {
  const { pid } = space.nafasi.server;
  resetPeak(pid);
  const began = performance.now();
  const { status, body } = await space.nafasi.http('POST', '/api/billing/generate-invoices');
  if (status >= 300) throw new Error(`The billing run was answered ${status}: ${body.slice(0, 300)}`);
  const { runId } = JSON.parse(body) as { runId: string };
  for (;;) {
    const [run] = await ask<{ status: string; invoices: number; error: string | null }>(
      space,
      'select status, invoices_generated as invoices, error from billing_runs where id = $1',
      [runId],
    );
    if (run?.status === 'done')
      return { ms: performance.now() - began, invoices: run.invoices, megabytes: peakMegabytes(pid) ?? Number.NaN };
    if (run?.status !== 'running') throw new Error(`The billing run is ${run?.status}: ${run?.error}`);
    await pause();
  }
};
