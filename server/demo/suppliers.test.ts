import { expect, it } from 'vitest';
import type { Bill } from '../../domain/suppliers/bills/bill-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';
import { systemActor } from '../db/connection/database.ts';
import { fillDemoSuppliers } from './suppliers.ts';

it('the demo has five suppliers with a dozen bills in every state, and its books agree', async () => {
  const t = await startTestApp({ clock: NOVEMBER });
  const { deps, database } = t.app;
  await database.transact(systemActor('demo'), (tx) => fillDemoSuppliers({ ...deps, db: tx }));
  const admin = await t.as('admin');
  expect((await admin.call('GET', '/api/suppliers')).body).toHaveLength(5);
  const bills = (await admin.call('GET', '/api/bills')).body as Bill[];
  expect(bills).toHaveLength(12);
  expect(new Set(bills.map(({ status }) => status))).toEqual(
    new Set(['draft', 'open', 'part_paid', 'paid', 'cancelled']),
  );
  expect((await admin.call('GET', '/api/admin/integrity')).body).toMatchObject({ ok: true });
});
