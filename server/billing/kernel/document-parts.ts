import type { BillTo } from '../../../domain/billing/contract.ts';
import { addMoney, parseMoney } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { BillingSettings } from '../../../domain/settings/contract.ts';
import { howToPayText, referenceText } from '../../../domain/settings/how-to-pay.ts';
import { TAX_CLASS_LABELS, type TaxClass } from '../../../domain/settings/tax-classes.ts';
import { phoneText } from '../../../domain/tenants/phone.ts';
import type { Deps } from '../../deps.ts';
import type { Total } from '../../documents/pdf-text.ts';
import { daysText, figureText, withReadableDays } from './format.ts';

type PaymentTerms = Pick<BillingSettings, 'paymentInstructions' | 'paymentMethods'>;

export type DocumentDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

export const billToLines = ({
  name,
  contactPerson,
  email,
  phone,
  kraPin,
  postalAddress,
  purchaseOrder,
  taxNote,
}: BillTo): string[] => [
  name,
  ...[
    contactPerson === name ? null : contactPerson,
    postalAddress,
    email,
    phone && phoneText(phone),
    kraPin && `KRA PIN ${kraPin}`,
    purchaseOrder && `Purchase order ${purchaseOrder}`,
    taxNote && `VAT: ${taxNote}`,
  ].flatMap((line) => line || []),
];

/** The days of a service, unless the description says them already. */
export const serviceNote = (line: { description: string; serviceStart: Day; serviceEnd: Day }): string[] => {
  const days = daysText(line.serviceStart, line.serviceEnd);
  return withReadableDays(line.description).includes(days) ? [] : [`For ${days}`];
};

type TaxedLine = { net: string; vat: string; vatRate: string; taxClass: TaxClass };
type Taxed = { net: string; lines: readonly TaxedLine[] };

/** The VAT of a line. An exempt one has none, which is not the same as VAT at 0%. */
export const vatText = ({ taxClass, vatRate }: Pick<TaxedLine, 'taxClass' | 'vatRate'>): string => {
  if (taxClass === 'A') return 'Exempt';
  return taxClass === 'D' ? 'No VAT' : `${Number(vatRate)}%`;
};

const vatLabel = (line: TaxedLine, on: string): string => {
  if (line.taxClass === 'A' || line.taxClass === 'D') return `${TAX_CLASS_LABELS[line.taxClass]}: ${on}`;
  return `VAT ${vatText(line)} on ${on}`;
};

const inOrder = (one: TaxedLine, other: TaxedLine): number =>
  Number(other.vatRate) - Number(one.vatRate) || (vatText(one) < vatText(other) ? -1 : 1);

/** The net amount, and the VAT at each rate with what it is worked out on. */
export const vatTotals = ({ net, lines }: Taxed): Total[] => {
  const byRate = Map.groupBy([...lines].sort(inOrder), vatText);
  return [
    { label: 'Net amount', value: figureText(parseMoney(net)) },
    ...[...byRate.values()].flatMap((at) =>
      at.slice(0, 1).map((line) => ({
        label: vatLabel(line, figureText(addMoney(...at.map((each) => parseMoney(each.net))))),
        value: figureText(addMoney(...at.map(({ vat }) => parseMoney(vat)))),
      })),
    ),
  ];
};

export const howToPay = (terms: PaymentTerms, invoiceNumber: string): string =>
  `${howToPayText(terms)}\n\n${referenceText(invoiceNumber, terms.paymentMethods)}`;
