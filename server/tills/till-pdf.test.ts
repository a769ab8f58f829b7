import { expect, it } from 'vitest';
import type { TillDetails } from '../../domain/tills/contract.ts';
import { tillDocument } from './till-pdf.ts';

const movement = {
  entryId: 'e',
  memo: 'Payment',
  sourceType: 'payment',
  sourceId: 'p',
  byName: 'Grace',
  amount: '5.00',
};
const till: TillDetails = {
  ...{ id: 't', number: 'TL000001', state: 'closed', cashAccountId: 'c', cashAccountName: 'Front Desk Till' },
  ...{ openedAt: '2026-11-18T05:00:00Z', openedBy: 'u', openedByName: 'Grace', floatAmount: '10.00' },
  ...{ openingDifference: '0.00', openingReason: null, takenFromName: null, payments: 2, cashTaken: '10.00' },
  ...{ expected: '20.00', closedAt: '2026-11-18T15:00:00Z', closedByName: 'Grace', counted: '20.00' },
  ...{ difference: '0.00', reason: null, handOver: null, counts: [] },
  movements: [
    { ...movement, at: '2026-11-18T06:30:00Z', date: '2026-11-18' },
    { ...movement, at: '2026-11-19T20:03:00Z', date: '2026-11-18' },
  ],
};

it('the paper of a close has the time of each movement, and only its day where it was written down later', () => {
  const { sections } = tillDocument(till, { currency: 'KES', timezone: 'Africa/Nairobi' });
  const tables = sections.flatMap((section) => ('table' in section ? [section.table] : []));
  const rows = tables.find(({ heading }) => heading === 'Movements')?.rows;
  expect(rows?.map(({ cells }) => cells[0])).toEqual(['18 Nov 2026, 9:30 AM', '18 Nov 2026']);
});
