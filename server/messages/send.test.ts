import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { proveBooking, standingClock, TUESDAY } from '../../tests/support/bookings.ts';

// The same night in Nairobi and the morning after it.
const NIGHT = '2026-11-16T19:00:00.000Z';
const MORNING = '2026-11-17T04:00:00.000Z';
const clock = standingClock(NIGHT);
const t = await startTestApp({
  clock,
  env: {
    SMTP_URL: 'smtp://127.0.0.1:1',
    AFRICASTALKING_USERNAME: 'nafasi',
    AFRICASTALKING_API_KEY: 'a key that is long',
    AFRICASTALKING_ENDPOINT: 'http://127.0.0.1:1/',
  },
});
const world = await furnishBilling(t);
const { manager, accountant } = world;
await manager.call('PUT', '/api/settings/notifications', { smsNotifications: true });

const waits = async (where: string) =>
  (
    await t.sql(`select channel, recipient, body, status,
      round(extract(epoch from next_attempt_at - created_at) / 3600, 1)::float as hours
      from outbox where ${where} order by channel`)
  ).map(({ channel, recipient, status, hours, body }) => ({ channel, recipient, status, hours, body: String(body) }));

const room = await world.room({ name: 'Jacaranda' });
const portalBooking = (startTime: string, phone: string) =>
  t.anonymous.call('POST', '/api/client-bookings', {
    roomId: room.id,
    bookingDate: TUESDAY,
    startTime,
    duration: 1,
    purpose: 'Interview',
    clientInfo: { name: 'Neema', email: `neema-${startTime.slice(0, 2)}@example.com`, phone, company: null },
    isClientBooking: true,
  });

describe('in quiet hours', () => {
  it('a code and a confirmation go at once, by mail and by SMS', async () => {
    clock.set(NIGHT);
    const tenant = await world.tenant({ phone: '0722 000 111' });
    await t.anonymous.call('POST', '/api/member-codes', { email: tenant.email });
    const code = await waits(`kind = 'member_code' and recipient in ('${tenant.email}', '+254722000111')`);
    expect(code).toMatchObject([
      { channel: 'email', hours: 0, status: 'queued' },
      { channel: 'sms', hours: 0, status: 'queued', recipient: '+254722000111' },
    ]);
    expect(code[1]?.body).toMatch(/^\d{6} is your Nafasi code\. It works once and expires in 10 minutes\.$/);
    const booked = await portalBooking('10:00', '0733 111 222');
    expect((await proveBooking(t, booked.body as { id: string; cancelPath: string })).status).toBe(200);
    expect(await waits(`kind = 'booking_confirmed'`)).toMatchObject([
      { channel: 'email', recipient: 'neema-10@example.com', hours: 0 },
      {
        channel: 'sms',
        recipient: '+254733111222',
        hours: 0,
        body: expect.stringMatching(/^Nafasi: your booking Jacaranda on .* at 10:00 AM is confirmed\.$/),
      },
    ]);
  });

  it('what a run writes waits for the morning, and what a person sends does not', async () => {
    clock.set('2026-11-01T09:00:00.000Z');
    const tenant = await world.tenant({ phone: '0744000333', startDate: '2026-11-17' });
    const { id } = await world.invoice(tenant.id, '100.00', { dueDate: '2026-11-16' });
    clock.set(NIGHT);
    expect(await waits(`event_key = 'invoice:${id}'`)).toMatchObject([{ hours: 0 }]);
    expect((await accountant.call('POST', '/api/automation/manual-run')).status).toBe(200);
    expect(await waits(`event_key like '%reminder:${id}%'`)).toMatchObject([
      { channel: 'email', recipient: tenant.email, hours: 9, status: 'queued' },
      {
        channel: 'sms',
        recipient: '+254744000333',
        hours: 9,
        body: expect.stringMatching(/^Nafasi: friendly reminder, KES 100\.00 of invoice \S+ is due today\./),
      },
    ]);
    await accountant.call('POST', `/api/invoices/${id}/mail`);
    expect((await waits(`event_key like 'invoice:${id}:%'`)).map(({ hours }) => hours)).toEqual([0]);
  });

  it('nothing waits where they are off or over', async () => {
    const remindAt = async (instant: string) => {
      clock.set('2026-11-01T09:00:00.000Z');
      const tenant = await world.tenant();
      const { id } = await world.invoice(tenant.id, '100.00', { dueDate: '2026-11-18' });
      clock.set(instant);
      await accountant.call('POST', '/api/automation/manual-run');
      return (await waits(`event_key = 'reminder:${id}:before'`)).map(({ hours }) => hours);
    };
    expect(await remindAt(MORNING)).toEqual([0]);
    await manager.call('PUT', '/api/settings/notifications', { quietHours: false });
    expect(await remindAt(NIGHT)).toEqual([0]);
    await manager.call('PUT', '/api/settings/notifications', {
      quietHours: true,
      quietFrom: '21:30',
      quietTo: '23:30',
    });
    expect(await remindAt(NIGHT)).toEqual([1.5]);
    const wrong = await manager.call('PUT', '/api/settings/notifications', { quietFrom: '25:00' });
    expect([wrong.status, Object.keys((wrong.body as { fields: object }).fields)]).toEqual([400, ['quietFrom']]);
  });
});

describe('by SMS', () => {
  it('nothing goes to a landline or to what is no number', async () => {
    clock.set(NIGHT);
    expect((await portalBooking('11:00', '020 201 2345')).status).toBe(201);
    expect((await waits(`recipient like '%neema-11%' or recipient like '+25420%'`)).map((row) => row.channel)).toEqual([
      'email',
    ]);
  });

  it('reminders also reach those who are not written to by mail', async () => {
    await manager.call('PUT', '/api/settings/notifications', { emailNotifications: false });
    clock.set('2026-11-01T09:00:00.000Z');
    const tenant = await world.tenant({ phone: '0755000444' });
    const { id } = await world.invoice(tenant.id, '100.00', { dueDate: '2026-11-20' });
    clock.set('2026-11-20T09:00:00.000Z');
    for (let n = 0; n < 2; n++) await accountant.call('POST', '/api/automation/manual-run');
    expect(await waits(`event_key like '%reminder:${id}:due'`)).toMatchObject([
      { channel: 'sms', recipient: '+254755000444' },
    ]);
    await manager.call('PUT', '/api/settings/notifications', { emailNotifications: true });
  });
});
