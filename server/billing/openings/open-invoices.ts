import { formatDay } from '../../../domain/kernel/format.ts';
import type { Cents } from '../../../domain/kernel/money.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { credit, debit } from '../../../domain/ledger/postings.ts';
import type { Db } from '../../db/connection/database.ts';
import { insertRows } from '../../db/query/insert-rows.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import { postEntries } from '../../ledger/post.ts';
import { figureText } from '../kernel/format.ts';
import { dunningHolds } from '../tables/letter-tables.ts';
import { BROUGHT_IN, type Opening, type Owner, toPosting } from './opening.ts';
import { writeInvoices } from './write-invoices.ts';

export type BroughtInvoice = Owner & {
  externalNumber: string;
  issueDate: Day;
  dueDate: Day;
  amount: Cents;
  paid: Cents;
  description: string | null;
  account: string;
};

/** Open invoices with their own days and numbers. Unless they are to be chased, no letter, reminder or late fee follows from them. */
export const bringInInvoices = async (
  db: Db,
  opening: Opening,
  brought: readonly BroughtInvoice[],
  chased: boolean,
): Promise<void> => {
  if (brought.length === 0) return;
  const written = brought.map((invoice) => {
    const { externalNumber, issueDate, dueDate, amount, paid, account } = invoice;
    const text = `Invoice ${externalNumber}${invoice.description ? `: ${invoice.description}` : ''}`;
    const open = (amount - paid) as Cents;
    const description = paid > 0 ? `${text} (${figureText(amount)} less ${figureText(paid)} paid before)` : text;
    const head = { id: uuidV7(), issueDate, dueDate, description, amount: open, externalNumber };
    const service = {
      serviceStart: issueDate,
      serviceEnd: addDays(issueDate, 1),
      issueDate: null,
      agreementPosition: null,
    };
    return { owner: invoice, type: 'other' as const, head, line: { account, description, ...service } };
  });
  await writeInvoices(db, written);
  await postEntries(
    db,
    written.map(({ owner, head }) =>
      toPosting(
        opening,
        {
          sourceType: 'invoice',
          sourceId: head.id,
          event: 'issued',
          memo: `Invoice ${head.externalNumber} of ${formatDay(head.issueDate)}, brought in: ${owner.billTo.name}`,
        },
        [debit(ACCOUNTS.receivables, head.amount, owner.tenantId), credit(ACCOUNTS.openingBalances, head.amount)],
      ),
    ),
  );
  if (chased) return;
  await insertRows(
    db,
    dunningHolds,
    written.map(({ owner, head }) => ({
      tenantId: owner.tenantId,
      invoiceId: head.id,
      kind: 'opening' as const,
      reason: BROUGHT_IN,
      createdByName: opening.by.name,
    })),
  );
};
