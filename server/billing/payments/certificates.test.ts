import { beforeAll, expect, it, test } from 'vitest';
import type { PaymentDetails } from '../../../domain/billing/payments/payment-contract.ts';
import type { WithholdingReport } from '../../../domain/reports/creditor-contract.ts';
import type { Vat3 } from '../../../domain/vat/contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnishBilling } from '../../../tests/support/billing.ts';
import { standingClock } from '../../../tests/support/bookings.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const { accountant, manager, tenant, invoice, pay, reverse } = await furnishBilling(t);
let payment: PaymentDetails;
let plain: PaymentDetails;

beforeAll(async () => {
  await manager.call('PUT', '/api/settings/billing', { vatRegistered: true, kraPin: 'P051234567X' });
  const { id } = await tenant({ kraPin: 'P051000001A', companyName: 'Zamani Ltd' });
  await invoice(id, '20000.00');
  payment = (await pay(id, '22000.00', { withholdingVat: '400.00', withholdingTax: '800.00' })).body;
  plain = (await pay(id, '100.00')).body;
});

const enter = (body: object, id = payment.id) => accountant.call('PUT', `/api/payments/${id}/certificates`, body);
const report = async () =>
  (await accountant.call('GET', '/api/reports/withholding?from=2026-11-01&to=2026-11-30')).body as WithholdingReport;

it('tax that was kept back is listed as still to come', async () => {
  expect(payment).toMatchObject({ vatCertificate: null, taxCertificateDate: null });
  const { received, toCome } = await report();
  expect(received).toMatchObject([
    { tax: 'income', customer: 'Zamani Ltd', kraPin: 'P051000001A', amount: '800.00', certificate: null },
    { tax: 'vat', number: payment.receiptNumber, amount: '400.00', certificate: null },
  ]);
  expect(toCome).toBe('1200.00');
});

test.each([
  [{ vatCertificate: 'W-1' }, { vatCertificateDate: 'Date is required' }],
  [{ taxCertificateDate: '2026-11-10' }, { taxCertificate: 'Number is required' }],
  [
    { vatCertificate: 'W-1', vatCertificateDate: '2026-11-16' },
    { vatCertificateDate: 'Date must not be in the future' },
  ],
])('certificates of %j are refused with %j', async (body, fields) => {
  const reply = await enter(body);
  expect([reply.status, reply.body]).toMatchObject([400, { fields }]);
});

it('a certificate needs tax that was kept back, and a payment that stands', async () => {
  const given = { vatCertificate: 'W-1', vatCertificateDate: '2026-11-10' };
  expect((await enter(given, plain.id)).body).toMatchObject({
    fields: { vatCertificate: 'No VAT was kept back of this payment' },
  });
  await expect(
    t.sql(`begin; select set_config('app.actor', 'system:test', true), set_config('app.actor_name', 'Test', true);
      update payments set vat_certificate = 'W', vat_certificate_date = '2026-11-01' where id = '${plain.id}'; commit`),
  ).rejects.toThrow('payments_certificates');
  await reverse(plain.id);
  expect((await enter({}, plain.id)).status).toBe(409);
});

it('with number and date it is no longer to come, in the report and in VAT3, and the activity says who entered it', async () => {
  const saved = await enter({ vatCertificate: 'W-1', vatCertificateDate: '2026-11-10' });
  expect([saved.status, saved.body]).toMatchObject([200, { vatCertificate: 'W-1', taxCertificate: null }]);
  expect(await report()).toMatchObject({ toCome: '800.00', received: [{}, { tax: 'vat', certificate: 'W-1' }] });
  const { withheld } = (await accountant.call('GET', '/api/reports/vat3?month=2026-11')).body as Vat3;
  expect(withheld).toMatchObject([{ certificate: 'W-1', certificateDate: '2026-11-10', amount: '400.00' }]);
  const log = await (await t.as('admin')).call('GET', '/api/audit-log?limit=20');
  expect(JSON.stringify(log.body)).toContain('entered certificates of a payment of');
});
