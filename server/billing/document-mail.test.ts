import { describe, expect, it } from 'vitest';
import type { DemandLetter } from '../../domain/billing/letters/letter-contract.ts';
import type { Dashboard } from '../../domain/dashboard/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { type Received, startMailServer } from '../../tests/support/mail-server.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';
import { deliverNext } from '../mail/outbox.ts';
import { createTransport } from '../mail/transport.ts';
import { mailOutcomes } from '../wiring/mail-outcomes.ts';
import { renderDocument } from './documents.ts';

const server = await startMailServer();
const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({
  clock,
  env: { SMTP_URL: server.url },
});
const world = await furnishBilling(t);

const deliverAll = async (): Promise<Received[]> => {
  const transport = createTransport(t.config);
  if (!transport) throw new Error('There is no mail server');
  server.received.length = 0;
  const render = (document: string) => renderDocument(t.app.deps, document);
  while (await deliverNext(t.app.database, transport.send, t.app.deps.log, mailOutcomes(t.app.deps), render));
  transport.close();
  return [...server.received];
};

// The one attachment of a mail, by its name and what is on it.
const attached = ({ text }: Received) => {
  const [, name, content = ''] =
    /Content-Type: application\/pdf; name=(\S+)[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/.exec(text) ?? [];
  return { name, lines: textOfPdf(Buffer.from(content, 'base64')).split('\n') };
};

describe('a mail about money', () => {
  it('carries its document: the invoice when it is issued, the receipt when it is paid', async () => {
    const tenant = await world.tenant();
    await deliverAll();
    const made = await world.invoice(tenant.id, 12_500);
    const { body: payment } = await world.pay(tenant.id, 12_500);
    const mails = await deliverAll();
    expect(mails.map(({ recipients }) => recipients)).toEqual([[tenant.email], [tenant.email]]);
    const [invoice, receipt] = mails.map(attached);
    expect(invoice?.name).toBe(`${made.invoiceNumber}.pdf`);
    expect(invoice?.lines).toContain('KES 12,500.00');
    // As it is when the mail goes out, and not as it was when it was queued.
    expect(invoice?.lines).toContain('PAID');
    expect(receipt?.name).toBe(`${payment.receiptNumber}.pdf`);
    expect(receipt?.lines).toEqual(expect.arrayContaining(['RECEIPT', made.invoiceNumber, '12,500.00']));
  });

  it('is sent again as often as somebody asks, to the address that the tenant has now', async () => {
    const tenant = await world.tenant();
    const made = await world.invoice(tenant.id, 100);
    await deliverAll();
    const { companyName, contactPerson, phone, packageId, startDate } = tenant;
    const moved = { companyName, contactPerson, phone, packageId, startDate, email: 'new@example.com' };
    expect((await world.manager.call('PUT', `/api/tenants/${tenant.id}`, moved)).status).toBe(200);
    const again = () => world.desk.call('POST', `/api/invoices/${made.id}/mail`);
    expect(await again()).toMatchObject({ status: 200, body: { recipient: 'new@example.com' } });
    expect((await again()).status).toBe(200);
    const mails = await deliverAll();
    expect(mails.map(({ recipients }) => recipients)).toEqual([['new@example.com'], ['new@example.com']]);
    expect(mails.map((mail) => attached(mail).name)).toEqual([
      `${made.invoiceNumber}.pdf`,
      `${made.invoiceNumber}.pdf`,
    ]);
  });

  it('is not sent for a draft, to somebody without an address, or for nothing', async () => {
    const draft = await world.invoice((await world.tenant()).id, 100, { draft: true });
    const mail = (id: string) => world.desk.call('POST', `/api/invoices/${id}/mail`);
    expect(await mail(draft.id)).toMatchObject({
      status: 409,
      body: { message: 'Issue the draft before sending it' },
    });
    const visitor = await world.visitorInvoice(3_000, { email: null });
    expect(await mail(visitor.id)).toMatchObject({
      status: 409,
      body: { message: 'Otieno & Sons has no email address' },
    });
    expect((await mail('01890000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('whose document cannot be drawn is tried again, and does not hold up the others', async () => {
    await deliverAll();
    await t.sql(`insert into outbox (kind, event_key, recipient, subject, body, document)
      values ('test', 'broken', 'amina@example.com', 'Broken', 'x', 'invoice:01890000-0000-7000-8000-000000000000'),
        ('test', 'whole', 'amina@example.com', 'Whole', 'x', null)`);
    expect((await deliverAll()).map(({ headers }) => headers.get('subject'))).toEqual([['Whole']]);
    expect(await t.sql(`select status, attempts, last_error from outbox where event_key = 'broken'`)).toEqual([
      { status: 'queued', attempts: 1, last_error: 'Invoice not found' },
    ]);
  });
});

describe('a letter by mail', () => {
  const lateTenant = async (dueDate: string) => {
    const tenant = await world.tenant({ startDate: '2027-06-01' });
    await world.invoice(tenant.id, 4_000, { dueDate });
    return tenant;
  };
  const letterTo = async (tenantId: string) => {
    const { body } = await world.accountant.call('GET', `/api/demand-letters?tenant=${tenantId}`);
    return (body as DemandLetter[])[0];
  };

  it('counts as sent once the mail server took it, and not when it bounced', async () => {
    const tenant = await lateTenant('2026-11-16');
    clock.set('2026-11-20T09:00:00.000Z');
    await world.accountant.call('POST', '/api/automation/manual-run');
    expect(await letterTo(tenant.id)).toMatchObject({ status: 'awaiting_delivery', delivery: 'queued' });
    clock.set('2026-11-21T09:00:00.000Z');
    const mails = await deliverAll();
    expect(mails.filter(({ recipients }) => recipients.includes(tenant.email))).not.toEqual([]);
    expect(await letterTo(tenant.id)).toMatchObject({
      status: 'sent',
      sentDate: '2026-11-21',
      service: { method: 'email' },
      delivery: 'accepted',
    });
    const other = await lateTenant('2026-11-22');
    clock.set('2026-11-26T09:00:00.000Z');
    await deliverAll();
    await world.accountant.call('POST', '/api/automation/manual-run');
    server.onMessage = () => 'bounce';
    await deliverAll();
    expect(await letterTo(other.id)).toMatchObject({
      status: 'awaiting_delivery',
      delivery: 'bounced',
      sentDate: null,
    });
    server.onMessage = () => 'take';
    const { body } = await world.accountant.call('GET', '/api/dashboard');
    expect((body as Dashboard).needs).toContainEqual(expect.objectContaining({ kind: 'lettersToServe' }));
  });
});
