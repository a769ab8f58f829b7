import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../domain/settings/rules.ts';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { eventually } from '../../tests/support/eventually.ts';

const t = await startTestApp();
const admin = await t.as('admin', { firstName: 'Wanjiku', lastName: 'Kamau' });
const { taxRates: _, ...DEFAULTS } = defaultSettings(false);

const put = (group: string, body: unknown, by = admin) => by.call('PUT', `/api/settings/${group}`, body);
const get = async (by = admin) => (await by.call('GET', '/api/settings')).body as typeof DEFAULTS;
const phoneOf = (round: number) => `0712 345 ${600 + round}`;
const auditOf = (group: string) =>
  t.sql(`select actor, actor_name, action, request_id, before->'value' as before, after->'value' as after
    from audit_log where entity = 'settings' and entity_id = '${group}' order by id`);

describe('The settings of a new space', () => {
  it('are the specified ones', async () => {
    expect(await get()).toEqual({ ...DEFAULTS, currencyLocked: false });
    expect(DEFAULTS.security).toMatchObject({
      sessionTimeout: 24,
      autoLogoutMinutes: 10,
      requireStrongPasswords: true,
    });
    expect(DEFAULTS.billing).toMatchObject({ latePaymentFee: '2500.00', boardroomHourlyRate: '3000.00' });
  });

  it('ask for no strong passwords where the space is a demo', async () => {
    const demo = await startTestApp({ env: { DEMO: 'true' } });
    const { security, ...rest } = await get(await demo.as('admin'));
    expect({ ...rest, security: { ...security, requireStrongPasswords: true } }).toEqual({
      ...DEFAULTS,
      currencyLocked: false,
    });
    expect(security.requireStrongPasswords).toBe(false);
  });
});

const changes: [group: keyof typeof DEFAULTS, changes: object][] = [
  ['general', { companyName: 'Kilimani Hub', phone: '+254 700 000 100', timezone: 'UTC', currency: 'USD' }],
  ['billing', { invoiceDueDays: 0, latePaymentFee: '0.00', paymentMethods: ['cheque', 'credit_card'] }],
  ['notifications', { smsNotifications: true, reportScheduling: false }],
  ['security', { sessionTimeout: 720, autoLogoutMinutes: 240, dataBackupFrequency: 'hourly' }],
  [
    'rooms',
    {
      opensAt: '06:30',
      closesAt: '22:00',
      openDays: [1, 6, 7],
      minHours: 2,
      maxHours: 12,
      dayHours: [{ day: 6, opensAt: '09:00', closesAt: '13:00' }],
    },
  ],
];

describe('Saving settings', () => {
  it.each(changes)('of %s answers and keeps the whole, and is recorded once', async (group, change) => {
    const expected = { ...DEFAULTS[group], ...change };
    const reply = await put(group, change);
    expect([reply.status, reply.body]).toEqual([200, expected]);
    expect((await get())[group]).toEqual(expected);
    const record = {
      actor: `user:${admin.userId}`,
      actor_name: 'Wanjiku Kamau',
      request_id: reply.headers['x-request-id'],
    };
    expect(await auditOf(group)).toEqual([{ ...record, action: 'insert', before: null, after: expected }]);
    // The same again changes nothing; back again is one change more.
    await put(group, change);
    expect(await auditOf(group)).toHaveLength(1);
    const back = await put(group, DEFAULTS[group]);
    expect((await auditOf(group))[1]).toEqual({
      ...record,
      request_id: back.headers['x-request-id'],
      action: 'update',
      before: expected,
      after: DEFAULTS[group],
    });
    expect(await auditOf(group)).toHaveLength(2);
  });

  it('holds for the very next call', async () => {
    for (let round = 0; round < 20; round++) {
      await put('general', { companyName: `Round ${round}` });
      expect((await get()).general.companyName).toBe(`Round ${round}`);
    }
  });

  it('leaves what was not sent, and clears what was sent empty', async () => {
    await put('general', {
      address: 'Ngong Road',
      phone: '020 272 0000',
      email: 'a@b.example',
      website: 'https://b.example',
    });
    const { body } = await put('general', { address: '', email: null, website: '  ' });
    expect(body).toMatchObject({ address: null, phone: '020 272 0000', email: null, website: null });
  });

  it('refuses what is no setting of its group', async () => {
    const { status, body } = await put('rooms', { admin: true, sessionTimeout: 1 });
    expect([status, Object.keys((body as unknown as { fields: object }).fields)]).toEqual([
      400,
      ['admin', 'sessionTimeout'],
    ]);
  });

  it('of a group that does not exist is not found', async () => {
    expect((await put('secrets', {})).status).toBe(404);
  });

  const wrong: [group: string, body: unknown, field: string][] = [
    ['general', { companyName: '' }, 'companyName'],
    ['general', { companyName: '   ' }, 'companyName'],
    ['general', { companyName: null }, 'companyName'],
    ['general', { companyName: 'x'.repeat(101) }, 'companyName'],
    ['general', { address: 'x'.repeat(10_000) }, 'address'],
    ['general', { address: true }, 'address'],
    ['general', { phone: 254700000100 }, 'phone'],
    ['general', { email: 'not an address' }, 'email'],
    ['general', { timezone: 'Mars/Phobos' }, 'timezone'],
    ['general', { currency: 'kes' }, 'currency'],
    ['billing', { autoGenerateInvoices: 'yes' }, 'autoGenerateInvoices'],
    ['billing', { autoGenerateInvoices: null }, 'autoGenerateInvoices'],
    ...[-1, 366, 30.5, '30', null, true].map((n): [string, unknown, string] => [
      'billing',
      { invoiceDueDays: n },
      'invoiceDueDays',
    ]),
    ['billing', { demandLetterDays: 0 }, 'demandLetterDays'],
    ...['2500', '2500.5', '-1.00', '100000000.00', '1e3', ' 5.00', '', 2500, null, true].map(
      (fee): [string, unknown, string] => ['billing', { latePaymentFee: fee }, 'latePaymentFee'],
    ),
    ['billing', { paymentMethods: [] }, 'paymentMethods'],
    ['billing', { paymentMethods: ['cash', 'cash'] }, 'paymentMethods'],
    ['billing', { paymentMethods: ['barter'] }, 'paymentMethods.0'],
    ['billing', { paymentMethods: 'cash' }, 'paymentMethods'],
    ['notifications', { systemAlerts: 1 }, 'systemAlerts'],
    ['security', { sessionTimeout: 0 }, 'sessionTimeout'],
    ['security', { sessionTimeout: 721 }, 'sessionTimeout'],
    ['security', { autoLogoutMinutes: 0 }, 'autoLogoutMinutes'],
    ['security', { autoLogoutMinutes: 241 }, 'autoLogoutMinutes'],
    ['security', { autoLogout: null }, 'autoLogout'],
    ['security', { dataBackupFrequency: 'never' }, 'dataBackupFrequency'],
    ['rooms', { opensAt: '24:00' }, 'opensAt'],
    ['rooms', { opensAt: '8:00' }, 'opensAt'],
    ['rooms', { openDays: [] }, 'openDays'],
    ['rooms', { openDays: [0] }, 'openDays.0'],
    ['rooms', { openDays: [1, 8] }, 'openDays.1'],
    ['rooms', { openDays: [1, 1] }, 'openDays'],
    ['rooms', { dayHours: [{ day: 8, opensAt: '09:00', closesAt: '13:00' }] }, 'dayHours.0.day'],
    ['rooms', { dayHours: [{ day: 6, opensAt: '13:00', closesAt: '09:00' }] }, 'dayHours.0.closesAt'],
    ['rooms', { dayHours: [6, 6].map((day) => ({ day, opensAt: '09:00', closesAt: '13:00' })) }, 'dayHours'],
    ['rooms', { blockMinutes: 7 }, 'blockMinutes'],
    ['rooms', { freeHoursPerMonth: -1 }, 'freeHoursPerMonth'],
    // Right by themselves, wrong together with what is stored.
    ['rooms', { opensAt: '18:00' }, 'closesAt'],
    ['rooms', { closesAt: '08:00' }, 'closesAt'],
    ['rooms', { minHours: 5 }, 'maxHours'],
    ['rooms', { halfDayHours: 10 }, 'fullDayHours'],
    ['rooms', { fullDayHours: 25 }, 'fullDayHours'],
    ['rooms', { minHours: 9, maxHours: 8 }, 'maxHours'],
  ];

  it('refuses each wrong value by the name of its field, and keeps what was stored', async () => {
    await put('rooms', DEFAULTS.rooms);
    const before = await get();
    for (const [group, body, field] of wrong) {
      const reply = await put(group, body);
      expect([group, body, reply.status]).toEqual([group, body, 400]);
      expect([group, body, Object.keys((reply.body as { fields: object }).fields)]).toEqual([group, body, [field]]);
    }
    expect(await get()).toEqual(before);
  });

  it('takes two values that are right only together', async () => {
    expect((await put('rooms', { opensAt: '19:00', closesAt: '23:00', minHours: 6, maxHours: 8 })).status).toBe(200);
    expect((await put('rooms', DEFAULTS.rooms)).status).toBe(200);
  });

  it('refuses a body that is no object', async () => {
    for (const body of [undefined, 'null', '[]', '"x"']) expect((await put('general', body)).status).toBe(400);
  });

  it('keeps both of two saves at once, from the first save of a space on', async () => {
    const fresh = await startTestApp();
    const one = await fresh.as('admin');
    for (let round = 0; round < 10; round++) {
      const replies = await Promise.all([
        put('general', { address: `A${round}` }, one),
        put('general', { phone: phoneOf(round) }, one),
        put('general', { website: `W${round}` }, one),
        put('billing', { invoiceDueDays: round }, one),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect((await get(one)).general).toMatchObject({
        address: `A${round}`,
        phone: phoneOf(round),
        website: `W${round}`,
      });
    }
    const rows = await fresh.sql(
      `select entity_id, count(*)::int as n from audit_log where entity = 'settings' group by 1`,
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { entity_id: 'general', n: 30 },
        { entity_id: 'billing', n: 10 },
      ]),
    );
  });
});

describe('Another server of the same space', () => {
  const companyAt = async (at: TestApp) =>
    ((await at.anonymous.call('GET', '/api/config')).body as { companyName: string }).companyName;

  it('knows of a change within two seconds, told of it or not', async () => {
    const twin = await startTestApp({}, t.url);
    await companyAt(twin);
    await put('general', { companyName: 'Told' });
    await eventually(async () => expect(await companyAt(twin)).toBe('Told'), 2_000);
    // Behind the back of every server, so that nobody is told.
    await t.sql(`begin; set local app.actor = 'system:test';
      update settings set value = value || '{"companyName":"Untold"}' where name = 'general'; commit`);
    await eventually(async () => expect(await companyAt(twin)).toBe('Untold'), 3_000);
  });
});

describe('Who may see and change settings', () => {
  it('is told by role: only administrators see and change security', async () => {
    const table: [Parameters<typeof t.as>[0], read: number, write: number, security: number, seen: boolean][] = [
      ['admin', 200, 200, 200, true],
      ['manager', 200, 200, 403, false],
      ['accountant', 200, 403, 403, false],
      ['hr', 403, 403, 403, false],
      ['front_desk', 403, 403, 403, false],
      ['tenant', 403, 403, 403, false],
    ];
    for (const [role, read, write, security, seen] of table) {
      const api = await t.as(role);
      const reply = await api.call('GET', '/api/settings');
      expect([role, reply.status, JSON.stringify(reply.body).includes('sessionTimeout')]).toEqual([role, read, seen]);
      for (const group of ['general', 'billing', 'notifications', 'rooms'])
        expect([role, group, (await put(group, {}, api)).status]).toEqual([role, group, write]);
      expect([role, (await put('security', {}, api)).status]).toEqual([role, security]);
    }
    expect((await t.anonymous.call('GET', '/api/settings')).status).toBe(401);
  });
});

describe('What a visitor may know', () => {
  it('is the company, its hours, its booking rules, its money and its zone, and nothing else', async () => {
    await put('general', { ...DEFAULTS.general, companyName: 'Kilimani Hub', email: 'hello@hub.example' });
    const { status, body } = await t.anonymous.call('GET', '/api/config');
    expect(status).toBe(200);
    expect(body).toEqual({
      companyName: 'Kilimani Hub',
      address: null,
      phone: null,
      email: 'hello@hub.example',
      website: null,
      logo: null,
      currency: 'KES',
      timezone: 'Africa/Nairobi',
      financialYearEnd: '12',
      openingHours: { opensAt: '08:00', closesAt: '18:00', openDays: [1, 2, 3, 4, 5], dayHours: [] },
      bookingRules: {
        blockMinutes: 60,
        minHours: 1,
        maxHours: 4,
        cancellationHours: 2,
        freeHoursPerMonth: 6,
        halfDayHours: 4,
        fullDayHours: 10,
        payFirst: true,
        cancellation: { boardroom: null, meeting_room: null },
      },
      paying: { takesPrompts: false, vat: 'none', rates: { A: 0, B: 16, C: 0, D: 0, E: 8 } },
      mails: { codes: false, confirmations: false, passwordResets: false },
      singleSignOn: null,
      privacyNotice: {
        version: expect.stringMatching(/^[0-9a-f]{12}$/),
        text: expect.stringContaining('Kilimani Hub'),
      },
      demo: false,
      demoAccount: null,
      setupRequired: false,
      version: t.config.version,
    });
  });
});

describe('the effect of settings', () => {
  it('is shown with figures before they are saved, and changes nothing', async () => {
    const room = (
      await admin.call('POST', '/api/meeting-rooms', { name: 'Effect Room', type: 'boardroom', hourlyRate: '3000.00' })
    ).body as { id: string };
    const before = (await admin.call('GET', '/api/settings')).body;
    const { status, body } = await admin.call('POST', '/api/settings/effects', {
      billing: { boardroomHourlyRate: '3500.00', invoiceDueDays: 3 },
      rooms: { freeHoursPerMonth: 1 },
    });
    expect(status).toBe(200);
    const { lines, rooms } = body as { lines: string[]; rooms: object[] };
    expect(lines).toEqual([
      expect.stringMatching(/^New invoices are due after 3 days instead of \d+ days\./),
      expect.stringMatching(/tenants? ha(s|ve) 1 free hour a month instead of \d+\./),
    ]);
    expect(rooms).toContainEqual({ id: room.id, name: 'Effect Room', before: '3000.00', after: '3500.00' });
    expect((await admin.call('GET', '/api/settings')).body).toEqual(before);
  });

  it('of a new rate reaches the rooms that are named, and no other', async () => {
    const make = async (name: string) =>
      (await admin.call('POST', '/api/meeting-rooms', { name, type: 'boardroom', hourlyRate: '3000.00' })).body as {
        id: string;
      };
    const [named, other] = [await make('Named'), await make('Other')];
    const sent = { boardroomHourlyRate: '3600.00', alsoRooms: [named.id] };
    expect((await admin.call('PUT', '/api/settings/billing', sent)).status).toBe(200);
    const rates = (await admin.call('GET', '/api/meeting-rooms')).body as { id: string; hourlyRate: string }[];
    expect(rates.find(({ id }) => id === named.id)?.hourlyRate).toBe('3600.00');
    expect(rates.find(({ id }) => id === other.id)?.hourlyRate).toBe('3000.00');
  });

  it('a company phone must be a number, or several', async () => {
    const put = (phone: string) => admin.call('PUT', '/api/settings/general', { phone });
    expect((await put('12')).body).toMatchObject({
      fields: { phone: expect.stringMatching(/^Phone must be a number/) },
    });
    expect((await put('+254 20 272 0000 / 0712 345 678')).status).toBe(200);
  });
});

describe('VAT', () => {
  const PIN = 'P051234567X';

  it('is not switched on without a KRA PIN, nor does the PIN go while it is on', async () => {
    const without = await put('billing', { vatRegistered: true });
    const fields = { kraPin: 'Enter your KRA PIN; tax invoices must show it' };
    expect([without.status, without.body]).toMatchObject([400, { fields }]);
    expect((await put('billing', { vatRegistered: true, kraPin: 'P05' })).status).toBe(400);
    const on = await put('billing', { vatRegistered: true, kraPin: PIN });
    expect(on).toMatchObject({ status: 200, body: { vatRegistered: true, kraPin: PIN } });
    expect((await put('billing', { kraPin: null })).body).toMatchObject({ fields });
    await put('billing', { vatRegistered: false, kraPin: null });
  });

  it('holds from the day on which it is switched on, whatever is sent', async () => {
    const on = await put('billing', { vatRegistered: true, kraPin: PIN, vatSince: '2020-01-01' });
    const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    expect((on.body as { vatSince: string }).vatSince).toBe(today);
    expect((await put('billing', { invoiceDueDays: 14 })).body).toMatchObject({ vatSince: today });
    expect((await put('billing', { vatRegistered: false })).body).toMatchObject({ vatSince: null });
  });
});

it('the currency is chosen until something is posted, and stays from then on', async () => {
  expect((await put('general', { currency: 'USD' })).status).toBe(200);
  const lines = [
    { account: '1010', debit: '1.00' },
    { account: '3000', credit: '1.00' },
  ];
  const posted = await admin.call('POST', '/api/ledger/entries', { date: '2026-01-01', memo: 'Capital', lines });
  expect(posted.status).toBe(201);
  expect(await put('general', { currency: 'KES' })).toMatchObject({
    status: 409,
    body: { fields: { currency: 'The currency must stay USD: the ledger has entries in it' } },
  });
  expect((await put('general', { currency: 'USD', companyName: 'Kilimani Hub' })).status).toBe(200);
  expect(await get()).toMatchObject({ currencyLocked: true });
});
