import { beforeAll, describe, expect, it } from 'vitest';
import type { IntegrityReport } from '../../domain/integrity/contract.ts';
import type { PrivacyRequest, SubjectReview } from '../../domain/privacy/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { furnish } from '../../tests/support/bookings.ts';
import { placesOf } from '../../tests/support/places.ts';
import { sealAll } from '../../tests/support/seal.ts';

const CONTACT = 'Zebedayo Wafula';
const EMAIL = 'zebedayo.wafula@karibu.example';
const PHONE = '+254711222333';
const MSISDN = '254711222334';

const COMPANY = {
  companyName: 'Karibu Works Ltd',
  contactPerson: CONTACT,
  email: EMAIL,
  phone: PHONE,
  startDate: '2026-01-01',
  notes: `${CONTACT} prefers to be called after noon`,
};

let t: TestApp;
let admin: Api;
let tenantId: string;

const must = async <T>(method: string, url: string, body?: object): Promise<T> => {
  const reply = await admin.call(method, url, body);
  if (reply.status >= 300) throw new Error(`${method} ${url} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body as T;
};

const review = () => must<SubjectReview>('GET', `/api/privacy/people/tenant/${tenantId}`);
const erase = (confirm = 'ERASE') => admin.call('POST', `/api/privacy/people/tenant/${tenantId}/erase`, { confirm });
const broken = async () =>
  (await must<IntegrityReport>('GET', '/api/admin/integrity')).invariants.filter(({ verdict }) => verdict !== 'holds');

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.as('admin');
  const { offer, room } = await furnish(t);
  const tenant = await must<{ id: string; packageId: string }>('POST', '/api/tenants', {
    ...COMPANY,
    packageId: (await offer()).id,
  });
  tenantId = tenant.id;
  await must('POST', `/api/tenants/${tenantId}/people`, { name: CONTACT, email: EMAIL, phone: PHONE });
  const invoice = await must<{ id: string; amount: string }>('POST', '/api/invoices', {
    tenantId,
    lines: [{ description: 'Services', unitPrice: '5000.00' }],
  });
  await must('POST', '/api/payments', { tenantId, invoiceId: invoice.id, amount: '3000.00', paymentMethod: 'cash' });
  await must('PUT', `/api/tenants/${tenantId}`, { ...COMPANY, packageId: tenant.packageId, phone: '+254711222334' });
  const letter = await must<{ id: string }>('POST', '/api/mail-items', { tenantId, kind: 'letter', sender: CONTACT });
  await must('POST', `/api/mail-items/${letter.id}/hand-out`, { name: CONTACT, signature: 'M1 1 L2 2' });
  await must('POST', '/api/room-bookings', {
    tenantId,
    roomId: (await room()).id,
    bookingDate: '2026-11-30',
    startTime: '10:00',
    endTime: '11:00',
    purpose: `Interview by ${CONTACT}`,
  });
  // What a payment service sent, of them and of somebody else, and what it was asked to do.
  await t.sql(`set app.actor = 'system:test';
    insert into gateway_messages (provider, kind, dedupe_key, body, processed_at, outcome, next_try_at)
      values ('mpesa', 'confirm', 'booked', '{"MSISDN":"${MSISDN}"}', clock_timestamp(), 'applied', null);
    insert into gateway_messages (provider, kind, dedupe_key, body) values ('mpesa', 'confirm', 'waiting', '{"MSISDN":"254799000111"}');
    insert into effects (provider, kind, subject_type, subject_id, dedupe_key, payload)
      values ('mpesa', 'stk', 'invoice', uuid_v7(), 'prompt', '{"phone":"${MSISDN}"}');
    update effects set state = 'sending'; update effects set state = 'done', next_try_at = null`);
  await sealAll(t);
}, 60_000);

describe('Erasing the contact of a tenant', () => {
  it('is refused while the tenancy is active and money is owed, and says so beforehand', async () => {
    const { obstacles } = await review();
    expect(obstacles).toContain('The tenancy is active. Terminate it first.');
    expect(obstacles).toContain('KES 2,000.00 is still owed on 1 open invoice.');
    const reply = await erase();
    expect([reply.status, (reply.body as { message: string }).message]).toEqual([409, obstacles[0]]);
    expect(await placesOf(t, EMAIL)).toContain('tenants');
  });

  it('says what is held, what goes, and what stays and why', async () => {
    const { held, erased, kept } = await review();
    expect(held).toContainEqual({ what: 'Invoices', rows: 1 });
    expect(held).toContainEqual({ what: 'Payments', rows: 1 });
    expect(held).toContainEqual({ what: 'Messages of payment services', rows: 1 });
    expect(erased.join()).toContain('Contact person');
    const year = new Date().getUTCFullYear();
    expect(kept.find(({ what }) => what.startsWith('Invoices'))).toMatchObject({ until: `${year + 5}-12-31` });
    expect(kept.every(({ why }) => why.length > 20)).toBe(true);
  });

  it('wants the word typed', async () => {
    const reply = await erase('erase');
    expect([reply.status, reply.body]).toMatchObject([400, { fields: { confirm: 'Type ERASE to confirm' } }]);
  });

  it('leaves trial balance, statements and the audit chain valid, and the person nowhere', async () => {
    await must('POST', '/api/payments', { tenantId, amount: '2000.00', paymentMethod: 'cash' });
    await must('PATCH', `/api/tenants/${tenantId}/status`, { status: 'terminated', reason: 'Moved away' });
    for (const { id, balance } of await must<{ id: string; balance: string }[]>(
      'GET',
      `/api/invoices?tenant=${tenantId}&status=pending`,
    ))
      await must('POST', '/api/payments', { tenantId, invoiceId: id, amount: balance, paymentMethod: 'cash' });
    await sealAll(t);
    expect((await review()).obstacles).toEqual([]);
    const money = () =>
      Promise.all([
        must<object>('GET', '/api/ledger/trial-balance'),
        must<{ transactions: object[] }>(
          'GET',
          `/api/reports/tenant-statement/${tenantId}?from=2026-01-01&to=2026-12-31`,
        ),
        must<object[]>('GET', `/api/invoices?tenant=${tenantId}`),
      ]);
    const [balance, statement, invoices] = await money();
    const seals = await t.sql('select count(*)::int as n from audit_seal');

    const reply = await erase();
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { action: 'erase', subject: 'tenant', subjectKey: tenantId },
    ]);
    await sealAll(t);

    for (const word of [CONTACT, EMAIL, PHONE, '+254711222334', MSISDN])
      expect([word, await placesOf(t, word)]).toEqual([word, []]);
    expect(await placesOf(t, '254799000111')).toEqual(['gateway_messages']);
    const [balanceAfter, statementAfter, invoicesAfter] = await money();
    expect(balanceAfter).toEqual(balance);
    expect(statementAfter).toMatchObject({ transactions: statement.transactions });
    expect(invoicesAfter.map(amounts)).toEqual(invoices.map(amounts));
    expect(await broken()).toEqual([]);
    expect((await t.sql('select count(*)::int as n from audit_seal'))[0]?.n).toBeGreaterThan(Number(seals[0]?.n));
    expect(await must<{ ok?: boolean }>('GET', '/api/audit-log/verify')).toMatchObject({ problems: [] });
  });

  it('is not done twice, and is in the list of requests without a name', async () => {
    expect((await erase()).status).toBe(409);
    const [request] = await must<PrivacyRequest[]>('GET', '/api/privacy/requests');
    expect(request).toMatchObject({ action: 'erase', subject: 'tenant', counts: { people: 1, invoices: 1 } });
    expect(JSON.stringify(request)).not.toContain('Wafula');
  });
});

const amounts = (invoice: object) => {
  const { tenantName, amount, paidAmount, status, invoiceNumber } = invoice as Record<string, unknown>;
  return { tenantName, amount, paidAmount, status, invoiceNumber };
};
