import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicConfig } from '../domain/settings/config-contract.ts';
import { defaultSettings } from '../domain/settings/rules.ts';
import { type Api, startTestApp } from './support/app.ts';
import { furnishBilling } from './support/billing.ts';
import { MONDAY_8, standingClock, TUESDAY } from './support/bookings.ts';
import { eventually } from './support/eventually.ts';
import { textOfPdf } from './support/pdf-text.ts';
import { saveSettings, seenUnder } from './support/settings.ts';

// Every setting shows here what it did before a change and what it does after; which test shows those of billing, mails
// and security is listed in docs/settings.md.

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const DEFAULTS = defaultSettings(false);
let admin: Api;
let world: Awaited<ReturnType<typeof furnishBilling>>;
let visitors = 0;

const config = async () => (await t.anonymous.call('GET', '/api/config')).body as PublicConfig;

const visit = async (changes: object = {}, email = `visitor-${++visitors}@example.com`, by = t.anonymous) => {
  // How often one visitor may ask has tests of its own.
  await t.sql('delete from throttle');
  return by.call('POST', '/api/client-bookings', {
    roomId: (await world.room()).id,
    bookingDate: TUESDAY,
    startTime: '10:00',
    duration: 2,
    purpose: null,
    clientInfo: { name: 'Neema Achieng', email, phone: `0722${String(100000 + visitors)}`, company: null },
    ...changes,
  });
};
const statusOf = async (changes: object) => (await visit(changes)).status;

const letterhead = async (): Promise<string> => {
  const { id } = await world.invoice((await world.tenant()).id, 1_000);
  const headers = { cookie: `nafasi=${world.accountant.cookie}` };
  const reply = await t.app.server.inject({ method: 'GET', url: `/api/invoices/${id}?format=pdf`, headers });
  return textOfPdf(reply.rawPayload);
};

beforeAll(async () => {
  admin = await t.as('admin');
  world = await furnishBilling(t);
});

describe('General settings', () => {
  it.each([
    ['companyName', 'Kilimani Hub', 'Ngara Desks'],
    ['address', 'Ngong Road 1', 'Thika Road 9'],
    ['phone', '+254 700 000 101', '+254 700 000 202'],
    ['email', 'one@hub.example', 'two@hub.example'],
    ['website', 'https://one.example', 'https://two.example'],
  ] as const)('%s is what the public page and every document say', async (field, one, other) => {
    const look = async () => ({ page: (await config())[field], paper: await letterhead() });
    const [before, after] = await seenUnder(admin, 'general', [{ [field]: one }, { [field]: other }], look);
    expect([before.page, after.page]).toEqual([one, other]);
    expect([before.paper.includes(one), before.paper.includes(other)]).toEqual([true, false]);
    expect([after.paper.includes(one), after.paper.includes(other)]).toEqual([false, true]);
  });

  it('timezone says which moment ten o’clock is', async () => {
    const look = async () => ((await visit()).body as { startTime: string }).startTime;
    const seen = await seenUnder(admin, 'general', [{ timezone: 'Africa/Nairobi' }, { timezone: 'UTC' }], look);
    expect(seen).toEqual([`${TUESDAY}T07:00:00Z`, `${TUESDAY}T10:00:00Z`]);
    await saveSettings(admin, 'general', DEFAULTS.general);
  });

  it('currency is what mails, documents and the public page count in', async () => {
    const look = async () => {
      const email = `currency-${++visitors}@example.com`;
      const booked = await visit({}, email);
      expect(booked.status).toBe(201);
      // Without a mail server no code reaches the visitor: the desk confirms.
      const { id } = booked.body as { id: string };
      expect((await world.setStatus(id, 'confirmed')).status).toBe(200);
      const mail = (await world.mails(`recipient = '${email}'`)).at(-1);
      return [
        (await config()).currency,
        /(KES|USD) 3,500/.exec(String(mail?.body))?.[1],
        /(KES|USD) 1,000/.exec(await letterhead())?.[1],
      ];
    };
    // Once something is posted nobody may change it, so that it is changed behind the server's back.
    const change = async (currency: string) => {
      await t.sql(`set app.actor = 'test'; set app.actor_name = 'Test';
        update settings set value = value || '{"currency": "${currency}"}' where name = 'general';
        insert into seller_versions (since, seller)
        select clock_timestamp(), seller || '{"currency": "${currency}"}' from seller_versions order by since desc limit 1`);
      await eventually(async () => expect((await config()).currency).toBe(currency));
    };
    await saveSettings(admin, 'general', { companyName: DEFAULTS.general.companyName });
    expect(await look()).toEqual(['KES', 'KES', 'KES']);
    await change('USD');
    expect(await look()).toEqual(['USD', 'USD', 'USD']);
    await change('KES');
    await saveSettings(admin, 'general', DEFAULTS.general);
  });
});

describe('Booking rules, on the portal’s own door', () => {
  const refused: [setting: string, off: object, on: object, booking: object][] = [
    ['opensAt', { opensAt: '08:00' }, { opensAt: '11:00' }, { startTime: '10:00' }],
    ['closesAt', { closesAt: '18:00' }, { closesAt: '11:00' }, { startTime: '10:00' }],
    ['openDays', { openDays: [1, 2, 3, 4, 5] }, { openDays: [1, 3, 4, 5] }, {}],
    [
      'dayHours',
      { dayHours: [] },
      { dayHours: [{ day: 2, opensAt: '12:00', closesAt: '18:00' }] },
      { startTime: '10:00' },
    ],
    ['minHours', { minHours: 1 }, { minHours: 3 }, { duration: 2 }],
    ['maxHours', { maxHours: 4 }, { maxHours: 1 }, { duration: 2 }],
    ['blockMinutes', { blockMinutes: 30 }, { blockMinutes: 60 }, { startTime: '10:30' }],
  ];

  it.each(refused)('%s takes a booking and then refuses it', async (_, off, on, booking) => {
    expect(await seenUnder(admin, 'rooms', [off, on], () => statusOf(booking))).toEqual([201, 400]);
    await saveSettings(admin, 'rooms', DEFAULTS.rooms);
  });

  it('are told to the portal with the values that the server keeps to', async () => {
    const rules = { blockMinutes: 30, minHours: 2, maxHours: 3, cancellationHours: 5, freeHoursPerMonth: 9 };
    const hours = { opensAt: '07:00', closesAt: '20:00', openDays: [1, 2, 6], dayHours: [] };
    await saveSettings(admin, 'rooms', { ...rules, ...hours });
    expect(await config()).toMatchObject({ bookingRules: rules, openingHours: hours });
    await saveSettings(admin, 'rooms', DEFAULTS.rooms);
  });

  it('cancellationHours says how late a visitor may still cancel', async () => {
    const look = async () => {
      const { cancelPath } = (await visit({ bookingDate: '2026-11-16', startTime: '12:00' })).body as {
        cancelPath: string;
      };
      const { body } = await t.anonymous.call('GET', `/api/client-bookings/${cancelPath.split('booking=')[1]}`);
      return (body as { mayCancel: boolean }).mayCancel;
    };
    expect(await seenUnder(admin, 'rooms', [{ cancellationHours: 2 }, { cancellationHours: 24 }], look)).toEqual([
      true,
      false,
    ]);
    await saveSettings(admin, 'rooms', DEFAULTS.rooms);
  });

  it.each([
    ['halfDayHours', { halfDayRate: '2500.00' }, { halfDayHours: 4 }, { halfDayHours: 3 }, ['2500.00', '3500.00']],
    [
      'fullDayHours',
      { dayRate: '2800.00' },
      { fullDayHours: 10 },
      { halfDayHours: 2, fullDayHours: 3 },
      ['2800.00', '3800.00'],
    ],
  ])('%s is what the rate of a room covers', async (_, rate, one, other, costs) => {
    const look = async () => {
      const { id: roomId } = await world.room({ hourlyRate: '1000.00', ...rate });
      return ((await visit({ roomId, duration: 4 })).body as { totalCost: string }).totalCost;
    };
    expect(await seenUnder(admin, 'rooms', [one, other], look)).toEqual(costs);
    await saveSettings(admin, 'rooms', DEFAULTS.rooms);
  });

  it('freeHoursPerMonth is what a new tenant’s bookings cost nothing for', async () => {
    const look = async () => {
      const { body } = await world.book({
        tenantId: (await world.tenant()).id,
        roomId: (await world.room()).id,
        bookingDate: TUESDAY,
        startTime: '10:00',
        endTime: '13:00',
      });
      return body.freeHours;
    };
    expect(await seenUnder(admin, 'rooms', [{ freeHoursPerMonth: 6 }, { freeHoursPerMonth: 1 }], look)).toEqual([3, 1]);
    await saveSettings(admin, 'rooms', DEFAULTS.rooms);
  });
});

describe('The privacy notice', () => {
  it('is shown with its version, recorded with the booking, and asked for again once it has changed', async () => {
    const { privacyNotice: usual } = await config();
    expect(usual.text).toContain('24 months');
    expect((await visit({ noticeVersion: usual.version }, 'consent@example.com')).status).toBe(201);
    const [booked] =
      await t.sql(`select notice_version, consented_at is not null as at, (select body from privacy_notices where version = notice_version) as body
      from room_bookings where client_email = 'consent@example.com'`);
    expect(booked).toEqual({ notice_version: usual.version, at: true, body: usual.text });

    await saveSettings(admin, 'security', { privacyNotice: 'We keep what we need.' });
    const { privacyNotice: own } = await config();
    expect(own.text).toBe('We keep what we need.');
    const old = await visit({ noticeVersion: usual.version });
    expect([old.status, old.body]).toMatchObject([
      400,
      { fields: { noticeVersion: expect.stringContaining('changed') } },
    ]);
    expect((await visit({ noticeVersion: own.version })).status).toBe(201);
  });

  it('says how long contacts are kept', async () => {
    const look = async () => /(\d+) months/.exec((await config()).privacyNotice.text)?.[1];
    expect((await admin.call('PUT', '/api/settings/security', { privacyNotice: '' })).status).toBe(200);
    expect(
      await seenUnder(admin, 'security', [{ visitorRetentionMonths: 24 }, { visitorRetentionMonths: 6 }], look),
    ).toEqual(['24', '6']);
  });
});

describe('A second server of the space', () => {
  it('obeys a change within two seconds', async () => {
    const second = await startTestApp({ clock }, t.url);
    const there = async () => (await second.anonymous.call('GET', '/api/config')).body as PublicConfig;
    await saveSettings(admin, 'general', { companyName: 'Before' });
    await eventually(async () => expect((await there()).companyName).toBe('Before'), 4_000);
    const began = performance.now();
    await saveSettings(admin, 'general', { companyName: 'After' });
    await eventually(async () => expect((await there()).companyName).toBe('After'), 4_000);
    expect(performance.now() - began).toBeLessThan(2_000);
    await saveSettings(admin, 'rooms', { maxHours: 1 });
    await eventually(async () => {
      expect((await visit({}, 'second@example.com', second.anonymous)).status).toBe(400);
    }, 2_000);
  });
});

describe('A value that cannot be', () => {
  const wrong: [group: string, field: string, value: unknown, words: string][] = [
    ['billing', 'invoiceDueDays', -3, 'Invoice due days must be from 0 to 365'],
    ['billing', 'invoiceDueDays', 9999, 'Invoice due days must be from 0 to 365'],
    ['general', 'timezone', 'Mars/Olympus', 'Timezone must be one of Africa/Nairobi, UTC, Africa/Cairo'],
    ['general', 'currency', 'X'.repeat(3), 'Currency must be one of KES, USD, EUR'],
    ['security', 'sessionTimeout', 0, 'Session timeout must be from 1 to 720'],
    ['security', 'visitorRetentionMonths', 0, 'Months that visitors’ contacts are kept must be from 1 to 120'],
    ['security', 'privacyNotice', 'x'.repeat(2_001), 'Privacy notice may have at most 2000 characters'],
  ];

  it.each(wrong)('of %s, %s, is refused by the name of its field', async (group, field, value, words) => {
    const reply = await admin.call('PUT', `/api/settings/${group}`, { [field]: value });
    expect([reply.status, (reply.body as { fields: object }).fields]).toEqual([400, { [field]: words }]);
  });
});
