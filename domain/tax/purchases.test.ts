import { describe, expect, it } from 'vitest';
import { readPurchase, readUnread } from './purchases.ts';

const ITEM = { itemNm: 'Internet, 100 Mbps', taxTyCd: 'B', totAmt: 11_600, taxAmt: 1_600 };
const SALE = {
  spplrTin: 'P051365947M',
  spplrNm: 'Savannah Fibre Ltd',
  spplrInvcNo: 218,
  spplrSdcId: 'KRACU0100000123',
  rcptTyCd: 'S',
  salesDt: '20261116',
  itemList: [ITEM],
};

describe('an entry of KRA’s list of purchases', () => {
  it('is a bill with a line for each tax class, to the cent', () => {
    const stamps = { itemNm: 'Stamps', taxTyCd: 'A', totAmt: '350.5', taxAmt: '0' };
    const router = { itemNm: 'Router', taxTyCd: 'B', totAmt: '5800.00', taxAmt: '800.00' };
    expect(readPurchase({ ...SALE, itemList: [ITEM, stamps, router] })).toEqual({
      supplierPin: 'P051365947M',
      supplierName: 'Savannah Fibre Ltd',
      kind: 'bill',
      number: '218',
      cuNumber: 'KRACU0100000123/218',
      date: '2026-11-16',
      lines: [
        { description: 'Stamps', taxClass: 'A', net: 35_050, vat: 0 },
        { description: 'Internet, 100 Mbps and 1 more', taxClass: 'B', net: 1_500_000, vat: 240_000 },
      ],
    });
  });

  it.each([
    ['a refund is a credit', { rcptTyCd: 'R' }, { kind: 'credit' }],
    [
      'the day is that of the confirmation where there is no other',
      { salesDt: undefined, cfmDt: '20261031094500' },
      { date: '2026-10-31' },
    ],
    ['without its control unit it has no CU number', { spplrSdcId: '' }, { cuNumber: null }],
    ['a supplier without a name is told by PIN', { spplrNm: null }, { supplierName: 'P051365947M' }],
    ['keys may have blanks around them', { spplrInvcNo: undefined, ' spplrInvcNo ': '7' }, { number: '7' }],
  ])('%s', (_, changes, facts) => {
    expect(readPurchase({ ...SALE, ...changes })).toMatchObject(facts);
  });

  it.each([
    ['a PIN that is none', { spplrTin: '12345' }, '12345 is no KRA PIN'],
    ['no number', { spplrInvcNo: '' }, 'the number is missing'],
    ['a day that is none', { salesDt: '20261340' }, 'the day is missing or none'],
    ['no items', { itemList: [] }, 'it has no items'],
    ['an item of an unknown class', { itemList: [{ ...ITEM, taxTyCd: 'Z' }] }, 'item 1 has the unknown tax class Z'],
    ['more tax than amount', { itemList: [{ ...ITEM, taxAmt: 20_000 }] }, 'item 1 has amounts that cannot be'],
    [
      'nothing to pay',
      { itemList: [{ ...ITEM, totAmt: 0, taxAmt: 0 }] },
      'it adds up to nothing, or to more than an amount may be',
    ],
  ])('with %s is no bill, and says why', (_, changes, problem) => {
    expect(readPurchase({ ...SALE, ...changes })).toBeNull();
    expect(readUnread({ ...SALE, ...changes }).problem).toBe(`Cannot be read: ${problem}`);
  });
});
