import type { Span } from '../../../domain/agreements/pauses.ts';
import type { BillTo, InvoiceType, LineKind } from '../../../domain/billing/contract.ts';
import { addMoney, type Cents } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { TaxClass } from '../../../domain/settings/tax-classes.ts';

/** An invoice that is to be issued: everything but its number, worked out by the rules. */
export type NewLine = {
  kind: LineKind;
  description: string;
  formula: string | null;
  quantity: string;
  unitPrice: Cents;
  net: Cents;
  taxClass: TaxClass;
  vatRate: number;
  vat: Cents;
  account: string;
  serviceStart: Day;
  serviceEnd: Day;
  bookingId: string | null;
  /** Which line of its agreement it bills. */
  agreementPosition?: number | null;
  /** Which one-off charge it bills. */
  chargeId?: string;
};

export type NewInvoice = {
  tenantId: string | null;
  /** Who owes it where that is no tenant. */
  partyId?: string | null;
  type: InvoiceType;
  description: string;
  dueDate: Day;
  billTo: BillTo;
  /** Who else gets it by email. */
  copyTo?: readonly string[];
  lateFeeOf: string | null;
  /** The days of rent of an agreement that it covers, the last one not included, and the period they are of. */
  period: (Span & { whole: Span; agreementId: string }) | null;
  lines: readonly NewLine[];
};

export type Totals = { net: Cents; vat: Cents; amount: Cents };

export const sumLines = (lines: readonly Pick<NewLine, 'net' | 'vat'>[]): Totals => {
  const net = addMoney(...lines.map((line) => line.net));
  const vat = addMoney(...lines.map((line) => line.vat));
  return { net, vat, amount: addMoney(net, vat) };
};
