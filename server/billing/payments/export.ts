import { and } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { exportPayments } from '../../../domain/billing/export-contract.ts';
import type { Payment } from '../../../domain/billing/payments/payment-contract.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import { getToday } from '../../clock.ts';
import { everyRow } from '../../db/query/every-row.ts';
import type { Deps } from '../../deps.ts';
import { sendSheet } from '../../documents/send-sheet.ts';
import type { SheetColumn } from '../../documents/xlsx.ts';
import { payments } from '../tables/payment-tables.ts';
import { paymentFilter, presentPayments, selectPayments } from './list.ts';

type Wanted = QueryOf<typeof exportPayments>;

const everyPayment = (deps: Pick<Deps, 'db' | 'settings'>, wanted: Wanted) =>
  everyRow(
    payments.id,
    ({ older, newestFirst, most }) =>
      selectPayments(deps.db)
        .where(and(paymentFilter(wanted), older))
        .orderBy(newestFirst)
        .limit(most),
    (rows) => presentPayments(deps, rows),
  );

const COLUMNS: readonly SheetColumn<Payment>[] = [
  { header: 'Receipt Number', type: 'text', width: 15, value: ({ receiptNumber }) => receiptNumber },
  { header: 'Tenant', type: 'text', width: 30, value: ({ tenantName }) => tenantName },
  { header: 'Amount', type: 'amount', value: ({ amount }) => amount },
  { header: 'Withheld VAT', type: 'amount', value: ({ withholdingVat }) => withholdingVat },
  { header: 'Withheld Tax', type: 'amount', value: ({ withholdingTax }) => withholdingTax },
  { header: 'Not Allocated', type: 'amount', value: ({ unallocated }) => unallocated },
  { header: 'Method', type: 'text', width: 14, value: ({ paymentMethod }) => PAYMENT_METHOD_LABELS[paymentMethod] },
  { header: 'Account', type: 'text', width: 24, value: ({ cashAccountName }) => cashAccountName },
  { header: 'Date', type: 'day', value: ({ paymentDate }) => paymentDate },
  { header: 'Reference', type: 'text', width: 18, value: ({ reference }) => reference },
  {
    header: 'Invoice Number',
    type: 'text',
    width: 16,
    value: ({ invoiceNumber }) => invoiceNumber ?? 'General Payment',
  },
  { header: 'Recorded By', type: 'text', value: ({ recordedByName }) => recordedByName },
  { header: 'Notes', type: 'text', width: 40, value: ({ notes }) => notes },
  { header: 'Reversed', type: 'text', width: 30, value: ({ reverseReason }) => reverseReason },
];

export const sendPayments = async (deps: Deps, reply: FastifyReply, wanted: Wanted): Promise<void> =>
  sendSheet(reply, wanted.format, `payments-${await getToday(deps)}`, {
    sheet: 'Payments',
    columns: COLUMNS,
    rows: everyPayment(deps, wanted),
  });
