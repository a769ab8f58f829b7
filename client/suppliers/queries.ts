import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import {
  approveBill,
  attachToBill,
  cancelBill,
  createBill,
  detachFromBill,
  getBill,
  listBills,
  updateBill,
} from '../../domain/suppliers/bills/bill-contract.ts';
import { createSupplier, getSupplier, listSuppliers, updateSupplier } from '../../domain/suppliers/contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';

const SUPPLIERS = ['suppliers'] as const;
const BILLS = ['bills'] as const;
const meta = { topics: ['suppliers', 'bills'] };
const billMeta = { topics: [...meta.topics, 'bill_attachments'] };

export const suppliersPageQuery = (query: SentQuery<typeof listSuppliers>) =>
  queryOptions({
    queryKey: [...SUPPLIERS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listSuppliers, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const supplierChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: [...SUPPLIERS, 'choices', q],
    queryFn: ({ signal }) =>
      call(listSuppliers, { query: { active: 'true', limit: '50', ...(q ? { q } : {}) }, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['suppliers'] },
  });

export const supplierQuery = (id: string) =>
  queryOptions({
    queryKey: [...SUPPLIERS, 'one', id],
    queryFn: ({ signal }) => call(getSupplier, { params: { id }, signal }),
    meta,
  });

export const billsPageQuery = (query: SentQuery<typeof listBills>) =>
  queryOptions({
    queryKey: [...BILLS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listBills, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const billQuery = (id: string) =>
  queryOptions({
    queryKey: [...BILLS, 'one', id],
    queryFn: ({ signal }) => call(getBill, { params: { id }, signal }),
    meta: billMeta,
  });

const useSupplierChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [SUPPLIERS, BILLS]);

type NewSupplier = { body: SentBody<typeof createSupplier>; idempotencyKey: string };
export const useCreateSupplier = () => useSupplierChange((input: NewSupplier) => call(createSupplier, input));

type SupplierUpdate = { id: string; body: SentBody<typeof updateSupplier> };
export const useUpdateSupplier = () =>
  useSupplierChange(({ id, body }: SupplierUpdate) => call(updateSupplier, { params: { id }, body }));

type NewBill = { body: SentBody<typeof createBill>; idempotencyKey: string };
export const useCreateBill = () => useSupplierChange((input: NewBill) => call(createBill, input));

type BillUpdate = { id: string; body: SentBody<typeof updateBill> };
export const useUpdateBill = () =>
  useSupplierChange(({ id, body }: BillUpdate) => call(updateBill, { params: { id }, body }));

export const useApproveBill = () => useSupplierChange((id: string) => call(approveBill, { params: { id } }));

type NewAttachment = { id: string; body: SentBody<typeof attachToBill> };
export const useAttachToBill = () =>
  useSupplierChange(({ id, body }: NewAttachment) => call(attachToBill, { params: { id }, body }));

export const useDetachFromBill = () =>
  useSupplierChange((params: { id: string; attachmentId: string }) => call(detachFromBill, { params }));

type Cancellation = { id: string; body: SentBody<typeof cancelBill> };
export const useCancelBill = () =>
  useSupplierChange(({ id, body }: Cancellation) => call(cancelBill, { params: { id }, body }));
