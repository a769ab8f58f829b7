import type * as z from 'zod';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { type Cents, cents, isMoneyText, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { RatesByClass } from '../../../domain/settings/tax-classes.ts';
import { type BillDetails, BillInput, type createBill } from '../../../domain/suppliers/bills/bill-contract.ts';
import { billTotals, vatOfLine } from '../../../domain/suppliers/bills/bill-rules.ts';
import type { SupplierDetails } from '../../../domain/suppliers/contract.ts';
import { toAmountInput } from '../../settings/amount.ts';

export type BillFormValues = z.input<typeof BillInput>;
type LineValues = BillFormValues['lines'][number];

export const EMPTY_LINE: LineValues = { account: '', description: '', net: '', taxClass: 'B', vat: undefined };

export const BillValues = BillInput;

export const billFormValues = (
  bill: BillDetails | null,
  today: string,
  supplier: SupplierDetails | null,
  rates: RatesByClass,
): BillFormValues => ({
  supplierId: bill?.supplierId ?? supplier?.id ?? '',
  kind: bill?.kind ?? 'bill',
  number: bill?.number ?? '',
  cuNumber: bill?.cuNumber ?? '',
  date: bill?.date ?? today,
  dueDate: bill?.dueDate,
  notes: bill?.notes ?? '',
  lines: bill ? bill.lines.map((line) => lineValues(line, rates)) : supplier ? codedLines(supplier) : [EMPTY_LINE],
});

type KeptLine = BillDetails['lines'][number];

const lineValues = ({ account, description, net, taxClass, vat }: KeptLine, rates: RatesByClass): LineValues => ({
  account,
  description,
  net: toAmountInput(net),
  taxClass,
  vat: toDecimalText(vatOfLine(parseMoney(net), taxClass, rates)) === vat ? undefined : toAmountInput(vat),
});

/** The lines of a new bill, coded as the last one of the supplier was. */
export const codedLines = ({ coding }: SupplierDetails): LineValues[] =>
  coding.length === 0 ? [EMPTY_LINE] : coding.map((line) => ({ ...EMPTY_LINE, ...line }));

export const isUntouched = (lines: readonly LineValues[]): boolean => lines.every(({ net }) => !net);

const typed = (amount: unknown): Cents | null =>
  typeof amount === 'string' && isMoneyText(amount) ? parseMoney(amount) : null;

/** The VAT of a line as it stands in the form, or worked out. */
export const typedVat = ({ net, taxClass, vat }: LineValues, rates: RatesByClass): Cents =>
  typed(vat) ?? vatOfLine(typed(net) ?? cents(0), taxClass, rates);

export const typedBillTotals = (lines: readonly LineValues[], rates: RatesByClass) =>
  billTotals(lines.map((line) => ({ net: typed(line.net) ?? cents(0), vat: typedVat(line, rates) })));

export const billBody = ({ lines, ...head }: BillInput): SentBody<typeof createBill> => ({
  ...head,
  lines: lines.map(({ net, vat, ...line }) => ({
    ...line,
    net: toDecimalText(net),
    ...(vat === undefined ? {} : { vat: toDecimalText(vat) }),
  })),
});
