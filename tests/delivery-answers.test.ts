import { describe, expect, it } from 'vitest';
import type { InvoiceDetails } from '../domain/billing/contract.ts';
import type { MailItem } from '../domain/mailroom/contract.ts';
import { PASSWORD, startTestApp, type TestApp } from './support/app.ts';
import { furnishBilling } from './support/billing.ts';
import { NOVEMBER } from './support/tenants.ts';

// The address of nobody: what is queued stays queued, because no background runs here.
const SERVER = { SMTP_URL: 'smtp://127.0.0.1:1' };
const KEPT = { delivery: 'kept', reason: 'no mail server is set up' };
const QUEUED = { delivery: 'queued', reason: null };

const person = { username: 'amani', email: 'amani@example.com', role: 'hr', password: PASSWORD };
const board = {
  name: 'Board pack',
  reports: ['profit-loss'],
  frequency: 'weekly',
  sendAt: '07:00',
  recipients: ['board@example.com'],
  format: 'pdf',
};

const answersOf = async (t: TestApp) => {
  const world = await furnishBilling(t);
  const admin = await t.as('admin');
  const tenant = await world.tenant();
  const invoice = await world.invoice(tenant.id, '1250.00');
  const post = async (path: string, body?: object) => (await admin.call('POST', path, body)).body;
  const period = { from: '2026-11-01', to: '2026-11-30' };
  const schedule = (await post('/api/reports/schedules', board)) as { id: string };
  const mailed = await post(`/api/invoices/${invoice.id}/mail`, { recipient: 'books@example.com' });
  return {
    admin,
    tenant,
    mailed,
    preview: (await admin.call('GET', `/api/invoices/${invoice.id}/mail`)).body,
    details: (await admin.call('GET', `/api/invoices/${invoice.id}`)).body as InvoiceDetails,
    statement: await post(`/api/reports/tenant-statement/${tenant.id}/mail`, period),
    payment: (await world.pay(tenant.id, '100.00')).body,
    user: await post('/api/users', person),
    item: (await post('/api/mail-items', { tenantId: tenant.id, kind: 'letter' })) as MailItem,
    run: await post(`/api/reports/schedules/${schedule.id}/run`),
    schedules: (await admin.call('GET', '/api/reports/schedules')).body,
  };
};

describe('what mails answers what became of the mail', () => {
  it.each([
    ['kept, and why, without a mail server', {}, KEPT],
    ['queued with one', SERVER, QUEUED],
  ] as const)('%s', async (_, env, became) => {
    const t = await startTestApp({ clock: NOVEMBER, env });
    const { admin, tenant, ...answers } = await answersOf(t);
    const { delivery: status } = became;
    expect(answers.mailed).toEqual({ recipient: 'books@example.com', ...became });
    expect(answers.preview).toMatchObject({ recipient: tenant.email, ...became });
    expect(answers.details.deliveries).toMatchObject([
      { recipient: tenant.email, status },
      { recipient: 'books@example.com', status },
    ]);
    expect(answers.statement).toEqual({ recipient: tenant.email, ...became });
    expect(answers.payment.deliveries).toMatchObject([{ recipient: tenant.email, status }]);
    expect(answers.user).toMatchObject({ invitation: { recipient: 'amani@example.com', ...became } });
    expect(answers.item.notice).toMatchObject({ recipient: tenant.email, status });
    expect(answers.run).toMatchObject({ status: 'sent', delivery: status });
    expect(answers.schedules).toMatchObject([{ lastDelivery: status }]);
    const listed = (await admin.call('GET', '/api/mail-items')).body as MailItem[];
    expect(listed.map(({ notice }) => notice?.status)).toEqual([status]);
  });

  it('the mail of an invoice is shown as it would go out, and goes to no address that is none', async () => {
    const t = await startTestApp({ clock: NOVEMBER, env: SERVER });
    const world = await furnishBilling(t);
    const tenant = await world.tenant();
    const invoice = await world.invoice(tenant.id, '1250.00');
    const path = `/api/invoices/${invoice.id}/mail`;
    const { body } = await world.desk.call('GET', path);
    expect(body).toMatchObject({
      subject: expect.stringContaining(invoice.invoiceNumber ?? '?'),
      body: expect.stringContaining('1,250.00'),
    });
    expect(await world.desk.call('POST', path, { recipient: 'nowhere' })).toMatchObject({
      status: 400,
      body: { fields: { recipient: 'Must be an email address' } },
    });
  });
});
