import { describe, expect, it } from 'vitest';
import { ROLES } from '../kernel/access.ts';
import { isSecondFactorDue, readCode, type TypedCode } from './second-factor.ts';

const app = (code: string): TypedCode => ({ kind: 'app', code });
const recovery = (code: string): TypedCode => ({ kind: 'recovery', code });

describe('A typed code', () => {
  it.each<[string, string, TypedCode | null]>([
    ['six digits', '012345', app('012345')],
    ['a space behind them', '000000 ', app('000000')],
    ['a space between them, as apps show it', '012 345', app('012345')],
    ['digits of full width', '０１２３４５', app('012345')],
    ['a recovery code as it was printed', 'k7mq-x2vd-9hte', recovery('k7mqx2vd9hte')],
    ['a recovery code in capitals with spaces', ' K7MQ X2VD  9HTE\n', recovery('k7mqx2vd9hte')],
    ['a recovery code with the dashes of a text program', 'k7mq–x2vd—9hte', recovery('k7mqx2vd9hte')],
    ['five digits', '01234', null],
    ['seven digits', '0123456', null],
    ['digits of another script', '٠١٢٣٤٥', null],
    ['a letter among them', '01234a', null],
    ['a sign that recovery codes do not have', 'k7mq-x2vd-9ht1', null],
    ['nothing', '', null],
    ['a novel', 'k'.repeat(10_000), null],
  ])('of %s is read as what it is', (_, typed, read) => {
    expect(readCode(typed)).toEqual(read);
  });
});

describe('A second factor', () => {
  it('is due for those who handle money, access or people’s documents, once it is required and until they have it', () => {
    const due = (hasOne: boolean, required: boolean) =>
      ROLES.filter((role) => isSecondFactorDue(role, hasOne, required));
    expect(due(false, true)).toEqual(['admin', 'manager', 'accountant', 'hr', 'auditor']);
    expect([...due(true, true), ...due(false, false)]).toEqual([]);
  });
});
