import type { BillTo } from '../../../domain/billing/contract.ts';
import { addMoney, parseMoney } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { BillingSettings } from '../../../domain/settings/contract.ts';
import { howToPayText, referenceText } from '../../../domain/settings/how-to-pay.ts';
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
  purchaseOrder,
  taxNote,
}: BillTo): string[] => [
  name,
  ...[
    contactPerson === name ? null : contactPerson,
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

type Taxed = { net: string; lines: readonly { net: string; vat: string; vatRate: string }[] };

/** The net amount, and the VAT at each rate with what it is worked out on. */
export const vatTotals = ({ net, lines }: Taxed): Total[] => {
  const byRate = Map.groupBy(lines, ({ vatRate }) => Number(vatRate));
  const rates = [...byRate].sort(([one], [other]) => other - one);
  return [
    { label: 'Net amount', value: figureText(parseMoney(net)) },
    ...rates.map(([rate, at]) => ({
      label: `VAT ${rate}% on ${figureText(addMoney(...at.map((line) => parseMoney(line.net))))}`,
      value: figureText(addMoney(...at.map((line) => parseMoney(line.vat)))),
    })),
  ];
};

export const howToPay = (terms: PaymentTerms, invoiceNumber: string): string =>
  `${howToPayText(terms)}\n\n${referenceText(invoiceNumber, terms.paymentMethods)}`;
