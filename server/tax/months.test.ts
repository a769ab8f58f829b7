import { expect, it } from 'vitest';
import type { NeedKind } from '../../domain/dashboard/contract.ts';
import { toDay } from '../../domain/kernel/time.ts';
import type { TaxMonth } from '../../domain/tax/contract.ts';
import { startWithKra } from '../../tests/support/kra.ts';

it('a month shows the ledger beside KRA, and explains the difference document by document', async () => {
  const { addDevice, work, invoice, tenant, t, accountant, desk, manager, documents } = await startWithKra();
  const month = toDay(t.app.deps.clock.now(), 'Africa/Nairobi').slice(0, 7);
  const look = async () => (await accountant.call('GET', `/api/tax/months/${month}`)).body as TaxMonth;
  const { id } = await tenant();
  const before = await invoice(id, '1000.00');
  await addDevice();
  const made = await invoice(id, '2500.00');
  await accountant.call('POST', `/api/invoices/${made.id}/credit`, {
    reason: 'One too many',
    lines: [{ lineId: made.lines[0]?.id, net: '500.00' }],
  });
  expect(await look()).toMatchObject({
    ledgerVat: '480.00',
    signed: { documents: 0, vat: '0.00' },
    issued: { documents: 3, net: '3000.00', vat: '480.00' },
    difference: '480.00',
    explained: '480.00',
  });
  await work();
  const after = await look();
  expect(after).toMatchObject({ signed: { documents: 2, vat: '320.00' }, difference: '160.00', explained: '160.00' });
  expect(after.rows).toMatchObject([{ documentNumber: before.invoiceNumber, state: null, vat: '160.00' }]);
  await accountant.call('POST', `/api/invoices/${before.id}/tax-stamp`, {
    ...{ scuSerial: 'KRACU1', cuInvoiceNumber: 'KRACU1/9', receiptSignature: 'ABCD' },
    stampedAt: '2026-01-01T00:00:00Z',
  });
  expect(await look()).toMatchObject({ difference: '0.00', explained: '0.00', rows: [] });
  // What is posted by hand is no document, and stands beside.
  const lines = [
    { account: '2300', debit: '480.00' },
    { account: '2310', credit: '480.00' },
  ];
  await accountant.call('POST', '/api/ledger/entries', { date: `${month}-01`, memo: 'VAT return', lines });
  expect(await look()).toMatchObject({ ledgerVat: '480.00', difference: '0.00' });
  expect((await desk.call('GET', `/api/tax/months/${month}`)).status).toBe(403);
  expect((await accountant.call('GET', '/api/tax/months/2026-13')).status).toBe(400);
  expect(manager.cookie).not.toBeNull();
  expect(await documents('&state=signed')).toHaveLength(2);
});

it('what KRA refused waits on the dashboard for who may see to it', async () => {
  const { t, addDevice, work, invoice, tenant, accountant, desk } = await startWithKra();
  await addDevice();
  const made = await invoice((await tenant()).id, '100.00');
  await t.sql(`alter table invoices disable trigger user`);
  await t.sql(`update invoices set bill_to = bill_to || '{"kraPin": "P1"}' where id = '${made.id}'`);
  await t.sql(`alter table invoices enable trigger user`);
  await work();
  const needs = async (who: typeof desk) => {
    const { body } = await who.call('GET', '/api/dashboard');
    return (body as { needs: { kind: NeedKind; count: number }[] }).needs;
  };
  expect(await needs(accountant)).toContainEqual(expect.objectContaining({ kind: 'refusedDocuments', count: 1 }));
  expect((await needs(desk)).map(({ kind }) => kind)).not.toContain('refusedDocuments');
});
