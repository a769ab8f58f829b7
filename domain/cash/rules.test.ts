import { describe, expect, test } from 'vitest';
import { PAYMENT_METHODS } from '../settings/contract.ts';
import {
  arrivalProblem,
  arrivesAtOnce,
  CASH_ACCOUNT_KINDS,
  cashAccountIdFor,
  methodsFor,
  nextCashCode,
  placeProblem,
  SEEDED_CASH_ACCOUNTS,
} from './rules.ts';

describe('where money of a method lies', () => {
  test('is one of the first accounts, for every method, where no account is named', () => {
    expect(PAYMENT_METHODS.map((method) => [method, SEEDED_CASH_ACCOUNTS[method].account])).toEqual([
      ['cash', '1030'],
      ['bank_transfer', '1010'],
      ['mobile_money', '1020'],
      ['cheque', '1040'],
      ['credit_card', '1010'],
    ]);
    expect(cashAccountIdFor({ cashAccountId: null, paymentMethod: 'credit_card' })).toMatch(/1010$/);
    expect(cashAccountIdFor({ cashAccountId: 'named', paymentMethod: 'cash' })).toBe('named');
  });

  test.each([
    ['bank', ['bank_transfer', 'cheque', 'credit_card']],
    ['mpesa', ['mobile_money']],
    ['till', ['cash']],
    ['petty_cash', ['cash']],
    ['cheques', ['cheque']],
  ] as const)('may be a %s', (kind, methods) => {
    expect(methodsFor(kind).sort()).toEqual([...methods].sort());
  });

  test('is refused for an account that is closed or of another kind', () => {
    const till = { name: 'Till 2', kind: 'till', isActive: true } as const;
    expect(placeProblem(till, 'cash')).toBeNull();
    expect(placeProblem(till, 'bank_transfer')).toBe('Bank Transfer does not go with Till 2 (Till)');
    expect(placeProblem({ ...till, isActive: false }, 'cash')).toBe('Till 2 is closed');
  });
});

describe('the code of a new account', () => {
  test.each([
    ['bank', [], '1011'],
    ['bank', ['1011', '1012'], '1013'],
    ['mpesa', ['1020'], '1021'],
    ['till', ['1030', '1031'], '1032'],
    ['petty_cash', [], '1031'],
    ['cheques', ['1040', '1041'], '1042'],
  ] as const)('of a %s with %j taken is %s', (kind, taken, expected) => {
    expect(nextCashCode(kind, new Set(taken))).toBe(expected);
  });

  test('goes on beyond those of its kind, and ends before suspense', () => {
    const upTo = (last: number) => new Set(Array.from({ length: last - 1000 }, (_, n) => String(1001 + n)));
    expect(nextCashCode('bank', upTo(1050))).toBe('1051');
    expect(nextCashCode('bank', upTo(1089))).toBeNull();
  });
});

describe('a transfer', () => {
  test('arrives at once where nobody hands out a statement', () => {
    expect(CASH_ACCOUNT_KINDS.filter(arrivesAtOnce)).toEqual(['till', 'petty_cash', 'cheques']);
  });

  test.each([
    ['2026-11-14', 'Money cannot arrive before it was sent'],
    ['2026-11-15', null],
    ['2026-11-17', null],
    ['2026-11-18', 'The date must not be in the future'],
  ])('that arrives on %s: %s', (day, problem) => {
    expect(arrivalProblem(day, { sent: '2026-11-15', today: '2026-11-17' })).toBe(problem);
  });
});
