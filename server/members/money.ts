import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Invoice } from '../../domain/billing/contract.ts';
import type { OutputOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import {
  type getMyInvoice as GetMyInvoice,
  type listMyInvoices as ListMyInvoices,
  type listMyPayments as ListMyPayments,
  MyInvoice,
  type MyPayment,
} from '../../domain/members/contract.ts';
import { assertOwnInvoice, assertOwnPayment } from '../billing/accounts/own-documents.ts';
import { getInvoice, invoiceList } from '../billing/invoices/list.ts';
import { getPayment, listPayments } from '../billing/payments/list.ts';
import type { Deps } from '../deps.ts';
import { payPath } from '../pay/ways.ts';

// An issued invoice has both.
const issued = <T extends Invoice>(invoice: T) => ({
  ...invoice,
  invoiceNumber: invoice.invoiceNumber ?? '',
  issueDate: invoice.issueDate ?? invoice.dueDate,
});

const listMyInvoices = invoiceList(MyInvoice);

export const ownInvoices = (
  deps: Deps,
  tenantId: string,
  query: QueryOf<typeof ListMyInvoices>,
  request: FastifyRequest,
  reply: FastifyReply,
) => listMyInvoices(deps, { ...query, tenant: tenantId, issued: true }, request, reply);

export const ownInvoice = async (deps: Deps, tenantId: string, id: string): Promise<OutputOf<typeof GetMyInvoice>> => {
  await assertOwnInvoice(deps.db, { id, tenantId });
  const invoice = await getInvoice(deps, id);
  const isOpen = invoice.status === 'pending' || invoice.status === 'overdue';
  return { ...issued(invoice), payLink: isOpen ? await payPath(deps, id) : null };
};

export const ownPayments = (
  deps: Deps,
  tenantId: string,
  query: QueryOf<typeof ListMyPayments>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MyPayment[]> => listPayments(deps, { ...query, tenant: tenantId }, request, reply);

export const ownPayment = async (deps: Deps, tenantId: string, id: string): Promise<MyPayment> => {
  await assertOwnPayment(deps.db, { id, tenantId });
  return getPayment(deps, id);
};
