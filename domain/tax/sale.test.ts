import { describe, expect, it } from 'vitest';
import { vatOfPart } from '../billing/vat.ts';
import { addMoney, type Cents, cents } from '../kernel/money.ts';
import { FIRST_TAX_RATES, ratesOn, TAX_CLASSES } from '../settings/tax-classes.ts';
import { cutGross, vatOn } from '../settings/vat.ts';
import { findTaxType, itemCode, TAX_TYPES, type TaxType } from './items.ts';
import { readKraTime, type Sale, type SaleLine, type SalePayload, toKraTime, toSale } from './sale.ts';

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

const total = (lines: readonly SaleLine[], part: 'net' | 'vat'): number =>
  lines.reduce((sum, line) => sum + line[part], 0);

// Every sum of the body that is not the one of the lines, and every item whose figures do not fit each other.
const findWrong = (lines: readonly SaleLine[], body: SalePayload): string[] => {
  const wrong: string[] = [];
  const compare = (name: string, value: unknown, expected: number) => {
    if (inCents(value) !== expected) wrong.push(`${name}: ${value} instead of ${expected / 100}`);
  };
  for (const type of TAX_TYPES) {
    const those = lines.filter(({ taxType }) => taxType === type);
    compare(`taxblAmt${type}`, body[`taxblAmt${type}`], total(those, 'net'));
    compare(`taxAmt${type}`, body[`taxAmt${type}`], total(those, 'vat'));
  }
  compare('totTaxblAmt', body.totTaxblAmt, total(lines, 'net'));
  compare('totTaxAmt', body.totTaxAmt, total(lines, 'vat'));
  compare('totAmt', body.totAmt, total(lines, 'net') + total(lines, 'vat'));
  for (const [n, item] of (body.itemList as Record<string, number>[]).entries()) {
    const [net, vat] = [lines[n]?.net ?? 0, lines[n]?.vat ?? 0];
    compare(`item ${n} taxblAmt`, item.taxblAmt, net);
    compare(`item ${n} taxAmt`, item.taxAmt, vat);
    compare(`item ${n} splyAmt`, item.splyAmt, net + vat);
    compare(`item ${n} totAmt`, item.totAmt, net + vat);
    compare(`item ${n} qty × prc`, Math.round((inCents(item.qty) * inCents(item.prc)) / 100) / 100, net + vat);
  }
  return wrong;
};

const RATES = { A: 0, B: 16, C: 0, D: 0, E: 8 } as const;

type Next = ReturnType<typeof draw>;

// Prices have VAT in them, or it comes on top.
const drawLines = (next: Next): { lines: SaleLine[]; prices: Cents; isIncluded: boolean } => {
  const isIncluded = next(2) === 0;
  let prices = cents(0);
  const lines = Array.from({ length: 1 + next(5) }, () => {
    const taxType = TAX_TYPES[next(5)] as TaxType;
    const vatRate = RATES[taxType];
    const price = cents(1 + next(9_000_000));
    prices = addMoney(prices, price);
    const cut = isIncluded ? cutGross(price, vatRate) : { net: price, vat: vatOn(price, vatRate) };
    return line({ ...cut, taxType, vatRate, quantity: ((1 + next(2_000)) / 100).toFixed(2) });
  });
  return { lines, prices, isIncluded };
};

// What a credit note takes back, part by part, until the last one takes the rest.
const drawCredits = (next: Next, lines: readonly SaleLine[]): SaleLine[][] => {
  const credited = lines.map(() => ({ net: cents(0), vat: cents(0) }));
  const parts = 2 + next(2);
  return Array.from({ length: parts }, (_, part) =>
    lines.flatMap((whole, n) => {
      const before = credited[n] as { net: Cents; vat: Cents };
      const rest = whole.net - before.net;
      const net = cents(part === parts - 1 ? rest : next(rest + 1));
      const vat = vatOfPart(whole, before, net);
      credited[n] = { net: addMoney(before.net, net), vat: addMoney(before.vat, vat) };
      // What costs nothing is no sale.
      return net + vat === 0 ? [] : [{ ...whole, net, vat }];
    }),
  ).filter((some) => some.length > 0);
};

describe('the sums of a sale', () => {
  it('are those of the document to the cent, net and VAT of each tax type, for 100,000 random ones', {
    timeout: 60_000,
  }, () => {
    const next = draw(42);
    const wrong: string[] = [];
    for (let n = 0; n < 100_000; n++) {
      const { lines, prices, isIncluded } = drawLines(next);
      const body = toSale(sale({ lines }));
      wrong.push(...findWrong(lines, body));
      if (isIncluded && inCents(body.totAmt) !== prices) wrong.push(`${body.totAmt} is not the prices`);
    }
    expect(wrong).toEqual([]);
  });

  it('of credit notes for parts are theirs, and together those of the invoice, for 5,000 random ones', () => {
    const next = draw(43);
    const wrong: string[] = [];
    for (let n = 0; n < 5_000; n++) {
      const { lines } = drawLines(next);
      const left = new Map<string, number>();
      const add = (body: SalePayload, sign: 1 | -1) => {
        for (const type of TAX_TYPES)
          for (const key of [`taxblAmt${type}`, `taxAmt${type}`])
            left.set(key, (left.get(key) ?? 0) + sign * inCents(body[key]));
      };
      add(toSale(sale({ lines })), 1);
      for (const part of drawCredits(next, lines)) {
        const body = toSale(sale({ lines: part, originalNumber: 9 }));
        wrong.push(...findWrong(part, body));
        add(body, -1);
      }
      for (const [key, rest] of left) if (rest !== 0) wrong.push(`${key}: ${rest / 100} left`);
    }
    expect(wrong).toEqual([]);
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
