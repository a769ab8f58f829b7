import { expect, test } from 'vitest';
import type { CashAccount } from '../../domain/cash/contract.ts';
import { accountOptions } from './cash-account-field.tsx';

const account = (name: string, fields: Partial<CashAccount> = {}): CashAccount => ({
  id: name,
  name,
  kind: 'bank',
  account: '1010',
  bank: null,
  numberEnd: null,
  isActive: true,
  defaultFor: [],
  balance: null,
  ...fields,
});

test('the open accounts of a method are offered, its default first, and the one that was chosen before', () => {
  const accounts = [
    account('Equity'),
    account('KCB', { defaultFor: ['bank_transfer'] }),
    account('Closed', { isActive: false }),
    account('Till', { kind: 'till', defaultFor: ['cash'] }),
  ];
  const [kcb, equity] = [
    { value: 'KCB', label: 'KCB', hint: 'default' },
    { value: 'Equity', label: 'Equity' },
  ];
  expect(accountOptions(accounts, 'bank_transfer', null)).toEqual([kcb, equity]);
  expect(accountOptions(accounts, 'bank_transfer', 'Closed')).toEqual([
    kcb,
    equity,
    { value: 'Closed', label: 'Closed' },
  ]);
  expect(accountOptions(accounts, 'cash', 'Closed')).toEqual([{ value: 'Till', label: 'Till', hint: 'default' }]);
  expect(accountOptions(accounts, 'mobile_money', null)).toEqual([]);
});
