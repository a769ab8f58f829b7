import type { PaymentMethod } from '../settings/contract.ts';

// The accounts that posting rules name.
export const ACCOUNTS = {
  bank: '1010',
  mpesa: '1020',
  pettyCash: '1030',
  cheques: '1040',
  receivables: '1100',
  inputVat: '1120',
  withholdingVat: '1130',
  withholdingTax: '1140',
  staffLoans: '1160',
  payables: '2010',
  deposits: '2100',
  tenantCredit: '2110',
  deferredRevenue: '2200',
  outputVat: '2300',
  meetingRooms: '4060',
  otherServices: '4070',
  lateFees: '4080',
  otherIncome: '4090',
} as const;

// The method picks the cash account.
export const CASH_ACCOUNT: Record<PaymentMethod, string> = {
  cash: ACCOUNTS.pettyCash,
  bank_transfer: ACCOUNTS.bank,
  mobile_money: ACCOUNTS.mpesa,
  cheque: ACCOUNTS.cheques,
  credit_card: ACCOUNTS.bank,
};
