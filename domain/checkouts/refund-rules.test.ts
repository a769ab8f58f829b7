import { describe, expect, it } from 'vitest';
import { addMoney, cents } from '../kernel/money.ts';
import { quoteRefund, shareRefund } from './refund-rules.ts';

const startsAt = '2026-11-20T10:00:00Z';

describe('What cancelling a paid booking gives back', () => {
  it.each([
    ['a day before', '2026-11-19T10:00:00Z', { freeHours: 2, percent: 50 }, 0, 300_000],
    ['at the last free moment', '2026-11-20T08:00:00Z', { freeHours: 2, percent: 50 }, 0, 300_000],
    ['a second later', '2026-11-20T08:00:01Z', { freeHours: 2, percent: 50 }, 150_000, 150_000],
    ['late, where nothing is paid back', '2026-11-20T09:00:00Z', { freeHours: 2, percent: 100 }, 300_000, 0],
    ['late, where it costs nothing', '2026-11-20T09:59:00Z', { freeHours: 2, percent: 0 }, 0, 300_000],
    ['late, in whole shillings', '2026-11-20T09:00:00Z', { freeHours: 24, percent: 33 }, 99_000, 201_000],
  ])('%s', (_, now, terms, kept, refund) => {
    expect(quoteRefund({ price: cents(300_000), startsAt, terms }, now)).toMatchObject({ kept, refund });
  });

  it('leaves the cents of what is kept to the client, but for a price of which all is kept', () => {
    const late = '2026-11-20T09:00:00Z';
    const quote = (price: number, percent: number) =>
      quoteRefund({ price: cents(price), startsAt, terms: { freeHours: 2, percent } }, late);
    expect(quote(333_300, 50)).toMatchObject({ kept: 166_600, refund: 166_700 });
    expect(quote(333_350, 100)).toMatchObject({ kept: 333_350, refund: 0 });
  });
});

describe('The lines of a credit note', () => {
  const lines = [
    { id: 'room', net: cents(258_621), vat: cents(41_379) },
    { id: 'tea', net: cents(34_483), vat: cents(5_517) },
    { id: 'exempt', net: cents(10_000), vat: cents(0) },
  ];

  it.each([350_000, 175_000, 100, 1, 349_999])('add up to %i', (refund) => {
    const parts = shareRefund(lines, cents(refund));
    expect(addMoney(...parts.flatMap(({ net, vat }) => [net, vat]))).toBe(refund);
    for (const { lineId, net, vat } of parts) {
      const line = lines.find(({ id }) => id === lineId);
      expect(net).toBeLessThanOrEqual(line?.net ?? 0);
      expect(vat).toBeLessThanOrEqual(line?.vat ?? 0);
    }
  });

  it('of everything are the lines themselves', () => {
    expect(shareRefund(lines, cents(350_000))).toEqual(lines.map(({ id, ...rest }) => ({ lineId: id, ...rest })));
  });
});
