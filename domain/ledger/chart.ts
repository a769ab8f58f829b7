/** The accounts that posting rules name. */
export const ACCOUNTS = {
  bank: '1010',
  mpesa: '1020',
  pettyCash: '1030',
  cheques: '1040',
  inTransit: '1050',
  suspense: '1090',
  receivables: '1100',
  inputVat: '1120',
  withholdingVat: '1130',
  withholdingTax: '1140',
  prepaidExpenses: '1150',
  staffLoans: '1160',
  accruedIncome: '1180',
  payables: '2010',
  accruedExpenses: '2020',
  deposits: '2100',
  tenantCredit: '2110',
  deferredRevenue: '2200',
  outputVat: '2300',
  vatControl: '2310',
  withheldTaxDue: '2500',
  withheldVatDue: '2510',
  ownersAccount: '3010',
  openingBalances: '3900',
  meetingRooms: '4060',
  otherServices: '4070',
  lateFees: '4080',
  otherIncome: '4090',
  // Also what a till is over or short.
  otherExpenses: '5120',
  bankCharges: '5210',
  badDebts: '5220',
  depreciation: '5230',
} as const;

/** Where each line belongs to a tenant: what they owe, what they left as a deposit, what they paid ahead. */
export const TENANT_ACCOUNTS: readonly string[] = [ACCOUNTS.receivables, ACCOUNTS.deposits, ACCOUNTS.tenantCredit];
