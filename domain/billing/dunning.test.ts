import { describe, expect, it } from 'vitest';
import { cents } from '../kernel/money.ts';
import { lateFeeFor, letterDue, type Overdue } from './dunning.ts';

const ladder = { demandLetterDays: 4, finalNoticeDays: 14, terminationNoticeDays: 30 };
const invoice = (changes: Partial<Overdue> = {}): Overdue => ({
  dueDate: '2026-10-31',
  type: 'rent',
  agreementType: 'licence',
  tenantStatus: 'active',
  letters: [],
  ...changes,
});
const first = { type: 'first_notice', writtenOn: '2026-11-04' } as const;
const final = { type: 'final_notice', writtenOn: '2026-11-14' } as const;
const last = { type: 'eviction_notice', writtenOn: '2026-11-30' } as const;

describe('the ladder of letters', () => {
  it.each([
    ['not yet', '2026-11-03', invoice(), null],
    ['four days after the due date', '2026-11-04', invoice(), 'first_notice'],
    ['no second first notice', '2026-11-05', invoice({ letters: [first] }), null],
    ['fourteen days after', '2026-11-14', invoice({ letters: [first] }), 'final_notice'],
    ['thirty days after', '2026-11-30', invoice({ letters: [first, final] }), 'eviction_notice'],
    ['never for a lease', '2026-12-30', invoice({ letters: [first, final], agreementType: 'lease' }), null],
    ['not after the end', '2026-12-30', invoice({ letters: [first, final], tenantStatus: 'terminated' }), null],
    ['nothing after the last', '2027-03-01', invoice({ letters: [first, final, last] }), null],
    ['one step at a time after days were missed', '2026-12-20', invoice(), 'first_notice'],
    ['and the pause is kept', '2026-12-25', invoice({ letters: [{ ...first, writtenOn: '2026-12-20' }] }), null],
    ['to its last day', '2026-12-30', invoice({ letters: [{ ...first, writtenOn: '2026-12-20' }] }), 'final_notice'],
    ['a fee has no ladder', '2026-12-20', invoice({ type: 'late_fee' }), null],
  ] as const)('%s (%s)', (_, today, given, letter) => {
    expect(letterDue(given, today, ladder)).toBe(letter);
  });

  it('charges a fee of at most the invoice', () => {
    expect(lateFeeFor(cents(12_500_00), cents(2_500_00))).toBe(2_500_00);
    expect(lateFeeFor(cents(1_800_00), cents(2_500_00))).toBe(1_800_00);
  });
});
