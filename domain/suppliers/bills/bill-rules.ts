import { addMoney, type Cents, cents, toDecimalText } from '../../kernel/money.ts';
import { addMonths, type Day, lastOfMonth } from '../../kernel/time.ts';
import { ACCOUNTS } from '../../ledger/chart.ts';
import type { AccountKind } from '../../ledger/contract.ts';
import { controlProblem } from '../../ledger/control.ts';
import type { RatesByClass, TaxClass } from '../../settings/tax-classes.ts';
import { vatOn } from '../../settings/vat.ts';

export const BILL_KINDS = ['bill', 'credit'] as const;
export type BillKind = (typeof BILL_KINDS)[number];

export const BILL_STATES = ['draft', 'approved', 'cancelled'] as const;
export type BillState = (typeof BILL_STATES)[number];

/** As lists tell them: what is approved is open until it is paid. */
export const BILL_STATUSES = ['draft', 'open', 'part_paid', 'paid', 'cancelled'] as const;
export type BillStatus = (typeof BILL_STATUSES)[number];

export const BILL_STATUS_LABELS: Record<BillStatus, string> = {
  draft: 'To Approve',
  open: 'Open',
  part_paid: 'Partly Paid',
  paid: 'Paid',
  cancelled: 'Cancelled',
};

export const billStatus = (state: BillState, total: Cents, paid: Cents): BillStatus => {
  if (state !== 'approved') return state;
  if (paid >= total) return 'paid';
  return paid > 0 ? 'part_paid' : 'open';
};

/** As many photos and files as a bill takes. */
export const MOST_BILL_ATTACHMENTS = 10;

export const billReference = (seq: number): string => `BL${String(seq).padStart(6, '0')}`;

/** The VAT of a line, at the rates of the day of the bill. */
export const vatOfLine = (net: Cents, taxClass: TaxClass, rates: RatesByClass): Cents => vatOn(net, rates[taxClass]);

/** Suppliers round each line of theirs. */
const VAT_ROUNDING = 100;

/** Why a line cannot carry so much VAT, or null. */
export const lineVatProblem = ({ net, taxClass, vat }: TaxedLine, rates: RatesByClass): string | null => {
  const expected = vatOfLine(net, taxClass, rates);
  if (rates[taxClass] === 0) return vat === 0 ? null : 'This tax class carries no VAT';
  if (Math.abs(vat - expected) <= VAT_ROUNDING) return null;
  return `VAT must be ${toDecimalText(expected)}: ${rates[taxClass]}% of ${toDecimalText(net)}`;
};

type LineAmounts = { net: Cents; vat: Cents };
type TaxedLine = LineAmounts & { taxClass: TaxClass };

export const billTotals = (lines: readonly LineAmounts[]): { net: Cents; vat: Cents; total: Cents } => {
  const net = addMoney(cents(0), ...lines.map((line) => line.net));
  const vat = addMoney(cents(0), ...lines.map((line) => line.vat));
  return { net, vat, total: addMoney(net, vat) };
};

type ChartAccount = { code: string; kind: AccountKind; isCash: boolean; isActive: boolean };

const TAX_ACCOUNTS: readonly string[] = [ACCOUNTS.inputVat, ACCOUNTS.withholdingVat, ACCOUNTS.withholdingTax];
const FIXED_ASSET = /^15[0-4][01]$/;

/**
 * Why a bill cannot be coded to an account, or null. What the books owe already without a supplier is taken over by a bill on
 * the account of the creditors itself.
 */
export const billAccountProblem = (account: ChartAccount | undefined): string | null => {
  if (!account?.isActive) return 'There is no active account of this code';
  if (account.code === ACCOUNTS.payables) return null;
  if (account.kind !== 'expense' && account.kind !== 'asset') return 'Choose an expense or an asset account';
  if (account.isCash) return 'A bill is not coded to a cash account';
  if (TAX_ACCOUNTS.includes(account.code)) return 'VAT and certificates are posted by themselves';
  if (FIXED_ASSET.test(account.code)) return 'Fixed assets follow the register: add the item in Inventory, On credit';
  return controlProblem(account.code);
};

/** VAT Act s.17: input VAT is claimed within six months after the month of the invoice. */
export const claimVatUntil = (billDate: Day): Day => lastOfMonth(addMonths(lastOfMonth(billDate), 6));

export const isTooOldToClaim = (billDate: Day, postedOn: Day): boolean => postedOn > claimVatUntil(billDate);

/** The same number however it is typed: "INV-0042" and "inv 42" may be one bill. */
export const bareNumber = (number: string): string =>
  number
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/(^|[a-z])0+(?=\d)/g, '$1');
