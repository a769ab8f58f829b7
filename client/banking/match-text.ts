import type { BankLineEntry, BankStatementEntry } from '../../domain/banking/contract.ts';
import type { BankDocument, BankSuggestion } from '../../domain/banking/suggestion-contract.ts';
import { addMoney, type Cents, cents, parseMoney } from '../../domain/kernel/money.ts';
import { figureText } from '../../domain/kernel/money-text.ts';
import type { MatchBody } from './queries.ts';

/** "12,500.00", without a sign: words say which way it went. */
export const sizeText = (amount: string): string => figureText(cents(Math.abs(parseMoney(amount))));

const list = new Intl.ListFormat('en-GB');

export const joinLabels = (documents: readonly BankDocument[]): string =>
  list.format(documents.map(({ label }) => label));

export type Names = {
  documents: ReadonlyMap<string, BankDocument>;
  accounts: ReadonlyMap<string, string>;
};

const find = (ids: readonly string[], { documents }: Names): BankDocument[] =>
  ids.flatMap((id) => documents.get(id) ?? []);

const withheldText = ({ withholdingVat, withholdingTax }: BankSuggestion): string => {
  const parts = [
    [withholdingVat, 'VAT'],
    [withholdingTax, 'tax'],
  ].flatMap(([amount, what]) => (amount && amount !== '0.00' ? [`${sizeText(amount)} ${what}`] : []));
  return parts.length > 0 ? `, with ${list.format(parts)} withheld` : '';
};

const paymentText = (line: BankLineEntry, suggestion: BankSuggestion, invoices: readonly BankDocument[]): string => {
  const payer = invoices[0]?.party;
  return `Records ${sizeText(line.amount)}${payer ? ` from ${payer}` : ''} for ${joinLabels(invoices)}${withheldText(suggestion)}`;
};

/** What happens when a suggestion is accepted. */
export const effectText = (line: BankLineEntry, suggestion: BankSuggestion, names: Names): string => {
  const { invoiceIds, entryIds, account, lineIds } = suggestion;
  if (invoiceIds.length > 0) return paymentText(line, suggestion, find(invoiceIds, names));
  if (account) return `Posts ${sizeText(line.amount)} to ${account} ${names.accounts.get(account) ?? ''}`.trim();
  const matched = `Matches ${joinLabels(find(entryIds, names))} of the books`;
  const others = lineIds.length - 1;
  return others > 0 ? `${matched}, with ${others} more ${others === 1 ? 'line' : 'lines'}` : matched;
};

export const toMatchBody = ({ invoiceIds, entryIds, account, ...withheld }: BankSuggestion): MatchBody => {
  if (invoiceIds.length > 0) {
    const { withholdingVat, withholdingTax } = withheld;
    return {
      invoiceIds,
      ...(withholdingVat ? { withholdingVat } : {}),
      ...(withholdingTax ? { withholdingTax } : {}),
    };
  }
  return entryIds.length > 0 ? { entryIds } : { account: account ?? '' };
};

export const sumOpen = (documents: readonly Pick<BankDocument, 'amount'>[]): Cents =>
  addMoney(cents(0), ...documents.map(({ amount }) => parseMoney(amount)));

/** The documents that nothing is left of once the line is matched with them. */
export const usedUp = (amount: Cents, documents: readonly BankDocument[]): string[] =>
  documents.length > 1 || Math.abs(sumOpen(documents)) <= Math.abs(amount) ? documents.map(({ id }) => id) : [];

export const FORMAT_LABELS: Record<BankStatementEntry['format'], string> = {
  csv: 'CSV',
  xlsx: 'Excel workbook',
  ofx: 'OFX',
  mt940: 'SWIFT MT940',
  camt053: 'CAMT.053',
};
