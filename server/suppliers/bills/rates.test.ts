import { expect, it } from 'vitest';
import type { BillDetails } from '../../../domain/suppliers/bills/bill-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { standingClock } from '../../../tests/support/bookings.ts';
import { expectRefusal } from '../../../tests/support/refusal.ts';
import { billFields, makeBill, makeSupplier } from '../../../tests/support/suppliers.ts';

it('a bill has the rates of its own date, also where that is changed', async () => {
  const clock = standingClock('2026-11-15T09:00:00.000Z');
  const t = await startTestApp({ clock });
  const [admin, accountant] = [await t.as('admin'), await t.as('accountant')];
  const rate = { taxClass: 'B', validFrom: '2026-11-20', percent: 18 };
  expect((await admin.call('POST', '/api/tax-rates', rate)).status).toBe(201);
  clock.set('2026-11-25T09:00:00.000Z');
  const supplier = await makeSupplier(accountant);
  const before = await makeBill(accountant, supplier.id, { date: '2026-11-19' });
  const after = await makeBill(accountant, supplier.id, { date: '2026-11-20' });
  expect([before.vat, after.vat]).toEqual(['1600.00', '1800.00']);
  const lines = [{ account: '5030', description: 'Fibre', net: '10000.00', taxClass: 'B', vat: '1600.00' }];
  const wrong = billFields(supplier.id, { date: '2026-11-20', lines });
  expect(expectRefusal(await accountant.call('POST', '/api/bills', wrong), 400).fields).toEqual({
    'lines.0.vat': 'VAT must be 1800.00: 18% of 10000.00',
  });
  const move = (body: object) => accountant.call('PATCH', `/api/bills/${before.id}`, body);
  expect(expectRefusal(await move({ date: '2026-11-21' }), 400).fields).toHaveProperty(['lines.0.vat']);
  const again = lines.map(({ vat: _, ...line }) => line);
  expect(((await move({ date: '2026-11-21', lines: again })).body as BillDetails).vat).toBe('1800.00');
});
