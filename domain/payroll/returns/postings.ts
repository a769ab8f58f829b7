import { addMoney, type Cents, cents } from '../../kernel/money.ts';
import { ACCOUNTS } from '../../ledger/chart.ts';
import { balanced, credit, debit, type PostingLine } from '../../ledger/postings.ts';
import type { Computed } from '../pay/compute.ts';
import { type SlipAmounts, slipTotals } from '../pay/slip.ts';
import type { Authority } from './returns-contract.ts';

export const PAY_ACCOUNTS = {
  paye: '2400',
  nssf: '2410',
  shif: '2420',
  housing_levy: '2430',
  nita: '2440',
  fbt: '2470',
  netWages: '2450',
  others: '2460',
  grossPay: '5051',
  employerNssf: '5052',
  employerHousingLevy: '5053',
  nitaLevy: '5054',
  employerPension: '5055',
  fringeTax: '5056',
} as const satisfies Record<Authority | string, string>;

type Slip = SlipAmounts &
  Pick<Computed, 'employerNssf' | 'employerHousingLevy' | 'nita'> & {
    repaid: Cents;
    schemeNssf: Cents;
    schemeEmployerNssf: Cents;
    employerPension: Cents;
    /** Notice that a leaver did not give: it lowers the cost of pay. */
    recovered: Cents;
    /** What is owed to each payee, by its own liability. */
    payees: readonly { account: string; amount: Cents }[];
  };

/**
 * The cost of the pay; what is owed to each authority, for loans that were given, to others, and to the employee. What is
 * withheld for a loan that nobody gave here is owed to the lender.
 */
export const approvedLines = (slip: Slip): PostingLine[] => {
  const { grossPay, netPay } = slipTotals(slip);
  const toSchemes = addMoney(slip.schemeNssf, slip.schemeEmployerNssf);
  const toPayees = addMoney(cents(0), ...slip.payees.map(({ amount }) => amount));
  // Of what goes to payees, the rest was withheld among the other deductions.
  const withheldFor = cents(toPayees - toSchemes - slip.employerPension);
  return balanced([
    debit(PAY_ACCOUNTS.grossPay, grossPay),
    debit(PAY_ACCOUNTS.employerNssf, slip.employerNssf),
    debit(PAY_ACCOUNTS.employerHousingLevy, slip.employerHousingLevy),
    debit(PAY_ACCOUNTS.nitaLevy, slip.nita),
    debit(PAY_ACCOUNTS.employerPension, slip.employerPension),
    credit(PAY_ACCOUNTS.grossPay, slip.recovered),
    credit(PAY_ACCOUNTS.paye, slip.paye),
    credit(PAY_ACCOUNTS.nssf, cents(slip.nssf + slip.employerNssf - toSchemes)),
    credit(PAY_ACCOUNTS.shif, slip.nhif),
    credit(PAY_ACCOUNTS.housing_levy, addMoney(slip.housingLevy, slip.employerHousingLevy)),
    credit(PAY_ACCOUNTS.nita, slip.nita),
    credit(ACCOUNTS.staffLoans, slip.repaid),
    credit(
      PAY_ACCOUNTS.others,
      cents(slip.loans + slip.advance + slip.otherDeductions - slip.repaid - withheldFor - slip.recovered),
    ),
    ...slip.payees.map(({ account, amount }) => credit(account, amount)),
    credit(PAY_ACCOUNTS.netWages, netPay),
  ]);
};

export const wagesPaidLines = (netPay: Cents, cashAccount: string): PostingLine[] =>
  balanced([debit(PAY_ACCOUNTS.netWages, netPay), credit(cashAccount, netPay)]);

export const loanGivenLines = (amount: Cents, cashAccount: string): PostingLine[] =>
  balanced([debit(ACCOUNTS.staffLoans, amount), credit(cashAccount, amount)]);

export const loanRepaidLines = (amount: Cents, cashAccount: string): PostingLine[] =>
  balanced([debit(cashAccount, amount), credit(ACCOUNTS.staffLoans, amount)]);

/** A tax of the employer: nothing of it is withheld. */
export const fringeTaxLines = (tax: Cents): PostingLine[] =>
  balanced([debit(PAY_ACCOUNTS.fringeTax, tax), credit(PAY_ACCOUNTS.fbt, tax)]);

export const payeePaidLines = (account: string, amount: Cents, cashAccount: string): PostingLine[] =>
  balanced([debit(account, amount), credit(cashAccount, amount)]);

export const authorityPaidLines = (authority: Authority, amount: Cents, cashAccount: string): PostingLine[] =>
  balanced([debit(PAY_ACCOUNTS[authority], amount), credit(cashAccount, amount)]);
