import { expect, it } from 'vitest';
import type { TopUp } from '../../domain/petty-cash/contract.ts';
import { topUpDocument } from './top-up-pdf.ts';

const topUp: TopUp = {
  ...{ id: 't', number: 'PT000001', fundId: 'f', fundName: 'Kitchen', at: '2026-11-18T05:00:00Z', byName: 'Mercy' },
  ...{ fromName: 'Bank', transferNumber: 'TR000001', amount: '2515.00', voucherCount: 3, vouchers: '2495.00' },
  ...{ differences: '-20.00', otherMovements: '0.00', isReversed: false },
};

it.each([
  [{}, ['KES 2,495.00', 'Short when counted KES 20.00', 'KES 2,515.00']],
  [
    { differences: '20.00', otherMovements: '100.00', amount: '2375.00' },
    ['KES 2,495.00', 'Less over when counted KES -20.00', 'Less other cash in KES -100.00', 'KES 2,375.00'],
  ],
  [
    { differences: '0.00', otherMovements: '-5.00', amount: '2500.00' },
    ['KES 2,495.00', 'Other cash out KES 5.00', 'KES 2,500.00'],
  ],
])('the lines of a top-up add up to it: %j', (more, lines) => {
  const { sections } = topUpDocument({ ...topUp, ...more }, [], { currency: 'KES', timezone: 'Africa/Nairobi' });
  const [totals = []] = sections.flatMap((section) => ('totals' in section ? [section.totals] : []));
  const inner = totals.slice(1, -1).map(({ label, value }) => `${label} ${value}`);
  expect([totals[0]?.value, ...inner, totals.at(-1)?.value]).toEqual(lines);
});
