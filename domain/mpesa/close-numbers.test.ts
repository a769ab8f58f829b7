import { describe, expect, it } from 'vitest';
import { closeNumbers } from './close-numbers.ts';
import { looseReference } from './rules.ts';

describe('the invoice numbers that a reference may be', () => {
  it.each([
    ['INV2611-0042', ['INV2611-0042']],
    ['inv2611 0042', ['INV2611-0042']],
    ['1nv 2611 oo42', ['INV2611-0042']],
    ['INV261112345', ['INV261112345', 'INV2611I2345', 'INV2611L2345']],
    ['INV2611A0007', ['INV2611A0007']],
    ['INV2611O0007', ['INV261100007', 'INV2611O0007']],
    ['JOHN', []],
    ['', []],
  ])('%s', (typed, numbers) => {
    expect(closeNumbers(looseReference(typed))).toEqual(numbers);
  });
});
