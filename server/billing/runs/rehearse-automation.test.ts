import { expect, it } from 'vitest';
import type { AutomationPreview } from '../../../domain/billing/runs/automation-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnish, standingClock } from '../../../tests/support/bookings.ts';
import { systemActor } from '../../db/connection/database.ts';
import { rehearseAutomation } from './rehearse-automation.ts';

const clock = standingClock('2026-10-01T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnish(t);
const accountant = await t.as('accountant');

const preview = async () => {
  const { status, body } = await accountant.call('POST', '/api/automation/preview');
  expect(status, JSON.stringify(body)).toBe(200);
  return body as AutomationPreview;
};
const run = async () =>
  (await accountant.call('POST', '/api/automation/manual-run')).body as {
    runId: string;
    invoicesGenerated: number;
    steps: { step: string; count: number; error: string | null }[];
  };
const written = () =>
  t.sql(`select (select count(*) from invoices) as invoices, (select count(*) from demand_letters) as letters,
    (select count(*) from journal_entries) as entries, (select count(*) from outbox) as mails,
    (select count(*) from billing_runs) as runs, (select count(*) from notifications) as notices`);

it('says what each step would do, changes nothing, and the run then does just that', async () => {
  for (let n = 0; n < 3; n++) await world.tenant({ startDate: '2026-10-01', endDate: '2026-10-31' });
  for (const day of ['2026-10-01', '2026-11-12']) {
    clock.set(`${day}T06:00:00.000Z`);
    const before = await written();
    const shown = await preview();
    expect(await written()).toEqual(before);
    expect(shown).toMatchObject({ day, complete: true });
    const { runId, steps } = await run();
    expect(steps.map(({ step, count }) => ({ step, count, error: null }))).toEqual(shown.steps);
    const issued = await t.sql(`select type, count(*)::int as count, sum(amount)::text as total from invoices
      where run_id = '${runId}' group by type order by type`);
    expect(issued).toEqual(shown.invoices);
    expect(shown.invoices.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  }
});

it('answers what it has when time runs out, and says that there is more', async () => {
  const shown = await rehearseAutomation(t.app.automation, systemActor('test'), -1);
  expect(shown.complete).toBe(false);
  expect(shown.steps.at(-1)).toMatchObject({ count: null, error: null });
});
