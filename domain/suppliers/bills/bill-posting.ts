import { addMoney, type Cents } from '../../kernel/money.ts';
import { ACCOUNTS } from '../../ledger/chart.ts';
import { balanced, credit, debit, mirrored, type PostingLine } from '../../ledger/postings.ts';
import type { BillKind } from './bill-rules.ts';

type CodedLine = { account: string; net: Cents; vat: Cents };

// VAT of an asset that is in the register already cannot become part of its cost any more.
const costAccount = (account: string): string => (account === ACCOUNTS.payables ? ACCOUNTS.otherExpenses : account);

/**
 * What was bought account by account, input VAT where it may be claimed (elsewhere it is part of the cost), and what is owed
 * for it. The credit of a supplier is the opposite.
 */
export const billPosting = (kind: BillKind, lines: readonly CodedLine[], claimsVat: boolean): PostingLine[] => {
  const parts = lines.flatMap(({ account, net, vat }) => [
    debit(account, net),
    debit(claimsVat ? ACCOUNTS.inputVat : costAccount(account), vat),
  ]);
  const byAccount = Map.groupBy(parts, ({ account }) => account);
  const sums = [...byAccount].map(([account, same]) => debit(account, addMoney(...same.map(({ amount }) => amount))));
  // VAT last, before what is owed for all of it.
  const isVat = ({ account }: PostingLine) => account === ACCOUNTS.inputVat;
  const posted = balanced([
    ...sums.filter((line) => !isVat(line)),
    ...sums.filter(isVat),
    credit(ACCOUNTS.payables, addMoney(...parts.map(({ amount }) => amount))),
  ]);
  return kind === 'bill' ? posted : mirrored(posted);
};
