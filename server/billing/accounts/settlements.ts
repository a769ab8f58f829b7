import { asc, eq } from 'drizzle-orm';
import type { InvoiceDetails } from '../../../domain/billing/contract.ts';
import { receiptNumber } from '../../../domain/billing/payments/payment-rules.ts';
import type { Db } from '../../db/connection/database.ts';
import { creditNotes } from '../tables/invoice-tables.ts';
import { allocations, depositMoves, payments } from '../tables/payment-tables.ts';
import { writeOffs } from '../tables/write-off-tables.ts';

/** What settled an invoice, in the order in which it came. */
export const listSettlements = async (db: Db, invoiceId: string): Promise<InvoiceDetails['settlements']> => {
  const rows = await db
    .select({
      id: allocations.id,
      amount: allocations.amount,
      at: allocations.createdAt,
      paymentId: allocations.paymentId,
      creditNoteId: allocations.creditNoteId,
      depositMoveId: allocations.depositMoveId,
      receipt: payments.receipt,
      method: payments.paymentMethod,
      reference: payments.reference,
      creditNumber: creditNotes.creditNumber,
      writeOffId: allocations.writeOffId,
      writeOffNumber: writeOffs.writeOffNumber,
    })
    .from(allocations)
    .leftJoin(payments, eq(payments.id, allocations.paymentId))
    .leftJoin(creditNotes, eq(creditNotes.id, allocations.creditNoteId))
    .leftJoin(depositMoves, eq(depositMoves.id, allocations.depositMoveId))
    .leftJoin(writeOffs, eq(writeOffs.id, allocations.writeOffId))
    .where(eq(allocations.invoiceId, invoiceId))
    .orderBy(asc(allocations.createdAt), asc(allocations.id));
  return rows.map(({ id, amount, at, ...of }) => ({
    id,
    amount,
    at,
    ...(of.paymentId
      ? { source: 'payment' as const, sourceId: of.paymentId, label: `Receipt ${receiptNumber(of.receipt ?? 0)}` }
      : of.creditNoteId
        ? { source: 'credit_note' as const, sourceId: of.creditNoteId, label: `Credit note ${of.creditNumber ?? ''}` }
        : of.writeOffId
          ? { source: 'write_off' as const, sourceId: of.writeOffId, label: `Write-off ${of.writeOffNumber ?? ''}` }
          : { source: 'deposit' as const, sourceId: of.depositMoveId ?? '', label: 'Set off against the deposit' }),
  }));
};
