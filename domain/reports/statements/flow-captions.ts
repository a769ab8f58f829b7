import type { Cents } from '../../kernel/money.ts';
import type { AccountKind } from '../../ledger/contract.ts';

const DEPRECIATION = /^15\d1$/;

const PAYEE = /^246[1-9]/;
const PAYEE_NAME = 'Payroll: ';

type Caption = string | readonly [moneyIn: string, moneyOut: string];

// What money that met an account was for, as people say it; two ways where it may have come in or gone out.
const CAPTIONS: Readonly<Record<string, Caption>> = {
  '1090': 'Received, not matched yet',
  '1100': 'Received from tenants',
  '1120': ['VAT on purchases refunded', 'VAT on purchases'],
  '1130': 'Less withholding VAT',
  '1140': 'Less withholding tax',
  '1150': ['Prepaid expenses refunded', 'Prepaid expenses'],
  '1160': ['Loans repaid by staff', 'Loans and advances to staff'],
  '1170': ['Deposits returned to us', 'Deposits paid'],
  '2010': ['Refunded by suppliers', 'Paid to suppliers'],
  '2020': ['Received for accrued expenses', 'Accrued expenses paid'],
  '2100': 'Tenant deposits',
  '2105': 'Deposits paid online',
  '2110': 'Received in advance from tenants',
  '2300': ['VAT received on sales', 'VAT paid'],
  '2310': ['VAT refunded by KRA', 'VAT paid to KRA'],
  '2400': ['PAYE refunded', 'PAYE paid'],
  '2410': ['NSSF refunded', 'NSSF contributions paid'],
  '2420': ['SHIF refunded', 'SHIF contributions paid'],
  '2430': ['Housing levy refunded', 'Housing levy paid'],
  '2440': ['NITA levy refunded', 'NITA levy paid'],
  '2470': ['Fringe-benefit tax refunded', 'Fringe-benefit tax paid'],
  '2450': ['Wages returned', 'Paid to employees'],
  '2460': ['Payroll deductions returned', 'Payroll deductions paid over'],
  '2500': ['Tax withheld from suppliers, less paid to KRA', 'Tax withheld from suppliers, paid to KRA'],
  '2510': ['VAT withheld from suppliers, less paid to KRA', 'VAT withheld from suppliers, paid to KRA'],
  '2600': ['Corporate tax refunded', 'Corporate tax paid'],
  '2700': ['Loans received', 'Loans repaid'],
  '3000': ['Paid in by owners', 'Paid out to owners'],
  '3010': ['Paid in by owners', 'Paid out to owners'],
  '3100': ['Paid in by owners', 'Paid out of earnings'],
  '5050': ['Pay returned', 'Paid to employees'],
  '5051': ['Pay returned', 'Paid to employees'],
};

// "Electricity" goes on in a sentence as "electricity", "NSSF" as it is.
const within = (name: string): string => name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());

const getCaption = (code: string, kind: AccountKind, name: string): Caption => {
  const known = CAPTIONS[code];
  if (known) return known;
  // What is withheld for one payee has an account of its own.
  if (PAYEE.test(code) && name.startsWith(PAYEE_NAME)) {
    const payee = name.slice(PAYEE_NAME.length);
    return [`Returned by ${payee}`, `Paid over to ${payee}`];
  }
  const what = within(name);
  if (kind === 'asset' && DEPRECIATION.test(code))
    return `Written off what was sold: ${what.replace(/: depreciation$/, '')}`;
  if (kind === 'asset' && code >= '1500') return [`Sale of ${what}`, `Purchase of ${what}`];
  if (kind === 'expense') return [`Refunded for ${what}`, `Paid for ${what}`];
  if (kind === 'income') return [`Received for ${what}`, `Refunded to customers for ${what}`];
  return [`Received: ${name}`, `Paid: ${name}`];
};

type Captioned = { code: string; kind: AccountKind; name: string };

/** A step from net income to operating cash, which an amount above zero adds to: depreciation, and what was earned or owed and not yet paid. */
export const adjustmentCaption = ({ code, kind, name }: Captioned, amount: Cents): string => {
  if (kind === 'income' || kind === 'expense') return `Not operating: ${within(name)}`;
  if (kind === 'asset' && DEPRECIATION.test(code)) {
    const what = within(name).replace(/: depreciation$/, '');
    return amount > 0 ? `Depreciation of ${what}` : `Depreciation of what was sold: ${what}`;
  }
  const isMore = kind === 'asset' ? amount < 0 : amount > 0;
  return `${isMore ? 'Increase' : 'Decrease'} in ${within(name)}`;
};

export const flowCaption = (account: Captioned, amount: Cents): string => {
  const caption = getCaption(account.code, account.kind, account.name);
  return typeof caption === 'string' ? caption : caption[amount < 0 ? 1 : 0];
};
