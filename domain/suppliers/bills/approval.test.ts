import { describe, expect, it } from 'vitest';
import { parseMoney } from '../../kernel/money.ts';
import { BillApprovalBands } from '../../settings/supplier-settings.ts';
import { approverFor, approverText, isApprover } from './approval.ts';

const BANDS = BillApprovalBands.parse([
  { upTo: '20000.00', approver: 'anyone' },
  { upTo: '200000.00', approver: 'another' },
  { upTo: '500000.00', approver: 'manager' },
  { upTo: null, approver: 'administrator' },
]);

describe('the bands', () => {
  it.each([
    ['0.01', 'anyone'],
    ['20000.00', 'anyone'],
    ['20000.01', 'another'],
    ['200000.00', 'another'],
    ['200000.01', 'manager'],
    ['500000.01', 'administrator'],
    ['99999999.99', 'administrator'],
  ])('a bill of %s is approved by %s', (total, approver) => {
    expect(approverFor(parseMoney(total), BANDS)).toBe(approver);
  });

  it.each([
    ['anyone', 'accountant', true, true],
    ['anyone', 'front_desk', false, false],
    ['anyone', 'auditor', false, false],
    ['another', 'accountant', true, false],
    ['another', 'accountant', false, true],
    ['another', 'hr', false, false],
    ['manager', 'accountant', false, false],
    ['manager', 'manager', false, true],
    ['manager', 'admin', false, true],
    ['manager', 'manager', true, false],
    ['administrator', 'manager', false, false],
    ['administrator', 'admin', false, true],
    ['administrator', 'admin', true, false],
  ] as const)('%s: the role %s, who has entered it: %s, may: %s', (approver, role, hasEntered, may) => {
    expect(isApprover(approver, { role, hasEntered })).toBe(may);
  });

  it.each([
    ['anyone', 'Jane Wanjiru', null],
    ['another', 'Jane Wanjiru', 'somebody other than Jane Wanjiru'],
    ['manager', 'Jane Wanjiru', 'a manager or administrator other than Jane Wanjiru'],
    ['administrator', 'Jane Wanjiru', 'an administrator other than Jane Wanjiru'],
    ['another', null, null],
    ['administrator', null, 'an administrator'],
  ] as const)('%s, entered by %s, reads %s', (approver, enteredBy, words) => {
    expect(approverText(approver, enteredBy)).toBe(words);
  });
});

describe('bands are refused', () => {
  const last = { upTo: null, approver: 'administrator' };
  it.each([
    ['where there is none', [], '', 'There must be at least one band'],
    ['where the last has a limit', [{ upTo: '5.00', approver: 'anyone' }], '0.upTo', 'The last band has no limit'],
    ['where an earlier one has none', [{ upTo: null, approver: 'anyone' }, last], '0.upTo', 'Only the last band'],
    [
      'out of order',
      [{ upTo: '20.00', approver: 'anyone' }, { upTo: '20.00', approver: 'another' }, last],
      '1.upTo',
      'above that of the band before',
    ],
    ['that hold nothing', [{ upTo: '0.00', approver: 'anyone' }, last], '0.upTo', 'Up to must be above 0.00'],
    [
      'that are easier above',
      [
        { upTo: '20.00', approver: 'administrator' },
        { upTo: null, approver: 'anyone' },
      ],
      '1.approver',
      'A larger bill is not approved more easily',
    ],
    ['of no amount', [{ upTo: '20', approver: 'anyone' }, last], '0.upTo', 'Up to must be an amount'],
    ['of an unknown approver', [{ upTo: null, approver: 'tenant' }], '0.approver', 'Approver must be one of'],
    [
      'beyond six',
      [1, 2, 3, 4, 5, 6].map((n) => ({ upTo: `${n}.00`, approver: 'anyone' })).concat([last as never]),
      '',
      'at most 6 bands',
    ],
  ])('%s', (_, bands, path, message) => {
    const issues = BillApprovalBands.safeParse(bands).error?.issues ?? [];
    expect(issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n')).toContain(path);
    expect(issues.map((issue) => issue.message).join('\n')).toContain(message);
  });
});
