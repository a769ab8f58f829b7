import { expect, test } from 'vitest';
import { formatDaysIn } from './line-periods.ts';

test('days inside a text are written as people read them, and nothing else changes', () => {
  expect(formatDaysIn('Rent 2026-11-01 to 2026-11-30, INV2611-0042, 3 × 1,000.00')).toBe(
    'Rent 1 Nov 2026 to 30 Nov 2026, INV2611-0042, 3 × 1,000.00',
  );
});
