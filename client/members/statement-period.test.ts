import { describe, expect, it } from 'vitest';
import '../../server/temporal.ts';
import { periodFault, readPeriod } from './statement-period.ts';

describe('the period of a statement', () => {
  it.each([
    ['', '2025-12-01', '2026-11-15'],
    ['?from=2026-10-01', '2026-10-01', '2026-11-15'],
    ['?from=2026-10-01&to=2026-10-31', '2026-10-01', '2026-10-31'],
    ['?from=soon&to=2026-02-30', '2025-12-01', '2026-11-15'],
  ])('of the address "%s" is %s to %s', (search, from, to) => {
    expect(readPeriod(search, '2026-11-15')).toEqual({ from, to });
  });

  it('has a fault when it ends before it begins', () => {
    expect(periodFault({ from: '2026-11-02', to: '2026-11-01' })).toBe(
      'The end date must not be before the start date',
    );
    expect(periodFault({ from: '2026-11-01', to: '2026-11-01' })).toBeNull();
  });
});
