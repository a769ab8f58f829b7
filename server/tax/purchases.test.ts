import { describe, expect, it } from 'vitest';
import type { Bill, BillDetails } from '../../domain/suppliers/bills/bill-contract.ts';
import type { TaxPurchase } from '../../domain/tax/purchase-contract.ts';
import { startWithKra } from '../../tests/support/kra.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';
import { makeSupplier } from '../../tests/support/suppliers.ts';
import { fetchDaily } from './purchases/fetch.ts';

const PIN = 'P051365947M';
// KRA is asked at most once a minute.
let minute = 0;
const clock = { now: () => `2026-11-18T09:${String(minute).padStart(2, '0')}:00Z` };

const sale = (number: number, changes: object = {}) => ({
  ...{ spplrTin: PIN, spplrNm: 'Savannah Fibre Ltd', spplrSdcId: 'KRACU0100000123', spplrInvcNo: number },
  ...{ rcptTyCd: 'S', salesDt: '20261116' },
  itemList: [{ itemNm: 'Internet', taxTyCd: 'B', totAmt: '11600.00', taxAmt: '1600.00' }],
  ...changes,
});

const begin = async (behave: object = {}) => {
  const space = await startWithKra({ clock, behave });
  await space.addDevice();
  await space.work();
  const { accountant, work, simulator } = space;
  return {
    ...space,
    sell: (...sales: object[]) => {
      for (const one of sales) simulator.sell('P051234567X', one as never);
    },
    fetch: async () => {
      minute = (minute + 1) % 60;
      const asked = await accountant.call('POST', '/api/tax/purchases/fetch');
      expect(asked.status).toBe(200);
      await work();
    },
    purchases: async () => (await accountant.call('GET', '/api/tax/purchases')).body as TaxPurchase[],
    bill: (id: string, account = '5030') => accountant.call('POST', `/api/tax/purchases/${id}/bill`, { account }),
  };
};

describe('what KRA says that suppliers sold to us', () => {
  it('waits for a person who says what it was for, who gets a draft and a supplier', async () => {
    const { sell, fetch, purchases, bill, accountant } = await begin();
    sell(sale(218));
    await fetch();
    const [found] = await purchases();
    expect(found).toMatchObject({ state: 'new', supplierPin: PIN, net: '10000.00', vat: '1600.00', account: null });
    expectRefusal(await bill(found?.id ?? '', '1010'), 400);
    const { status, body } = await bill(found?.id ?? '');
    expect([status, body]).toMatchObject([200, { state: 'billed', billReference: 'BL000001' }]);
    const drafted = (await accountant.call('GET', `/api/bills/${(body as TaxPurchase).billId}`)).body as BillDetails;
    expect(drafted).toMatchObject({
      supplierName: 'Savannah Fibre Ltd',
      number: '218',
      cuNumber: 'KRACU0100000123/218',
      date: '2026-11-16',
      status: 'draft',
      lines: [{ account: '5030', taxClass: 'B', net: '10000.00', vat: '1600.00' }],
    });
    expectRefusal(await bill(found?.id ?? ''), 409);
  });

  it('is one bill when ten enter it at once', async () => {
    const { sell, fetch, purchases, bill, accountant } = await begin();
    sell(sale(218));
    await fetch();
    const [found] = await purchases();
    const replies = await Promise.all(Array.from({ length: 10 }, () => bill(found?.id ?? '')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await accountant.call('GET', '/api/bills')).body).toHaveLength(1);
  });

  it('is drafted by itself as the last bill of its supplier was coded, and told once however often KRA is asked', async () => {
    const { sell, fetch, purchases, bill, accountant } = await begin({ lost: 0.3, odd: 0.3, spelling: 0.5 });
    sell(sale(1));
    await fetch();
    await bill((await purchases())[0]?.id ?? '');
    sell(sale(2), sale(3, { rcptTyCd: 'R' }));
    for (let n = 0; n < 3; n++) await fetch();
    expect((await purchases()).map(({ number, kind, state }) => [number, kind, state]).sort()).toEqual([
      ['1', 'bill', 'billed'],
      ['2', 'bill', 'billed'],
      ['3', 'credit', 'billed'],
    ]);
    const drafts = (await accountant.call('GET', '/api/bills?status=draft')).body as Bill[];
    expect(drafts).toHaveLength(3);
  });

  it('is linked to the bill that was entered by hand, which gets KRA’s number', async () => {
    const { sell, fetch, purchases, accountant } = await begin();
    const supplier = await makeSupplier(accountant, { kraPin: PIN });
    const lines = [{ account: '5030', description: 'Internet', net: '10000.00', taxClass: 'B' }];
    const typed = { supplierId: supplier.id, number: 'INV-0218', date: '2026-11-16', lines };
    const { id, warnings } = (await accountant.call('POST', '/api/bills', typed)).body as BillDetails;
    expect(warnings.join()).toContain('Not in eTIMS as far as is known');
    sell(sale(218, { spplrInvcNo: 'inv 218' }));
    await fetch();
    expect(await purchases()).toMatchObject([{ state: 'billed', billId: id }]);
    const linked = (await accountant.call('GET', `/api/bills/${id}`)).body as BillDetails;
    expect(linked).toMatchObject({ cuNumber: 'KRACU0100000123/inv 218', number: 'INV-0218' });
    expect(linked.warnings.join()).not.toContain('Not in eTIMS');
  });

  it('says why no bill was made of it, and is dismissed with a reason', async () => {
    const { sell, fetch, purchases, bill, accountant, t } = await begin();
    sell(sale(1));
    await fetch();
    await bill((await purchases())[0]?.id ?? '');
    const wrong = [{ itemNm: 'Internet', taxTyCd: 'B', totAmt: 11_600, taxAmt: 5_000 }];
    sell(sale(2, { itemList: wrong }));
    await fetch();
    const odd = (await purchases()).find(({ number }) => number === '2');
    expect(odd).toMatchObject({ state: 'new', account: '5030' });
    expect(odd?.note).toBeTruthy();
    const dismiss = (reason: string) => accountant.call('POST', `/api/tax/purchases/${odd?.id}/dismiss`, { reason });
    expectRefusal(await dismiss(''), 400);
    expect((await dismiss('Sent to us by mistake')).body).toMatchObject({
      state: 'dismissed',
      note: 'Sent to us by mistake',
    });
    await expect(t.sql(`update tax_purchases set vat = 0, total = net`)).rejects.toThrow('never changes');
    await expect(t.sql(`delete from tax_purchases`)).rejects.toThrow('append-only');
  });

  it('is kept with the reason where it cannot be read, once however often KRA sends it, until a person dismisses it', async () => {
    const { sell, fetch, purchases, bill, accountant } = await begin();
    sell(sale(301, { spplrTin: '12345' }), sale(302, { spplrInvcNo: '', salesDt: '20261340' }), sale(303));
    await fetch();
    await fetch();
    const found = await purchases();
    const unread = found.filter(({ state }) => state === 'unread');
    expect(found).toHaveLength(3);
    expect(unread.map(({ number, total, note }) => [number, total, note]).sort()).toEqual([
      ['301', '0.00', 'Cannot be read: 12345 is no KRA PIN'],
      ['No number', '0.00', 'Cannot be read: the number is missing, the day is missing or none'],
    ]);
    const waiting = (await accountant.call('GET', '/api/tax/purchases?state=new')).body as TaxPurchase[];
    expect(waiting).toHaveLength(3);
    const id = unread[0]?.id ?? '';
    expectRefusal(await bill(id), 409);
    const dismissed = await accountant.call('POST', `/api/tax/purchases/${id}/dismiss`, { reason: 'Entered by hand' });
    expect(dismissed.body).toMatchObject({ state: 'dismissed', note: 'Entered by hand' });
    await fetch();
    expect((await purchases()).filter(({ state }) => state === 'unread')).toHaveLength(1);
  });

  it('is asked for once a day, and never without a device', async () => {
    const { sell, purchases, t, work, admin, device } = await begin();
    sell(sale(1));
    await fetchDaily(t.app.database, t.app.deps);
    await fetchDaily(t.app.database, t.app.deps);
    expect(await t.sql(`select count(*)::int as n from effects where kind = 'purchases'`)).toEqual([{ n: 1 }]);
    await work();
    expect(await purchases()).toHaveLength(1);
    await admin.call('PATCH', `/api/tax/devices/${(await device())?.id}`, { isActive: false });
    expectRefusal(await admin.call('POST', '/api/tax/purchases/fetch'), 409);
  });
});
