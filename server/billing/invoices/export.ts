import { and } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Invoice } from '../../../domain/billing/contract.ts';
import type { exportInvoices } from '../../../domain/billing/export-contract.ts';
import { INVOICE_STATUS_LABELS, INVOICE_TYPE_LABELS } from '../../../domain/billing/rules.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { getToday } from '../../clock.ts';
import { everyRow } from '../../db/query/every-row.ts';
import type { Deps } from '../../deps.ts';
import { sendSheet } from '../../documents/send-sheet.ts';
import type { SheetColumn } from '../../documents/xlsx.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { invoiceFilter, presentInvoice, selectInvoices } from './list.ts';

type Wanted = QueryOf<typeof exportInvoices>;

async function* everyInvoice(deps: Deps, wanted: Wanted): AsyncGenerator<Invoice[]> {
  const today = await getToday(deps);
  yield* everyRow(
    invoices.id,
    ({ older, newestFirst, most }) =>
      selectInvoices(deps.db)
        .where(and(invoiceFilter(wanted, today), older))
        .orderBy(newestFirst)
        .limit(most),
    (rows) => rows.map((row) => presentInvoice(row, today)),
  );
}

const COLUMNS: readonly SheetColumn<Invoice>[] = [
  { header: 'Invoice Number', type: 'text', width: 15, value: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Tenant', type: 'text', width: 30, value: ({ tenantName }) => tenantName },
  { header: 'Type', type: 'text', width: 14, value: ({ type }) => INVOICE_TYPE_LABELS[type] },
  { header: 'Status', type: 'text', width: 12, value: ({ status }) => INVOICE_STATUS_LABELS[status] },
  { header: 'Description', type: 'text', width: 40, value: ({ description }) => description },
  { header: 'Issue Date', type: 'day', value: ({ issueDate }) => issueDate },
  { header: 'Due Date', type: 'day', value: ({ dueDate }) => dueDate },
  { header: 'Net', type: 'amount', value: ({ net }) => net },
  { header: 'VAT', type: 'amount', value: ({ vat }) => vat },
  { header: 'Amount', type: 'amount', value: ({ amount }) => amount },
  { header: 'Paid', type: 'amount', value: ({ paidAmount }) => paidAmount },
  { header: 'Credited', type: 'amount', value: ({ creditedAmount }) => creditedAmount },
  { header: 'Written Off', type: 'amount', value: ({ writtenOffAmount }) => writtenOffAmount },
  { header: 'Balance', type: 'amount', value: ({ balance }) => balance },
];

export const sendInvoices = async (deps: Deps, reply: FastifyReply, wanted: Wanted): Promise<void> =>
  sendSheet(reply, wanted.format, `invoices-${await getToday(deps)}`, {
    sheet: 'Invoices',
    columns: COLUMNS,
    rows: everyInvoice(deps, wanted),
  });
