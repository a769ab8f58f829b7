import { describe, expect, it } from 'vitest';
import { cents } from '../kernel/money.ts';
import { FIRST_TAX_RATES, ratesOn, TAX_CLASSES } from '../settings/tax-classes.ts';
import { findTaxType, itemCode, TAX_TYPES, type TaxType } from './items.ts';
import { readKraTime, type Sale, type SaleLine, toKraTime, toSale } from './sale.ts';

const line = (changes: Partial<SaleLine> = {}): SaleLine => ({
  kind: 'rent',
  description: 'Private office',
  quantity: '1.00',
  net: cents(3_000_000),
  vat: cents(480_000),
  taxType: 'B',
  vatRate: 16,
  itemCode: itemCode(1),
  ...changes,
});

const sale = (changes: Partial<Sale> = {}): Sale => ({
  number: 12,
  originalNumber: 0,
  documentNumber: 'INV2611-0042',
  at: '2026-11-14T21:30:15Z',
  isPaidAtOnce: false,
  buyer: { name: 'Zamani Ltd', pin: 'P051111111A' },
  seller: { name: 'Nafasi Works Limited, Nairobi', address: 'Pili House\nNgong Road' },
  remark: null,
  lines: [line()],
  rates: ratesOn(FIRST_TAX_RATES, '2026-11-14'),
  ...changes,
});

describe('a sale', () => {
  it('says in KRA’s words what stands on the invoice', () => {
    expect(toSale(sale())).toMatchObject({
      ...{ invcNo: 12, orgInvcNo: 0, trdInvcNo: 'INV2611-0042', custTin: 'P051111111A', custNm: 'Zamani Ltd' },
      ...{ rcptTyCd: 'S', pmtTyCd: '02', salesSttsCd: '02', rfdDt: null },
      // 21:30 in UTC is the next day in Nairobi.
      ...{ cfmDt: '20261115003015', salesDt: '20261115', totItemCnt: 1 },
      ...{ taxblAmtB: 30_000, taxRtB: 16, taxAmtB: 4_800, taxblAmtA: 0, taxRtE: 8 },
      ...{ totTaxblAmt: 30_000, totTaxAmt: 4_800, totAmt: 34_800 },
      receipt: { trdeNm: 'Nafasi Works Limited', adrs: 'Pili House, Ngong Road', custTin: 'P051111111A' },
      itemList: [
        { itemSeq: 1, itemCd: 'KE3NTU0000001', qty: 1, prc: 34_800, splyAmt: 34_800, taxTyCd: 'B', totAmt: 34_800 },
      ],
    });
  });

  it('has the rate that its lines were sold at, and that of the day for the others', () => {
    const later = [...FIRST_TAX_RATES, { taxClass: 'B', validFrom: '2027-07-01', percent: 18 } as const];
    const rates = ratesOn(later, '2027-07-02');
    expect(toSale(sale({ rates }))).toMatchObject({ taxRtB: 16, taxRtE: 8, taxRtA: 0 });
    expect(toSale(sale({ rates, lines: [line({ taxType: 'A', vat: cents(0), vatRate: 0 })] }))).toMatchObject({
      ...{ taxRtB: 18, taxblAmtA: 30_000, taxRtA: 0 },
    });
  });

  it('that takes another back is a refund of it', () => {
    expect(toSale(sale({ originalNumber: 9, remark: 'Not delivered' }))).toMatchObject({
      ...{ rcptTyCd: 'R', orgInvcNo: 9, rfdRsnCd: '06', rfdDt: '20261115003015', remark: 'Not delivered' },
    });
  });

  it('of a quantity by which no price fits is one piece', () => {
    const [thirds] = toSale(
      sale({ lines: [line({ quantity: '3.00', net: cents(10_000), vat: cents(0), taxType: 'D' })] }),
    ).itemList as Record<string, number>[];
    expect(thirds).toMatchObject({ qty: 1, prc: 100, splyAmt: 100 });
  });
});

const draw = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
};

const inCents = (value: unknown): number => Math.round(Number(value) * 100);

describe('the sums of a sale', () => {
  it('are those of the document to the cent, by tax type and whole, for 10,000 random ones', () => {
    const next = draw(42);
    for (let n = 0; n < 10_000; n++) {
      const lines = Array.from({ length: 1 + next(5) }, () => {
        const taxType = TAX_TYPES[next(5)] as TaxType;
        const net = cents(1 + next(9_000_000));
        const rate = taxType === 'B' ? 16 : taxType === 'E' ? 8 : 0;
        const vat = cents(Math.round((net * rate) / 100));
        return line({ taxType, net, vat, vatRate: rate, quantity: ((1 + next(2_000)) / 100).toFixed(2) });
      });
      const body = toSale(sale({ lines }));
      const items = body.itemList as Record<string, number>[];
      const sum = (of: readonly { net: number; vat: number }[]) => of.reduce((all, { net, vat }) => all + net + vat, 0);
      expect(inCents(body.totAmt)).toBe(sum(lines));
      for (const type of TAX_TYPES) {
        const those = lines.filter(({ taxType }) => taxType === type);
        expect(inCents(body[`taxblAmt${type}`]) + inCents(body[`taxAmt${type}`])).toBe(sum(those));
      }
      for (const { qty, prc, splyAmt, totAmt } of items) {
        expect(Math.round((inCents(qty) * inCents(prc)) / 100)).toBe(inCents(splyAmt));
        expect(splyAmt).toBe(totAmt);
      }
    }
  });
});

describe('the tax type of a line', () => {
  it.each(TAX_CLASSES)('of class %s is its own', (taxClass) => {
    expect(findTaxType({ taxClass })).toBe(taxClass);
  });
});

describe('a time of KRA', () => {
  it.each(['20261115003015', '20260101000000'])('%s is read and written alike', (text) => {
    expect(toKraTime(readKraTime(text) ?? '')).toBe(text);
  });

  it.each(['', '2026', '20261399000000'])('that is none is none: %s', (text) => {
    expect(readKraTime(text)).toBeNull();
  });
});
