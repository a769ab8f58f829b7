import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  createInvoice,
  creditInvoice,
  deleteDraft,
  getInvoice,
  INVOICE_STATUSES,
  INVOICE_TYPES,
  issueInvoice,
  listInvoices,
  mailInvoice,
  previewInvoiceMail,
  updateDraft,
} from '../../../domain/billing/contract.ts';
import { waiveLateFee } from '../../../domain/billing/letters/letter-contract.ts';
import { getTaxStamps, stampCreditNote, stampInvoice } from '../../../domain/billing/stamps/stamp-contract.ts';
import type { SentBody, SentQuery } from '../../../domain/kernel/endpoint.ts';
import { isId } from '../../../domain/kernel/ids.ts';
import { isDay } from '../../../domain/kernel/time.ts';
import { call } from '../../api/call.ts';
import { fetchPage } from '../../api/list-page.ts';
import { listShape, oneOf } from '../../api/list-url.ts';
import { useList } from '../../api/use-list.ts';
import { BILLING, MONEY_TOPICS, useBillingChange } from '../changes.ts';

const INVOICES = [...BILLING, 'invoices'] as const;
const meta = { topics: MONEY_TOPICS };

export const invoicesPageQuery = (query: SentQuery<typeof listInvoices>) =>
  queryOptions({
    queryKey: [...INVOICES, 'page', query],
    queryFn: ({ signal }) => fetchPage(listInvoices, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...INVOICES, 'one', id],
    queryFn: ({ signal }) => call(getInvoice, { params: { id }, signal }),
    meta,
  });

type Creation = { body: SentBody<typeof createInvoice>; idempotencyKey: string };
export const useCreateInvoice = () => useBillingChange((input: Creation) => call(createInvoice, input));

type Update = { id: string; body: SentBody<typeof updateDraft> };
export const useUpdateDraft = () =>
  useBillingChange(({ id, body }: Update) => call(updateDraft, { params: { id }, body }));

export const useDeleteDraft = () => useBillingChange((id: string) => call(deleteDraft, { params: { id } }));

type Keyed = { id: string; idempotencyKey: string };
export const useIssueInvoice = () =>
  useBillingChange(({ id, idempotencyKey }: Keyed) => call(issueInvoice, { params: { id }, idempotencyKey }));

type Crediting = Keyed & { body: SentBody<typeof creditInvoice> };
export const useCreditInvoice = () =>
  useBillingChange(({ id, ...rest }: Crediting) => call(creditInvoice, { params: { id }, ...rest }));

type Mailing = { id: string; recipient?: string };
export const useMailInvoice = () =>
  useBillingChange(({ id, recipient }: Mailing) =>
    call(mailInvoice, { params: { id }, body: recipient ? { recipient } : {} }),
  );

export const taxStampsQuery = (id: string) =>
  queryOptions({
    queryKey: [...INVOICES, 'tax-stamps', id],
    queryFn: ({ signal }) => call(getTaxStamps, { params: { id }, signal }),
    meta: { topics: ['tax_stamps', 'credit_notes'] },
  });

type Stamping = Keyed & { kind: 'invoice' | 'credit-note'; body: SentBody<typeof stampInvoice> };
export const useEnterStamp = () =>
  useBillingChange(({ kind, id, body, idempotencyKey }: Stamping) =>
    call(kind === 'invoice' ? stampInvoice : stampCreditNote, { params: { id }, body, idempotencyKey }),
  );

/** The mail of an invoice as it would go out now; never an old one. */
export const invoiceMailQuery = (id: string) =>
  queryOptions({
    queryKey: [...BILLING, 'invoice-mail', id],
    queryFn: ({ signal }) => call(previewInvoiceMail, { params: { id }, signal }),
    gcTime: 0,
  });

type Waiving = Keyed & { reason: string };
export const useWaiveLateFee = () =>
  useBillingChange(({ id, reason, idempotencyKey }: Waiving) =>
    call(waiveLateFee, { params: { id }, body: { reason }, idempotencyKey }),
  );

const invoiceList = listShape({
  filters: {
    status: oneOf('open', ...INVOICE_STATUSES),
    type: oneOf(...INVOICE_TYPES),
    tenant: isId,
    from: isDay,
    to: isDay,
  },
  sorts: ['createdAt', 'dueDate', 'amount'],
  defaultSort: '-createdAt',
});

/** "Open" is no status of an invoice, but what is asked for most: everything that is still owed, late or not. */
export function useInvoiceList() {
  const list = useList(invoiceList);
  const { status, ...query } = list.query;
  const filter = status === 'open' ? { open: 'true' as const } : status ? { status } : {};
  return { ...list, query: { ...query, ...filter } };
}

export type InvoiceList = ReturnType<typeof useInvoiceList>;
