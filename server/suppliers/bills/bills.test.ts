import { beforeAll, describe, expect, it } from 'vitest';
import type { Bill } from '../../../domain/suppliers/bills/bill-contract.ts';
import type { SupplierDetails } from '../../../domain/suppliers/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { closeBooks } from '../../../tests/support/expenses.ts';
import { expectRefusal } from '../../../tests/support/refusal.ts';
import { approve, billFields, booksOfBill, makeBill, makeSupplier } from '../../../tests/support/suppliers.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';

let t: TestApp;
let accountant: Api;
let manager: Api;
let supplier: SupplierDetails;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  accountant = await t.as('accountant', { firstName: 'Mercy', lastName: 'Achieng' });
  manager = await t.as('manager', { firstName: 'Brian', lastName: 'Otieno' });
  await manager.call('PUT', '/api/settings/billing', { vatRegistered: true, kraPin: 'P051234567X' });
  supplier = await makeSupplier(accountant, { name: 'Safaricom PLC', kraPin: 'P051129820X', termsDays: 14 });
});

const post = (fields: Record<string, unknown> = {}) =>
  accountant.call('POST', '/api/bills', billFields(supplier.id, fields));

const cancel = (id: string, reason = 'Sent twice') => accountant.call('POST', `/api/bills/${id}/cancel`, { reason });

describe('suppliers', () => {
  it('are added with a KRA PIN that is one, and found by it', async () => {
    const wrong = expectRefusal(await accountant.call('POST', '/api/suppliers', { name: 'X', kraPin: '123' }), 400);
    expect(wrong.fields).toEqual({ kraPin: 'KRA PIN must be like P051365947M' });
    const twice = { name: 'Another', kraPin: 'P051129820X' };
    expect(expectRefusal(await accountant.call('POST', '/api/suppliers', twice), 409).message).toBe(
      'Another supplier has this KRA PIN',
    );
    const same = expectRefusal(await accountant.call('POST', '/api/suppliers', { name: 'safaricom plc' }), 409);
    expect(same.fields).toEqual({ name: 'Another supplier has this name' });
    const { body } = await accountant.call('GET', '/api/suppliers?q=P051129820X&count=true');
    expect(body).toMatchObject([{ name: 'Safaricom PLC', termsDays: 14, withholding: 'none', owed: '0.00' }]);
  });

  it('take no new bills once they are out of use', async () => {
    const gone = await makeSupplier(accountant);
    const change = await accountant.call('PATCH', `/api/suppliers/${gone.id}`, { isActive: false, notes: 'Closed' });
    expect(change.body).toMatchObject({ isActive: false, notes: 'Closed' });
    const refusal = expectRefusal(await accountant.call('POST', '/api/bills', billFields(gone.id)), 400);
    expect(refusal.fields?.supplierId).toContain('no longer in use');
  });
});

describe('a bill', () => {
  it('is entered by line, and shows what it will post before it is approved', async () => {
    const bill = await makeBill(accountant, supplier.id, {
      number: 'SF-1001',
      cuNumber: '0040798990000012345',
      lines: [
        { account: '5030', description: 'Fibre', net: '10000.00', taxClass: 'B' },
        { account: '5210', description: 'Licence fee', net: '500.00', taxClass: 'A' },
        { account: '1150', description: 'Insurance 2027', net: '24000.00', taxClass: 'E', vat: '1920.40' },
      ],
    });
    expect(bill).toMatchObject({
      status: 'draft',
      supplierName: 'Safaricom PLC',
      date: '2026-11-10',
      dueDate: '2026-11-24',
      net: '34500.00',
      vat: '3520.40',
      total: '38020.40',
      open: '0.00',
      claimsVat: null,
      enteredByName: 'Mercy Achieng',
      neededApprover: null,
      mayApprove: true,
    });
    expect(bill.posting.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['5030', '10000.00', '0.00'],
      ['5210', '500.00', '0.00'],
      ['1150', '24000.00', '0.00'],
      ['1120', '3520.40', '0.00'],
      ['2010', '0.00', '38020.40'],
    ]);
    expect(await booksOfBill(t, bill.id)).toEqual({});
    const approved = await approve(accountant, bill.id);
    expect(approved).toMatchObject({
      status: 'open',
      open: '38020.40',
      claimsVat: true,
      postedOn: '2026-11-10',
      approvedByName: 'Mercy Achieng',
      posting: bill.posting,
      mayApprove: false,
    });
    expect(await booksOfBill(t, bill.id)).toEqual({
      1120: '3520.40',
      1150: '24000.00',
      2010: '-38020.40',
      5030: '10000.00',
      5210: '500.00',
    });
    const coded = (await accountant.call('GET', `/api/suppliers/${supplier.id}`)).body as SupplierDetails;
    expect(coded.owed).toBe('38020.40');
    expect(coded.coding.map(({ account, taxClass }) => [account, taxClass])).toEqual([
      ['5030', 'B'],
      ['5210', 'A'],
      ['1150', 'E'],
    ]);
  });

  it('is refused twice by the number of the supplier, however it is typed', async () => {
    const refusal = expectRefusal(await post({ number: ' sf-1001 ' }), 409);
    expect(refusal).toMatchObject({
      fields: { number: 'A bill of this supplier with this number was entered already' },
    });
    const other = await makeSupplier(accountant);
    expect((await accountant.call('POST', '/api/bills', billFields(other.id, { number: 'SF-1001' }))).status).toBe(201);
  });

  it('warns of one with nearly the same number or the same amount', async () => {
    const bill = await makeBill(accountant, supplier.id, {
      number: 'SF 01001',
      cuNumber: 'KRACU0100000123/1001',
      lines: [{ account: '5030', description: 'Fibre', net: '38020.40', taxClass: 'D' }],
    });
    expect(bill.warnings).toEqual([
      expect.stringMatching(/^BL\d{6} \(SF-1001, 10 Nov 2026\) has nearly the same number$/),
    ]);
    const alike = await makeBill(accountant, supplier.id, {
      lines: bill.lines.map(({ accountName: _, ...line }) => line),
    });
    expect(alike.warnings.join()).toContain('has the same amount');
  });

  it.each([
    [{ date: '2026-11-16' }, 'date', 'Date must not be in the future'],
    [{ dueDate: '2026-11-09' }, 'dueDate', 'Due date must not be before the date of the bill'],
    [{ lines: [] }, 'lines', 'A bill has at least one line'],
    [
      { lines: [{ account: '5030', description: 'x', net: '100.00', taxClass: 'B', vat: '90.00' }] },
      'lines.0.vat',
      'VAT must be 16.00: 16% of 100.00',
    ],
    [
      { lines: [{ account: '1010', description: 'x', net: '100.00', taxClass: 'D' }] },
      'lines.0.account',
      'A bill is not coded to a cash account',
    ],
    [
      { lines: [{ account: '5999', description: 'x', net: '100.00', taxClass: 'D' }] },
      'lines.0.account',
      'There is no active account of this code',
    ],
  ])('is refused with %o', async (fields, name, message) => {
    expect(expectRefusal(await post(fields), 400).fields).toEqual({ [name]: message });
  });

  it('is changed until it is approved, and keeps its amounts from then on', async () => {
    const { id } = await makeBill(accountant, supplier.id);
    const lines = [{ account: '5040', description: 'Rent', net: '200.00', taxClass: 'D' }];
    const changed = await accountant.call('PATCH', `/api/bills/${id}`, { date: '2026-11-01', lines });
    expect(changed.body).toMatchObject({ total: '200.00', dueDate: '2026-11-15', lines: [{ account: '5040' }] });
    await approve(accountant, id);
    expect(expectRefusal(await accountant.call('PATCH', `/api/bills/${id}`, { lines }), 409).message).toContain(
      'only its CU invoice number and notes change',
    );
    const late = await accountant.call('PATCH', `/api/bills/${id}`, { cuNumber: '0040001' });
    expect(late.body).toMatchObject({ cuNumber: '0040001', status: 'open' });
    expect(expectRefusal(await accountant.call('POST', `/api/bills/${id}/approve`), 409).message).toBe(
      'This bill was already approved',
    );
    const direct = t.sql(`begin; set local app.actor = 'system:x'; set local app.actor_name = 'X';
      update bills set total = total + 1, net = net + 1 where id = '${id}'; commit`);
    await expect(direct).rejects.toThrow('A bill that was approved or cancelled stays');
    await t.sql('rollback').catch(() => undefined);
  });

  it('is cancelled with a reason: its posting is mirrored, and its number is free again', async () => {
    const bill = await makeBill(accountant, supplier.id, { number: 'SF-2000' });
    await approve(accountant, bill.id);
    expect((await cancel(bill.id)).body).toMatchObject({
      status: 'cancelled',
      cancelledOn: '2026-11-10',
      cancelReason: 'Sent twice',
    });
    expect(await booksOfBill(t, bill.id)).toEqual({});
    expect((await post({ number: 'SF-2000' })).status).toBe(201);
    expect(expectRefusal(await cancel(bill.id), 409).message).toBe('This bill was already cancelled');
  });

  it('is posted today where its own period is closed', async () => {
    await closeBooks(t, '2026-10-31');
    const bill = await makeBill(accountant, supplier.id, { date: '2026-10-20' });
    expect((await approve(accountant, bill.id)).postedOn).toBe('2026-11-15');
    await closeBooks(t, null);
  });

  it('of a supplier’s credit takes back cost and VAT', async () => {
    const credit = await makeBill(accountant, supplier.id, { kind: 'credit', number: 'CN-7' });
    await approve(accountant, credit.id);
    expect(await booksOfBill(t, credit.id)).toEqual({ 1120: '-1600.00', 2010: '11600.00', 5030: '-10000.00' });
  });

  it('older than six months claims no VAT: it is part of the cost, and says so', async () => {
    const bill = await makeBill(accountant, supplier.id, {
      date: '2026-04-30',
      cuNumber: 'KRACU0100000123/77',
    });
    expect(bill.warnings).toEqual([
      'Input VAT could be claimed until 31 Oct 2026, six months after the month of the bill: it is part of the cost',
    ]);
    expect(await approve(accountant, bill.id)).toMatchObject({ claimsVat: false });
    expect(await booksOfBill(t, bill.id)).toEqual({ 2010: '-11600.00', 5030: '11600.00' });
  });

  it('takes over what the books owe already, without touching their sum', async () => {
    const bill = await makeBill(accountant, supplier.id, {
      lines: [{ account: '2010', description: 'Owed before', net: '5000.00', taxClass: 'D' }],
    });
    await approve(accountant, bill.id);
    expect(await booksOfBill(t, bill.id)).toEqual({});
  });
});

describe('the list', () => {
  const ids = async (query: string): Promise<Bill[]> => {
    const { status, body } = await accountant.call('GET', `/api/bills?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as Bill[];
  };

  it('is narrowed by supplier, status, day and words', async () => {
    const other = await makeSupplier(accountant, { name: 'Kenya Power' });
    const bill = await makeBill(accountant, other.id, { number: 'KPLC-9', date: '2026-09-01', notes: 'Meter 7' });
    expect((await ids(`supplier=${other.id}`)).map(({ id }) => id)).toEqual([bill.id]);
    expect((await ids('status=draft&from=2026-09-01&to=2026-09-01')).map(({ id }) => id)).toEqual([bill.id]);
    for (const q of ['kenya power', 'kplc-9', 'meter 7', bill.reference]) {
      expect(
        (await ids(`q=${encodeURIComponent(q)}`)).map(({ id }) => id),
        q,
      ).toContain(bill.id);
    }
    expect(await ids(`overdue=true&supplier=${other.id}`)).toEqual([]);
    await approve(accountant, bill.id);
    expect(await ids(`overdue=true&supplier=${other.id}`)).toHaveLength(1);
  });

  it('is found in the search', async () => {
    const { body } = await accountant.call('GET', '/api/search?q=KPLC-9');
    expect(JSON.stringify(body)).toContain('Kenya Power · BL');
  });
});

it('trade payables are closed to entries by hand', async () => {
  const lines = [
    { account: '2010', debit: '50.00' },
    { account: '1010', credit: '50.00' },
  ];
  const entry = { date: '2026-11-10', memo: 'By hand', lines };
  const refusal = expectRefusal(await accountant.call('POST', '/api/ledger/entries', entry), 400);
  expect(refusal.fields?.['lines.0.account']).toContain('Trade payables follow the bills of suppliers');
});

it('every integrity rule holds', async () => {
  const admin = await t.as('admin');
  expect((await admin.call('GET', '/api/admin/integrity')).body).toMatchObject({ ok: true });
});
