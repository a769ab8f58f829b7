import { expect, it } from 'vitest';
import type { ReportRun, ReportSchedule } from '../../../domain/reports/schedules/schedule-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { notifyReportsFailed } from '../../wiring/notices.ts';
import { sendDueReports } from './run-schedules.ts';

// 15 November 2026 is a Sunday; the times are those of Nairobi.
let now = '2026-11-15T09:00:00Z';
const clock = { now: () => now };
const t = await startTestApp({ clock });
const other = await startTestApp({ clock }, t.url);
const accountant = await t.as('accountant');

const look = ({ app } = t) =>
  sendDueReports({ database: app.database, deps: app.deps, onFailure: notifyReportsFailed(app.deps) });
const mails = (id: string) =>
  t.sql(`select recipient, subject, document from outbox where event_key like 'reports:${id}%' order by recipient`);
const one = async (id: string) =>
  ((await accountant.call('GET', '/api/reports/schedules')).body as ReportSchedule[]).find((row) => row.id === id);

const schedule = async (changes: object = {}) => {
  const { status, body } = await accountant.call('POST', '/api/reports/schedules', {
    name: 'Board pack',
    reports: ['profit-loss', 'balance-sheet'],
    frequency: 'weekly',
    recipients: ['board@example.com', 'owner@example.com'],
    ...changes,
  });
  expect([status, body]).toEqual([201, body]);
  return body as ReportSchedule;
};

it('a schedule is sent when it is due, once however many nodes look, and tells of the week before', async () => {
  now = '2026-11-15T09:00:00Z';
  const { id, nextDueOn, lastRunAt } = await schedule();
  expect([nextDueOn, lastRunAt]).toEqual(['2026-11-16', null]);
  await look();
  now = '2026-11-16T03:59:00Z';
  await look();
  expect(await mails(id)).toEqual([]);
  now = '2026-11-16T04:00:00Z';
  await Promise.all([look(), look(other), look(), look(other)]);
  expect(await mails(id)).toEqual(
    ['board@example.com', 'owner@example.com'].map((recipient) => ({
      recipient,
      subject: 'Board pack: 9 Nov 2026 – 15 Nov 2026',
      document: 'reports:pdf:2026-11-09:2026-11-15:profit-loss+balance-sheet',
    })),
  );
  expect(await one(id)).toMatchObject({ nextDueOn: '2026-11-23', lastStatus: 'sent', lastError: null });
  const [mail] = await t.sql(`select id from outbox where event_key like 'reports:${id}%'`);
  const drawn = await (await t.as('admin')).call('GET', `/api/outbox/${mail?.id}/document`);
  expect([drawn.status, drawn.headers['content-type']]).toEqual([200, 'application/pdf']);
});

it('what could not be sent is told, tried again, and then sent once', async () => {
  now = '2026-11-17T02:00:00Z';
  const { id } = await schedule({
    name: 'Daily',
    frequency: 'daily',
    recipients: ['desk@example.com'],
    format: 'xlsx',
  });
  now = '2026-11-17T05:00:00Z';
  await t.sql('alter table journal_days rename to journal_days_away');
  await look();
  expect(await one(id)).toMatchObject({ lastStatus: 'failed', nextDueOn: '2026-11-17' });
  expect((await one(id))?.lastError).toBe(`Drawing the reports failed. The server's log has the details under ${id}.`);
  expect(await mails(id)).toEqual([]);
  const notices = await t.sql(
    `select kind, body from notifications where user_id = '${accountant.userId}' and kind = 'reports_failed'`,
  );
  expect(notices).toHaveLength(1);
  expect(notices[0]?.body).not.toContain('journal_days');
  await t.sql('alter table journal_days_away rename to journal_days');
  await look();
  await look();
  expect(await mails(id)).toMatchObject([{ document: 'reports:xlsx:2026-11-16:2026-11-16:profit-loss+balance-sheet' }]);
  const { body } = await accountant.call('GET', `/api/reports/schedules/${id}/runs`);
  expect(body as ReportRun[]).toMatchObject([{ status: 'sent', attempts: 2, dueOn: '2026-11-17', error: null }]);
});

it('days that were missed are not sent one after another, and a stopped or ended schedule sends nothing', async () => {
  now = '2026-11-18T02:00:00Z';
  const { id } = await schedule({ frequency: 'daily', recipients: ['late@example.com'] });
  now = '2026-11-25T05:00:00Z';
  await look();
  expect(await mails(id)).toHaveLength(1);
  const change = (body: object) => accountant.call('PATCH', `/api/reports/schedules/${id}`, body);
  expect((await change({ isActive: false })).body).toMatchObject({ isActive: false });
  now = '2026-11-26T05:00:00Z';
  await look();
  expect((await change({ isActive: true })).body).toMatchObject({ nextDueOn: '2026-11-27' });
  await look();
  expect(await mails(id)).toHaveLength(1);
  const { body } = await accountant.call('POST', `/api/reports/schedules/${id}/run`);
  expect(body).toMatchObject({ status: 'sent', trigger: 'manual', from: '2026-11-25', to: '2026-11-25' });
  expect((await accountant.call('DELETE', `/api/reports/schedules/${id}`)).status).toBe(204);
  expect(await one(id)).toBeUndefined();
  expect((await accountant.call('POST', `/api/reports/schedules/${id}/run`)).status).toBe(404);
});

it('follows the switch of the settings, and refuses what is no schedule by the name of the field', async () => {
  now = '2026-11-30T02:00:00Z';
  const { id } = await schedule({ frequency: 'monthly', recipients: ['month@example.com'] });
  const admin = await t.as('admin');
  await admin.call('PUT', '/api/settings/notifications', { reportScheduling: false });
  now = '2026-12-01T05:00:00Z';
  await look();
  expect(await mails(id)).toEqual([]);
  await admin.call('PUT', '/api/settings/notifications', { reportScheduling: true });
  await look();
  expect(await mails(id)).toMatchObject([{ subject: 'Board pack: 1 Nov 2026 – 30 Nov 2026' }]);
  const good = { name: 'x', reports: ['cash-flow'], frequency: 'daily', recipients: ['a@example.com'] };
  for (const [changes, field] of [
    [{ name: ' ' }, 'name'],
    [{ reports: [] }, 'reports'],
    [{ reports: ['cash-flow', 'cash-flow'] }, 'reports'],
    [{ frequency: 'hourly' }, 'frequency'],
    [{ recipients: ['nobody'] }, 'recipients.0'],
    [{ recipients: [] }, 'recipients'],
    [{ sendAt: '25:00' }, 'sendAt'],
    [{ format: 'csv' }, 'format'],
  ] as const) {
    const { status, body } = await accountant.call('POST', '/api/reports/schedules', { ...good, ...changes });
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]]);
  }
});
