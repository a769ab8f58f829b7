import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const t = await startTestApp();
const admin = await t.as('admin');
const desk = await makePackage(admin, { name: 'Dedicated Desk', type: 'dedicated_shared', totalSpaces: 5 });
const { id: tenantId } = await makeTenant(admin, desk, {});
await admin.call('POST', '/api/ledger/accounts', { code: '4999', name: 'Revaluation', kind: 'equity', isCash: false });
await admin.call('POST', '/api/ledger/accounts', { code: '4998', name: 'Old income', kind: 'income', isCash: false });
await admin.call('PATCH', '/api/ledger/accounts/4998', { isActive: false });

const lines = (account: string) => [
  { description: 'Printing', unitPrice: '340.00', account: '4070' },
  { description: 'A mistake', unitPrice: '100.00', account },
];

describe('a line of an invoice', () => {
  it.each([
    ['4999', 'Account 4999 is no income account'],
    ['4998', 'This account does not exist or is not in use'],
    ['4997', 'This account does not exist or is not in use'],
  ])('is refused for account %s by its field, also in a draft that is changed', async (account, message) => {
    const refused = { status: 400, body: { fields: { 'lines.1.account': message } } };
    for (const draft of [false, true])
      expect(await admin.call('POST', '/api/invoices', { tenantId, draft, lines: lines(account) })).toMatchObject(
        refused,
      );
    const { body } = await admin.call('POST', '/api/invoices', { tenantId, draft: true, lines: lines('4090') });
    const { id } = body as { id: string };
    expect(await admin.call('PUT', `/api/invoices/${id}`, { tenantId, lines: lines(account) })).toMatchObject(refused);
    await expectBooksAgree(t);
  });
});
