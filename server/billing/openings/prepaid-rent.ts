import { formatDay } from '../../../domain/kernel/format.ts';
import { type Cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { credit, debit, type Posting } from '../../../domain/ledger/postings.ts';
import type { Db } from '../../db/connection/database.ts';
import { insertRows } from '../../db/query/insert-rows.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import { postEntries } from '../../ledger/post.ts';
import { rentPeriods } from '../tables/invoice-tables.ts';
import { allocations, payments } from '../tables/payment-tables.ts';
import { type Opening, type Owner, received, toPayment, toPosting } from './opening.ts';
import { writeInvoices } from './write-invoices.ts';

export type BroughtRent = Owner & {
  agreementId: string;
  position: number;
  label: string;
  account: string;
  amount: Cents;
  /** The first day that is not paid. */
  until: Day;
};

const toPaidInvoice = (opening: Opening, rent: BroughtRent) => {
  const { cutOver } = opening;
  const { tenantId, amount, account, until } = rent;
  const description = `${rent.label}, paid ahead until ${formatDay(addDays(until, -1))}`;
  const dates = { issueDate: cutOver, dueDate: cutOver };
  const head = { id: uuidV7(), ...dates, description, amount, externalNumber: null };
  const service = { serviceStart: addDays(cutOver, 1), serviceEnd: until, issueDate: cutOver };
  const line = { account, description, ...service, agreementPosition: rent.position };
  const payment = toPayment(opening, { tenantId, amount, reference: null }, head.id);
  return { owner: rent, type: 'rent' as const, head, line, payment, rent };
};

const toEntries = (opening: Opening, { rent, head, payment }: ReturnType<typeof toPaidInvoice>): Posting[] => {
  const { tenantId, amount, billTo } = rent;
  const issued = { sourceType: 'invoice', sourceId: head.id, event: 'issued' };
  return [
    toPosting(opening, { ...issued, memo: `Rent paid ahead, brought in: ${billTo.name}` }, [
      debit(ACCOUNTS.receivables, amount, tenantId),
      credit(ACCOUNTS.deferredRevenue, amount),
    ]),
    toPosting(opening, received(payment.id, billTo.name), [
      debit(ACCOUNTS.openingBalances, amount),
      credit(ACCOUNTS.receivables, amount, tenantId),
    ]),
  ];
};

/**
 * Rent that was paid ahead: a paid invoice for the days that are left, earned by the day like any other. Who leaves earlier
 * gets the rest of it back.
 */
export const bringInPrepaidRent = async (db: Db, opening: Opening, brought: readonly BroughtRent[]): Promise<void> => {
  if (brought.length === 0) return;
  const written = brought.map((rent) => toPaidInvoice(opening, rent));
  await writeInvoices(db, written);
  await insertRows(
    db,
    rentPeriods,
    written.map(({ head, line, rent: { tenantId, agreementId, until } }) => ({
      ...{ invoiceId: head.id, tenantId, agreementId, startsOn: line.serviceStart, endsOn: until },
    })),
  );
  await insertRows(
    db,
    payments,
    written.map(({ payment }) => payment),
  );
  await insertRows(
    db,
    allocations,
    written.map(({ head, payment }) => ({
      ...{ invoiceId: head.id, amount: toDecimalText(head.amount), paymentId: payment.id, datedOn: opening.cutOver },
    })),
  );
  await postEntries(
    db,
    written.flatMap((one) => toEntries(opening, one)),
  );
};
