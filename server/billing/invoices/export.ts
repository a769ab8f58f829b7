import { and, desc, lt } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Invoice } from '../../../domain/billing/contract.ts';
import type { exportInvoices } from '../../../domain/billing/export-contract.ts';
import { INVOICE_STATUS_LABELS, INVOICE_TYPE_LABELS } from '../../../domain/billing/rules.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import type { Deps } from '../../deps.ts';
import { sendSheet } from '../../documents/send-sheet.ts';
import type { SheetColumn } from '../../documents/xlsx.ts';
import { todayOf } from '../../tenants/service.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { invoiceFilter, present, selectInvoices } from './list.ts';

type Wanted = QueryOf<typeof exportInvoices>;

const AT_ONCE = 500;

// A few hundred at a time: however many there are, only those are in memory.
async function* everyInvoice(deps: Deps, wanted: Wanted): AsyncGenerator<Invoice[]> {
  const today = await todayOf(deps);
  for (let before: string | null = null; ; ) {
    const rows: Awaited<ReturnType<typeof selectInvoices>> = await selectInvoices(deps.db)
      .where(and(invoiceFilter(wanted, today), before === null ? undefined : lt(invoices.id, before)))
      .orderBy(desc(invoices.id))
      .limit(AT_ONCE);
    if (rows.length > 0) yield rows.map((row) => present(row, today));
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1)?.id ?? null;
  }
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
  sendSheet(reply, wanted.format, `invoices-${await todayOf(deps)}`, {
    sheet: 'Invoices',
    columns: COLUMNS,
    rows: everyInvoice(deps, wanted),
  });
