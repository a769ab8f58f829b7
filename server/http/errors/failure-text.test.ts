import { describe, expect, it } from 'vitest';
import type { BillingRun } from '../../../domain/billing/runs/run-contract.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnish, standingClock } from '../../../tests/support/bookings.ts';
import { systemActor } from '../../db/connection/database.ts';
import { deliverNext } from '../../mail/outbox.ts';
import { queueMail } from '../../mail/service.ts';
import { StartError } from '../../startup/start-error.ts';
import { mailOutcomes } from '../../wiring/mail-outcomes.ts';
import { drawMailed } from '../../wiring/mailed-documents.ts';
import { failureText } from './failure-text.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock, env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
const world = await furnish(t);
const accountant = await t.as('accountant');

const SQL_WORDS = /failed query|insert into|select |params|not_while_testing|does not exist/i;
const newestRun = async (): Promise<BillingRun> => {
  const { body } = await accountant.call('GET', '/api/billing/runs?limit=1');
  return (body as BillingRun[])[0] as BillingRun;
};

describe('what is kept of a failure', () => {
  it.each([
    ['a refusal', new AppError('conflict', 'A backup is already running.'), 'A backup is already running.'],
    ['a hint for the operator', new StartError('The file is damaged.'), 'The file is damaged.'],
    [
      'a statement with its values',
      new Error("Failed query: insert into users values ($1)\nparams: 'secret'"),
      "The run failed. The server's log has the details under 42.",
    ],
    ['what is no error', 'secret', "The run failed. The server's log has the details under 42."],
  ])('of %s is for people to read', (_, error, words) => {
    expect(failureText(error, 'The run', '42')).toBe(words);
  });

  it('of a billing run is a sentence with its number, and never the statement that failed', async () => {
    await world.tenant({ startDate: '2026-11-01' });
    await t.sql('alter table invoices add constraint not_while_testing check (amount < 0) not valid');
    expect((await accountant.call('POST', '/api/billing/generate-invoices')).status).toBe(500);
    const billing = await newestRun();
    expect(billing).toMatchObject({
      status: 'failed',
      error: `The run failed. The server's log has the details under ${billing.id}.`,
    });
    const { body } = await accountant.call('POST', '/api/automation/manual-run');
    const automation = await newestRun();
    const step = automation.steps.find(({ step: name }) => name === 'invoices');
    expect(step?.error).toBe(`This step failed. The server's log has the details under ${automation.id}.`);
    expect(JSON.stringify([billing, automation, body])).not.toMatch(SQL_WORDS);
    await t.sql('alter table invoices drop constraint not_while_testing');
  });

  it('of a mail whose document could not be drawn names the mail', async () => {
    const mail = { kind: 'reports', eventKey: 'drawn', recipient: 'board@example.com', subject: 'Pack', body: 'Here.' };
    const document = 'reports:pdf:2026-10-01:2026-10-31:profit-loss';
    await t.app.database.transact(systemActor('test'), async (tx) => {
      await tx.execute('delete from outbox');
      await queueMail({ db: tx, config: t.config }, { ...mail, document });
    });
    await t.sql('alter table journal_days rename to journal_days_away');
    const { database, deps } = t.app;
    const unsent = () => Promise.reject(new Error('It must not be sent without its document'));
    await deliverNext(database, unsent, deps.log, mailOutcomes(deps), (name) => drawMailed(database, deps, name));
    await t.sql('alter table journal_days_away rename to journal_days');
    const [row] = await t.sql(`select id, last_error from outbox`);
    expect(row?.last_error).toBe(`Drawing the document failed. The server's log has the details under ${row?.id}.`);
  });
});
