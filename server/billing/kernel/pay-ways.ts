import type { Cents } from '../../../domain/kernel/money.ts';
import type { Settings } from '../../../domain/settings/contract.ts';

/** How invoices are paid by M-Pesa. A later feature knows it, and hands it in with the settings. */
export type PayWays = {
  kind: 'paybill' | 'till';
  shortcode: string;
  /** The page on which an invoice is paid; null where the server has no key to make its address with. */
  linkTo(invoiceId: string): string | null;
  /** What is to be paid for what is open: M-Pesa has no cents. */
  toPay(invoice: { tenantId: string | null; balance: Cents }): Cents;
};

// Kept for as long as the settings they were read with: a node forgets both when it hears of a change.
const known = new WeakMap<Settings, PayWays>();

export const keepPayWays = (settings: Settings, ways: PayWays | null): void => {
  if (ways) known.set(settings, ways);
  else known.delete(settings);
};

/** Null where the space has no paybill or till: nothing is said of M-Pesa then. */
export const findPayWays = (settings: Settings): PayWays | null => known.get(settings) ?? null;

type Payable = { id: string; number: string };

const payTo = ({ kind, shortcode }: PayWays, account: string): string =>
  kind === 'till' ? `M-Pesa till ${shortcode}` : `M-Pesa paybill ${shortcode}, account ${account}`;

/** Where to pay an invoice, in the one line that an SMS has room for; empty where there is nothing to say. */
export const payLine = (settings: Settings, { id, number }: Payable): string => {
  const ways = findPayWays(settings);
  if (!ways) return '';
  const link = ways.linkTo(id);
  return link ? `${payTo(ways, number)}: ${link}` : payTo(ways, number);
};

/** What a message says of paying, and after it how to pay these invoices by M-Pesa. */
export const withPayWays = (settings: Settings, text: string, invoices: readonly Payable[]): string => {
  const ways = findPayWays(settings);
  const [first, second] = invoices;
  if (!ways || !first) return text;
  const links = invoices.flatMap(({ id, number }) => {
    const link = ways.linkTo(id);
    return link ? `${second ? `Pay ${number}` : 'Pay on your phone'}: ${link}` : [];
  });
  return `${text}\n\n${[`${payTo(ways, second ? 'the invoice number' : first.number)}.`, ...links].join('\n')}`;
};
