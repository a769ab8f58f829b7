import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { makePackage, makeTenant, NOVEMBER, tenantFields } from '../../tests/support/tenants.ts';

let t: TestApp;
let admin: Api;
let desk: string;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  admin = await t.as('admin');
  desk = await makePackage(admin);
});

const REFUSED: [field: string, value: unknown][] = [
  ['companyName', ''],
  ['companyName', '   '],
  ['companyName', 42],
  ['companyName', null],
  ['companyName', 'x'.repeat(10_000)],
  ['contactPerson', ['Amina']],
  ['email', 'amina'],
  ['email', `${'a'.repeat(300)}@example.com`],
  ['email', { $ne: null }],
  ['phone', '07123'],
  ['phone', 712345678],
  ['phone', '9'.repeat(10_000)],
  ['packageId', 'desk'],
  ['packageId', 7],
  ['packageId', "' or 1=1 --"],
  ['billingCycle', 'hourly'],
  ['billingCycle', 'Monthly'],
  ['startDate', '2026-02-30'],
  ['startDate', '2026-2-1'],
  ['startDate', '2026-11-15T00:00:00Z'],
  ['startDate', '0001-01-01'],
  ['startDate', '9999-12-31'],
  ['startDate', 20261115],
  ['endDate', '2026-10-31'],
  ['endDate', '2026-02-30'],
  ['billedThrough', '2026-10-31'],
  ['status', 'gone'],
  ['status', null],
  ['agreementType', 'squat'],
  ['kraPin', '12345'],
  ['kraPin', 'V1234567890'],
  ['notes', 'x'.repeat(10_000)],
  ['userId', 'me'],
];

describe('what is not a tenant', () => {
  it.each(REFUSED)('is refused and the field named: %s = %j', async (field, value) => {
    const { status, body } = await admin.call('POST', '/api/tenants', tenantFields(desk, { [field]: value }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation' });
    expect(body).toHaveProperty(`fields.${field}`);
  });

  it.each(['companyName', 'contactPerson', 'email', 'phone', 'packageId', 'startDate'])(
    'is refused without %s, when added and when changed',
    async (field) => {
      const { id } = await makeTenant(admin, desk);
      const fields: Record<string, unknown> = tenantFields(desk);
      delete fields[field];
      for (const reply of [
        await admin.call('POST', '/api/tenants', fields),
        await admin.call('PUT', `/api/tenants/${id}`, fields),
      ]) {
        expect(reply.status).toBe(400);
        expect(reply.body).toHaveProperty(`fields.${field}`);
      }
    },
  );

  it.each([undefined, null, [], 'tenant', 7])('is refused as a whole: %j', async (body) => {
    expect((await admin.call('POST', '/api/tenants', body)).status).toBe(400);
  });

  it('names every field that is wrong at once', async () => {
    const { body } = await admin.call('POST', '/api/tenants', {});
    expect(Object.keys((body as { fields: object }).fields).sort()).toEqual([
      'companyName',
      'contactPerson',
      'email',
      'packageId',
      'phone',
      'startDate',
    ]);
  });

  it('is refused where a text holds NUL or half a character', async () => {
    for (const broken of ['\\u0000', '\\ud800']) {
      const sent = JSON.stringify(tenantFields(desk, { companyName: '?' })).replace('?', broken);
      expect((await admin.call('POST', '/api/tenants', sent)).status).toBe(400);
    }
  });

  it.each(['not-an-id', '1', '..%2f..', '%00'])('is not found under the address %s', async (id) => {
    expect([400, 404]).toContain((await admin.call('GET', `/api/tenants/${id}`)).status);
    expect([400, 404]).toContain((await admin.call('DELETE', `/api/tenants/${id}`)).status);
  });
});

describe('what a tenant may be called', () => {
  it.each([
    ['שלום בע״מ'],
    ['شركة نيروبي ١٢٣'],
    ['Ñandú & Søn “Ltd” 🏢👩🏾‍💻'],
    ["Robert'); DROP TABLE tenants;--"],
    ['<script>alert(1)</script>'],
    ['=HYPERLINK("http://x")'],
    ['𠜎𠜱𠝹'],
    ['x'.repeat(150)],
  ])('%s is stored and answered unchanged', async (companyName) => {
    const { id } = await makeTenant(admin, desk, { companyName, notes: companyName });
    const { body } = await admin.call('GET', `/api/tenants/${id}`);
    expect(body).toMatchObject({ companyName, notes: companyName });
  });

  it('loses only the spaces around it', async () => {
    expect((await makeTenant(admin, desk, { companyName: '  Amani  Labs ' })).companyName).toBe('Amani  Labs');
    expect((await makeTenant(admin, desk, { kraPin: ' p051365947m ' })).kraPin).toBe('P051365947M');
  });
});

it('refuses what is not a field of a tenant', async () => {
  const extra = { id: desk, createdAt: '2000-01-01', outstandingBalance: '-5.00', terminatedAt: 'now', role: 'admin' };
  const { status, body } = await admin.call('POST', '/api/tenants', tenantFields(desk, extra));
  expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, Object.keys(extra)]);
});

it('refuses a change to a person of a wrong kind by its field', async () => {
  const { id } = await makeTenant(admin, desk);
  for (const [field, value] of [
    ['name', ''],
    ['email', 'x'],
    ['phone', '07'],
    ['role', 'x'.repeat(81)],
  ]) {
    const { status, body } = await admin.call('POST', `/api/tenants/${id}/people`, {
      name: 'Njeri',
      [String(field)]: value,
    });
    expect(status).toBe(400);
    expect(body).toHaveProperty(`fields.${field}`);
  }
});
