import { expect, it } from 'vitest';
import type { StatementLine, TenantStatement } from '../reports/tenant-contract.ts';
import { statementForMembers } from './rules.ts';

const line = (type: string, description: string) => ({ type, description }) as StatementLine;

it.each([
  ['Invoice', 'Invoice INV2611-0042 · Desk: by the window', 'Invoice', 'Invoice INV2611-0042 · Desk: by the window'],
  ['Payment', 'Payment by M-Pesa SEBMAZU8CC', 'Payment', 'Payment by M-Pesa SEBMAZU8CC'],
  ['Payment', 'Payment reversed: they tricked us: twice', 'Payment', 'Payment reversed'],
  [
    'Credit note',
    'Credit note CN2611-0001 for invoice INV2611-0042: a\nlong story',
    'Credit note',
    'Credit note CN2611-0001 for invoice INV2611-0042',
  ],
  ['Manual entry', 'Will never pay, written off', 'Adjustment', 'Correction of your account'],
])('a company reads "%s, %s" as "%s, %s"', (type, description, shownType, shown) => {
  const statement = { transactions: [line(type, description)], deposits: [line(type, description)] };
  const { transactions, deposits } = statementForMembers(statement as unknown as TenantStatement);
  expect(transactions).toEqual([{ type: shownType, description: shown }]);
  expect(deposits).toEqual(transactions);
});
