import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../domain/kernel/access.ts';
import type { Notification } from '../../domain/notifications/contract.ts';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { MONDAY_8, standingClock, TUESDAY } from '../../tests/support/bookings.ts';
import { makeEmployee } from '../../tests/support/payroll.ts';
import { systemActor } from '../db/connection/database.ts';
import { runHousekeeping } from '../jobs/housekeeping.ts';
import { notifyAutomationFailed, notifyIntegrityFailures } from './notices.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { desk, accountant, manager } = world;
const admin = await t.as('admin');
const hr = await t.as('hr');
const room = await world.room({ name: 'Jacaranda' });

beforeEach(async () => void (await t.sql(`delete from throttle; delete from notifications`)));

const bell = async (api: Api): Promise<Notification[]> =>
  (await api.call('GET', '/api/notifications')).body as Notification[];
const titles = async (api: Api) => (await bell(api)).map(({ title }) => title);

let visitors = 0;
const bookOnPortal = async (startTime: string) => {
  const number = ++visitors;
  const reply = await t.anonymous.call('POST', '/api/client-bookings', {
    roomId: room.id,
    bookingDate: TUESDAY,
    startTime,
    duration: 1,
    purpose: 'Interview',
    clientInfo: {
      name: 'Neema Odhiambo',
      email: `neema-${number}@example.com`,
      phone: `071200000${number}`,
      company: null,
    },
    isClientBooking: true,
  });
  expect(reply.status).toBe(201);
  return reply.body as { id: string; cancelPath: string };
};

const switches = async (changes: object) => {
  const { notifications } = (await admin.call('GET', '/api/settings')).body as { notifications: object };
  expect((await admin.call('PUT', '/api/settings/notifications', { ...notifications, ...changes })).status).toBe(200);
};

describe('A booking on the portal', () => {
  it('is told to those who keep the rooms, and so is its end, each with the way to it', async () => {
    const { id, cancelPath } = await bookOnPortal('09:00');
    expect(await bell(desk)).toMatchObject([
      {
        kind: 'booking_made',
        title: 'New portal booking',
        body: 'Neema Odhiambo: Jacaranda, 17 Nov 2026, 9:00 AM',
        path: `/bookings?day=${TUESDAY}&booking=${id}`,
      },
    ]);
    expect([await titles(accountant), await titles(hr)]).toEqual([[], []]);
    const token = cancelPath.split('booking=')[1];
    expect((await t.anonymous.call('POST', `/api/client-bookings/${token}/cancel`)).status).toBe(200);
    expect(await titles(desk)).toEqual(['A client cancelled a booking', 'New portal booking']);
  });

  it('is not told where the settings say so, by its type or by the channel', async () => {
    await switches({ bookingConfirmations: false });
    await bookOnPortal('10:00');
    await switches({ bookingConfirmations: true, systemAlerts: false });
    await bookOnPortal('11:00');
    expect(await titles(desk)).toEqual([]);
    await switches({ systemAlerts: true });
    await bookOnPortal('12:00');
    expect(await titles(desk)).toHaveLength(1);
  });
});

describe('A payment', () => {
  it('is told to the office, and not to the person who took it', async () => {
    const tenant = await world.tenant({ companyName: 'Ziwa Studio' });
    await world.invoice(tenant.id, 20_000);
    const { body } = await world.pay(tenant.id, '12500.50', { paymentMethod: 'mobile_money', reference: 'SKA1B2C3D4' });
    expect(await bell(accountant)).toMatchObject([
      {
        title: 'Payment of KES 12,500.50 received',
        body: 'Ziwa Studio, SKA1B2C3D4',
        path: `/financials?tab=payments&payment=${body.id}`,
      },
    ]);
    await accountant.call('POST', '/api/payments', { tenantId: tenant.id, amount: 100, paymentMethod: 'cash' });
    expect([(await titles(accountant)).length, (await titles(manager)).length, (await titles(desk)).length]).toEqual([
      1, 2, 0,
    ]);
  });

  it('that is refused is told to nobody', async () => {
    const tenant = await world.tenant();
    expect((await world.pay(tenant.id, -5)).status).toBe(400);
    expect(await titles(manager)).toEqual([]);
  });

  it('sent twice under one key is told once', async () => {
    const tenant = await world.tenant();
    const key = { 'idempotency-key': 'notice-of-a-payment-1' };
    await world.pay(tenant.id, 700, {}, key);
    await world.pay(tenant.id, 700, {}, key);
    expect(await titles(manager)).toHaveLength(1);
  });
});

describe('What waits for a person', () => {
  it('is told once: pay to those who approve it, and what is owed to the authorities', async () => {
    await makeEmployee(hr);
    await makeEmployee(hr);
    const run = await hr.call('POST', '/api/payroll/run', {
      frequency: 'monthly',
      payPeriodStart: '2026-10-01',
      payPeriodEnd: '2026-10-31',
    });
    expect([run.status, run.body]).toEqual([201, run.body]);
    const { runId, created } = run.body as { runId: string; created: number };
    expect(await bell(admin)).toMatchObject([
      { title: `${created} payslips to approve`, path: `/hr?tab=payroll&run=${runId}` },
    ]);
    expect([await titles(manager), await titles(hr)]).toEqual([[], []]);
    await admin.call('PATCH', `/api/payroll/runs/${runId}/status`, { status: 'approved' });
    for (let n = 0; n < 2; n++) {
      clock.set(n === 0 ? '2026-11-05T05:00:00.000Z' : MONDAY_8);
      expect((await accountant.call('POST', '/api/automation/manual-run')).status).toBe(200);
    }
    const told = (await bell(accountant)).filter(({ kind }) => kind === 'statutory_due');
    const soon = told.filter(({ title }) => title.endsWith('is due soon'));
    const late = told.filter(({ title }) => title.endsWith('is overdue'));
    expect([soon.length > 0, soon.length === late.length]).toEqual([true, true]);
    expect(told[0]?.path).toBe('/hr?tab=returns&month=2026-10');
    await accountant.call('POST', '/api/automation/manual-run');
    expect((await bell(accountant)).filter(({ kind }) => kind === 'statutory_due')).toHaveLength(told.length);
  });

  it('is told of steps that failed, to those who can run them again', async () => {
    const run = { id: '01890000-0000-7000-8000-000000000001' };
    await t.app.database.transact(systemActor('test'), (db) =>
      notifyAutomationFailed({ ...t.app.deps, db }, run, ['letters', 'maintenance_reminders']),
    );
    expect(await bell(manager)).toMatchObject([
      { kind: 'automation_failed', body: expect.stringContaining('letters, maintenance reminders') },
    ]);
    const heard: Role[] = [];
    for (const [role, api] of [
      ['front_desk', desk],
      ['hr', hr],
      ['accountant', accountant],
    ] as const) {
      if ((await bell(api)).length > 0) heard.push(role);
    }
    expect(heard).toEqual(['accountant']);
  });
});

describe('What was told', () => {
  it('is kept for a quarter once it was read, and for a year where nobody read it', async () => {
    const old = (days: number, read: boolean) =>
      t.sql(`insert into notifications (user_id, kind, title, event_key, created_at, read_at)
        values ('${desk.userId}', 'test', '${days} ${read}', 'age:${days}:${read}', now() - interval '${days} days', ${read ? 'now()' : 'null'})`);
    for (const [days, read] of [
      [89, true],
      [91, true],
      [91, false],
      [364, false],
      [366, false],
    ] as const)
      await old(days, read);
    await runHousekeeping(t.app.database);
    expect(await titles(desk)).toEqual(['89 true', '91 false', '364 false']);
  });
});

describe('the daily check', () => {
  it('tells administrators of what contradicts itself, once a day', async () => {
    const rule = { id: 'bookings-apart', title: 'No two live bookings overlap in a room', count: 1 };
    const report = {
      ok: false,
      underWay: false,
      checkedAt: clock.now(),
      tookMs: 5,
      invariants: [
        { ...rule, verdict: 'broken' as const, examples: ['Jacaranda: 9 to 10'] },
        { ...rule, id: 'late-fee-once', verdict: 'holds' as const, examples: [] },
      ],
    };
    for (let times = 0; times < 2; times++) {
      await t.app.database.transact(systemActor('test'), (db) =>
        notifyIntegrityFailures({ ...t.app.deps, db }, report),
      );
    }
    expect(await bell(admin)).toMatchObject([
      { kind: 'promise_broken', body: 'No two live bookings overlap in a room: Jacaranda: 9 to 10' },
    ]);
    expect(await bell(manager)).toEqual([]);
  });
});
