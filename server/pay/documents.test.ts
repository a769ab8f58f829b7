import { describe, expect, it } from 'vitest';
import type { MySpace } from '../../domain/members/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { memberOf } from '../../tests/support/members.ts';
import { furnishMpesa } from '../../tests/support/mpesa.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';
import { makePayToken, payKeys } from './token.ts';

const clock = standingClock('2026-11-01T09:00:00.000Z');
const t = await startTestApp({ clock, env: { PUBLIC_URL: 'https://hub.example' } });
const world = await furnishMpesa(t);
const key = await payKeys(t.config);

const linkTo = (id: string) => `https://hub.example/pay/${makePayToken(key, id)}`;

const print = async (id: string) => {
  const headers = { cookie: `nafasi=${world.desk.cookie}` };
  const reply = await t.app.server.inject({ method: 'GET', url: `/api/invoices/${id}?format=pdf`, headers });
  return { bytes: reply.rawPayload, lines: textOfPdf(reply.rawPayload).split('\n') };
};
const mails = async (where: string) =>
  (await t.sql(`select channel, body from outbox where ${where} order by channel, id`)) as {
    channel: string;
    body: string;
  }[];
const setActive = (isActive: boolean) =>
  world.admin.call('PATCH', `/api/mpesa/channels/${world.channel.id}`, { isActive });
const runOn = async (instant: string) => {
  clock.set(instant);
  expect((await world.accountant.call('POST', '/api/automation/manual-run')).status).toBe(200);
};

describe('an invoice', () => {
  it('says where to pay with M-Pesa, how much, and has its link as a code', async () => {
    const { id, invoiceNumber } = await world.invoice((await world.tenant()).id, '1500.50');
    const { bytes, lines } = await print(id);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Pay with M-Pesa',
        'Paybill: 600100',
        `Account number: ${invoiceNumber}`,
        'Amount: KES 1,501.00',
        'Or scan the code and pay on your phone.',
      ]),
    );
    expect(bytes.toString('latin1')).toContain(linkTo(id));
  });

  it('says nothing of it once it is paid, or where the space has no paybill', async () => {
    const tenant = await world.tenant();
    const { id } = await world.invoice(tenant.id, 100);
    await world.pay(tenant.id, 100);
    expect((await print(id)).lines).not.toContain('Pay with M-Pesa');
    const open = await world.invoice(tenant.id, 200);
    await setActive(false);
    expect((await print(open.id)).lines).not.toContain('Pay with M-Pesa');
    const without = await world.invoice(tenant.id, 300);
    const [mail] = await mails(`event_key = 'invoice:${without.id}'`);
    expect(mail?.body).not.toMatch(/M-Pesa paybill|\/pay\//);
    await setActive(true);
  });

  it('is not to be paid to the sandbox', async () => {
    await setActive(false);
    const sandbox = { name: 'Sandbox', kind: 'paybill', shortcode: '174379', environment: 'sandbox' };
    const { body } = await world.admin.call('POST', '/api/mpesa/channels', sandbox);
    const { id } = await world.invoice((await world.tenant()).id, 100);
    expect((await print(id)).lines).not.toContain('Pay with M-Pesa');
    await world.admin.call('PATCH', `/api/mpesa/channels/${(body as { id: string }).id}`, { isActive: false });
    await setActive(true);
  });
});

describe('a message', () => {
  it('carries paybill, account number and link: the invoice when it is issued, and the reminders by mail and SMS', async () => {
    clock.set('2026-11-01T09:00:00.000Z');
    await world.manager.call('PUT', '/api/settings/notifications', { smsNotifications: true });
    const tenant = await world.tenant({ phone: '0744000333', startDate: '2026-12-01' });
    const { id, invoiceNumber } = await world.invoice(tenant.id, 100, { dueDate: '2026-11-16' });
    const words = `M-Pesa paybill 600100, account ${invoiceNumber}.\nPay on your phone: ${linkTo(id)}`;
    const [mail] = await mails(`event_key = 'invoice:${id}'`);
    expect(mail?.body).toContain(words);
    await runOn('2026-11-16T09:00:00.000Z');
    const [reminder, sms] = await mails(`event_key like '%reminder:${id}:due'`);
    expect(reminder?.body).toContain(words);
    expect(sms).toMatchObject({
      channel: 'sms',
      body: expect.stringContaining(`\nM-Pesa paybill 600100, account ${invoiceNumber}: ${linkTo(id)}`),
    });
    await runOn('2026-11-25T09:00:00.000Z');
    const [letter] = await t.sql(`select content from demand_letters where tenant_id = '${tenant.id}'`);
    expect(letter?.content).toContain(linkTo(id));
  });
});

it('a member sees the paybill and the pay code, and no link while prompts cannot be sent', async () => {
  const tenant = await world.tenant();
  await world.invoice(tenant.id, 100);
  const member = await memberOf(t, tenant.id);
  const { body } = await member.call('GET', '/api/my/space');
  expect(body as MySpace).toMatchObject({
    due: { payLink: null },
    howToPay: { mpesa: { kind: 'paybill', shortcode: '600100', payCode: expect.stringMatching(/^N/) } },
  });
});
