import { expect, it } from 'vitest';
import type { BankNotice, NoticeSettings } from '../../domain/banking/notice-contract.ts';
import type { IntegrityReport } from '../../domain/integrity/contract.ts';
import { cents } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { SubjectReview } from '../../domain/privacy/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { furnishMpesa } from '../../tests/support/mpesa.ts';
import { placesOf } from '../../tests/support/places.ts';
import { sealAll } from '../../tests/support/seal.ts';
import { processNext } from '../gateway/inbox.ts';
import { createKcbSimulator } from '../simulators/bank/ipn.ts';
import { createGateway } from '../wiring/gateway-providers.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishMpesa(t);
const { admin } = world;
const kcb = createKcbSimulator(5);

await world.manager.call('PUT', '/api/settings/billing', { paymentMethods: ['bank_transfer', 'mobile_money', 'cash'] });
const place = (await world.manager.call('POST', '/api/cash-accounts', { name: 'KCB', kind: 'bank' })).body as {
  id: string;
};
const { noticeUrl } = (
  await admin.call('PUT', `/api/bank/notice-settings/${place.id}`, {
    isActive: true,
    publicKey: kcb.publicKey,
    accountNumber: '1122334455',
  })
).body as NoticeSettings;

const announce = async (payer: string, phone: string, reference: string): Promise<void> => {
  const [delivery] = kcb.pay({
    ...{ amount: cents(70_000), payer, phone, reference, day: '2026-11-14', accountNumber: '1122334455' },
  });
  const { signature = '', body = '' } = delivery ?? {};
  const reply = await t.anonymous.call('POST', new URL(noticeUrl ?? '').pathname, body, { signature });
  expect(reply.body).toMatchObject({ statusCode: '0' });
  const { handlers } = createGateway(t.app);
  while (await processNext(t.app.database, t.app.deps, handlers, t.app.deps.log));
};

const run = async (day: Day) => {
  clock.set(`${day}T05:00:00.000Z`);
  expect((await world.accountant.call('POST', '/api/automation/manual-run')).status).toBe(200);
};
const broken = async () => {
  const { invariants } = (await admin.call('GET', '/api/admin/integrity')).body as IntegrityReport;
  return invariants.filter(({ verdict }) => verdict !== 'holds');
};
const notices = async () => (await world.desk.call('GET', '/api/bank/notices')).body as BankNotice[];
// Messages go 90 days after they were processed by the clock of the database, which no test moves.
const forgetMessages = () =>
  t.sql(`set session_replication_role = replica; delete from gateway_messages; delete from notifications`);

it('who sent money that nobody was found for is forgotten as late as visitors are, and the money stays', async () => {
  const tenant = await world.tenant();
  const [unknown, known] = await world.hear(
    { amount: 500, payerName: 'PENDO STRANGER', phone: '254733000111', accountReference: 'RENT' },
    { amount: 600, payerName: 'ZAWADI KNOWN', phone: '254733000222', accountReference: tenant.payCode },
  );
  await announce('Imani Unmatched', '254733000333', 'RENT');
  await announce('Neema Matched', '254733000444', tenant.payCode);
  await sealAll(t);
  await forgetMessages();
  const gone = ['PENDO STRANGER', '254733000111', 'Imani Unmatched', '254733000333'];
  await run('2028-11-13');
  for (const word of gone) expect(await placesOf(t, word)).not.toEqual([]);
  await run('2028-11-17');
  await forgetMessages();
  for (const word of gone) expect([word, await placesOf(t, word)]).toEqual([word, []]);
  for (const word of ['ZAWADI KNOWN', 'Neema Matched']) expect(await placesOf(t, word)).not.toEqual([]);
  expect((await admin.call('GET', '/api/privacy/requests')).body).toMatchObject([
    { action: 'retention', subject: 'payer', counts: { payers: 2 } },
  ]);
  expect(await world.receipt(unknown?.id ?? '')).toMatchObject({
    amount: '500.00',
    accountReference: 'RENT',
    payerName: 'Erased',
  });
  expect((await world.receipt(known?.id ?? '')).payerName).toBe('ZAWADI KNOWN');
  expect((await notices()).find(({ state }) => state === 'waiting')).toMatchObject({
    reference: 'RENT',
    phone: 'Erased',
  });
  await run('2028-11-18');
  expect((await admin.call('GET', '/api/privacy/requests')).body).toHaveLength(1);
  await sealAll(t);
  expect(await broken()).toEqual([]);
  expect((await world.assign(unknown?.id ?? '', { tenantId: tenant.id })).status).toBe(200);
});

it('an erased tenant’s payers go from receipts and notices, and are in the export before', async () => {
  clock.set('2026-11-15T06:00:00.000Z');
  const tenant = await world.tenant();
  await announce('Asha Payer', '254733000555', tenant.payCode);
  await world.hear({ amount: 700, payerName: 'ASHA PAYER', phone: '254733000555', accountReference: tenant.payCode });
  const review = async () => (await admin.call('GET', `/api/privacy/people/tenant/${tenant.id}`)).body as SubjectReview;
  expect((await review()).held).toEqual(
    expect.arrayContaining([
      { what: 'M-Pesa receipts', rows: 1 },
      { what: 'Notices of banks', rows: 1 },
    ]),
  );
  // Credit is given back before somebody is erased.
  const refund = await world.accountant.call('POST', `/api/tenants/${tenant.id}/refunds`, {
    amount: (await world.accountOf(tenant.id)).credit,
    paymentMethod: 'bank_transfer',
    reason: 'Moved away',
  });
  expect([200, 201]).toContain(refund.status);
  await admin.call('PATCH', `/api/tenants/${tenant.id}/status`, { status: 'terminated', reason: 'Moved away' });
  expect((await review()).obstacles).toEqual([]);
  const erased = await admin.call('POST', `/api/privacy/people/tenant/${tenant.id}/erase`, { confirm: 'ERASE' });
  expect(erased.body).toMatchObject({ counts: { receipts: 2 } });
  await forgetMessages();
  for (const word of ['Asha Payer', 'ASHA PAYER', '254733000555'])
    expect([word, await placesOf(t, word)]).toEqual([word, []]);
  await sealAll(t);
  expect(await broken()).toEqual([]);
});
