import { expect, it } from 'vitest';
import { cents } from '../../kernel/money.ts';
import type { AccountKind } from '../../ledger/contract.ts';
import { adjustmentCaption, flowCaption } from './flow-captions.ts';

it.each<[string, AccountKind, string, number, string]>([
  ['2450', 'liability', 'Net wages payable', -1, 'Paid to employees'],
  ['2400', 'liability', 'PAYE', -1, 'PAYE paid'],
  ['1100', 'asset', 'Tenant receivables', 1, 'Received from tenants'],
  ['5010', 'expense', 'Electricity', -1, 'Paid for electricity'],
  ['5010', 'expense', 'Electricity', 1, 'Refunded for electricity'],
  ['5052', 'expense', 'NSSF of the employer', -1, 'Paid for NSSF of the employer'],
  ['4040', 'income', 'Day passes', 1, 'Received for day passes'],
  ['1510', 'asset', 'Computers and IT', -1, 'Purchase of computers and IT'],
  ['1510', 'asset', 'Computers and IT', 1, 'Sale of computers and IT'],
  ['1511', 'asset', 'Computers and IT: depreciation', -1, 'Written off what was sold: computers and IT'],
  ['2461', 'liability', 'Payroll: Jasiri SACCO', -1, 'Paid over to Jasiri SACCO'],
  ['2461', 'liability', 'Payroll: Jasiri SACCO', 1, 'Returned by Jasiri SACCO'],
  ['2500', 'liability', 'Withholding tax', 1, 'Tax withheld from suppliers, less paid to KRA'],
  ['2500', 'liability', 'Withholding tax', -1, 'Tax withheld from suppliers, paid to KRA'],
  ['2510', 'liability', 'Withholding VAT', 1, 'VAT withheld from suppliers, less paid to KRA'],
  ['2510', 'liability', 'Withholding VAT', -1, 'VAT withheld from suppliers, paid to KRA'],
  ['2700', 'liability', 'Loans', 1, 'Loans received'],
  ['2700', 'liability', 'Loans', -1, 'Loans repaid'],
  ['2790', 'liability', 'Loan of the landlord', -1, 'Paid: Loan of the landlord'],
])('%s (%s, %s), %d: %s', (code, kind, name, amount, caption) => {
  expect(flowCaption({ code, kind, name }, cents(amount))).toBe(caption);
});

it.each<[string, AccountKind, string, number, string]>([
  ['1100', 'asset', 'Tenant receivables', -1, 'Increase in tenant receivables'],
  ['1100', 'asset', 'Tenant receivables', 1, 'Decrease in tenant receivables'],
  ['2010', 'liability', 'Trade payables', 1, 'Increase in trade payables'],
  ['2410', 'liability', 'NSSF', -1, 'Decrease in NSSF'],
  ['1511', 'asset', 'Computers and IT: depreciation', 1, 'Depreciation of computers and IT'],
  ['1511', 'asset', 'Computers and IT: depreciation', -1, 'Depreciation of what was sold: computers and IT'],
  ['3900', 'equity', 'Opening balances', 1, 'Increase in opening balances'],
  ['5220', 'expense', 'Bad debts', 1, 'Not operating: bad debts'],
])('in the proof: %s (%s, %s), %d: %s', (code, kind, name, amount, caption) => {
  expect(adjustmentCaption({ code, kind, name }, cents(amount))).toBe(caption);
});
