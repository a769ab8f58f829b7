import { addMoney, type Cents, cents } from '../../kernel/money.ts';
import { ACCOUNTS } from '../../ledger/chart.ts';
import { balanced, credit, debit, mirrored, type PostingLine } from '../../ledger/postings.ts';
import type { BillKind } from './bill-rules.ts';

type CodedLine = { account: string; net: Cents; vat: Cents };

/**
 * What was bought account by account, input VAT where it may be claimed (elsewhere it is part of the cost), and what is owed
 * for it. The credit of a supplier is the opposite.
 */
export const billPosting = (kind: BillKind, lines: readonly CodedLine[], claimsVat: boolean): PostingLine[] => {
  const costs = Map.groupBy(lines, ({ account }) => account);
  const vat = addMoney(cents(0), ...lines.map((line) => line.vat));
  const total = addMoney(vat, ...lines.map((line) => line.net));
  const posted = balanced([
    ...[...costs].map(([account, same]) =>
      debit(account, addMoney(...same.flatMap((line) => (claimsVat ? [line.net] : [line.net, line.vat])))),
    ),
    ...(claimsVat ? [debit(ACCOUNTS.inputVat, vat)] : []),
    credit(ACCOUNTS.payables, total),
  ]);
  return kind === 'bill' ? posted : mirrored(posted);
};
