import { describe, expect, it } from 'vitest';
import type { NotificationSettings } from '../../domain/settings/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { makeCategory, makeItem } from '../../tests/support/inventory.ts';
import { systemActor } from '../db/connection/database.ts';
import { remindOfMaintenance } from '../inventory/maintenance/reminders.ts';
import { notifyAll } from '../notifications/service.ts';
import { sendDueReports } from '../reports/schedules/run-schedules.ts';
import { notifyReportsFailed } from '../wiring/notices.ts';

// Noon in Nairobi.
const noon = (day: string) => `${day}T09:00:00.000Z`;
const clock = standingClock(noon('2026-10-01'));
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const admin = await t.as('admin');
const room = await world.room({ name: 'Jacaranda' });

const set = async (changes: Partial<NotificationSettings>) =>
  expect((await admin.call('PUT', '/api/settings/notifications', changes)).status).toBe(200);
const written = async (where: string) => (await world.mails(where)).length;

let hour = 7;
let day = 1;
const bookRoom = async () => {
  if (++hour > 16) [hour, day] = [8, day + 1];
  const tenant = await world.tenant();
  const date = `2027-02-${String(day).padStart(2, '0')}`;
  const reply = await world.book({
    tenantId: tenant.id,
    roomId: room.id,
    bookingDate: date,
    startTime: `${String(hour).padStart(2, '0')}:00`,
    endTime: `${String(hour + 1).padStart(2, '0')}:00`,
    overrideReason: 'A test',
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.id;
};

let dueOn = 10;
// What each switch is about, done once; how often somebody heard of it.
const actions: Record<string, () => Promise<number>> = {
  emailNotifications: async () => {
    const tenant = await world.tenant();
    const { id } = await world.invoice(tenant.id, '100.00');
    return written(`event_key = 'invoice:${id}'`);
  },
  smsNotifications: async () => written(`event_key = 'sms:booking_confirmed:${await bookRoom()}'`),
  bookingConfirmations: async () => written(`event_key = 'booking_confirmed:${await bookRoom()}'`),
  systemAlerts: async () => {
    await t.sql('delete from notifications');
    const tenant = await world.tenant();
    await world.pay(tenant.id, '50.00');
    return ((await world.accountant.call('GET', '/api/notifications')).body as unknown[]).length;
  },
  paymentReminders: async () => {
    const tenant = await world.tenant({ startDate: '2026-10-01', endDate: '2026-10-31' });
    const dueDate = `2026-12-${++dueOn}`;
    clock.set(noon('2026-11-20'));
    const { id } = await world.invoice(tenant.id, '100.00', { dueDate });
    clock.set(noon(dueDate));
    await world.accountant.call('POST', '/api/automation/manual-run');
    return written(`event_key = 'reminder:${id}:due'`);
  },
  maintenanceAlerts: async () => {
    // What was due before is told as well, so that there is only this.
    await t.sql(
      `begin; set local app.actor = 'system:test'; update inventory_items set next_maintenance_date = null; commit`,
    );
    const category = await makeCategory(admin, { name: `Things ${++made}` });
    await makeItem(admin, category.id, { itemCode: `M-${made}`, nextMaintenanceDate: '2026-11-15' });
    return t.app.database.transact(systemActor('test'), (tx) =>
      remindOfMaintenance({ ...t.app.deps, db: tx }, notifyAll),
    );
  },
  reportScheduling: async () => {
    clock.set(noon(`2027-01-${++dueOn}`));
    const plan = { name: 'Daily', reports: ['cash-flow'], frequency: 'daily', recipients: ['board@example.com'] };
    const { body } = await world.accountant.call('POST', '/api/reports/schedules', plan);
    clock.set(noon(`2027-01-${++dueOn}`));
    await sendDueReports({ database: t.app.database, deps: t.app.deps, onFailure: notifyReportsFailed(t.app.deps) });
    return written(`event_key like 'reports:${(body as { id: string }).id}:%'`);
  },
};
let made = 0;

describe('each switch of the notifications', () => {
  it.each(Object.keys(actions))('%s: nobody hears while it is off, and somebody does once it is on', async (name) => {
    const heard = actions[name] ?? (() => Promise.resolve(-1));
    await set({ [name]: false });
    expect(await heard()).toBe(0);
    await set({ [name]: true });
    expect(await heard()).toBe(1);
  });

  it('of the channels holds back no letter, no code and no invitation, which are owed', async () => {
    await set({ emailNotifications: false, smsNotifications: false });
    const tenant = await world.tenant();
    await t.anonymous.call('POST', '/api/member-codes', { email: tenant.email });
    expect(await written(`kind = 'member_code' and recipient = '${tenant.email}'`)).toBe(1);
    const person = { username: 'amani', email: 'amani@example.com', role: 'hr', password: 'a long enough password' };
    expect((await admin.call('POST', '/api/users', person)).status).toBe(201);
    expect(await written(`kind = 'invitation' and recipient = 'amani@example.com'`)).toBe(1);
    await set({ emailNotifications: true });
  });
});
