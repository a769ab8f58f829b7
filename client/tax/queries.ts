import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import {
  createTaxDevice,
  getTaxMonth,
  initialiseTaxDevice,
  listTaxDevices,
  listTaxDocuments,
  retryTaxDocument,
  setTaxDevice,
  TAX_STATES,
} from '../../domain/tax/contract.ts';
import { getPinChecker, removePinChecker, savePinChecker } from '../../domain/tax/pin-checker-contract.ts';
import {
  billTaxPurchase,
  dismissTaxPurchase,
  fetchTaxPurchases,
  listTaxPurchases,
} from '../../domain/tax/purchase-contract.ts';
import type { PurchaseState } from '../../domain/tax/purchases.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { useChange } from '../api/use-change.ts';
import { useList } from '../api/use-list.ts';

const TAX = ['tax'] as const;

export const devicesQuery = queryOptions({
  queryKey: [...TAX, 'devices'],
  queryFn: ({ signal }) => call(listTaxDevices, { query: { limit: '100' }, signal }),
  meta: { topics: ['tax_devices', 'tax_documents'] },
});

const useTaxChange = <Input, Output>(change: (input: Input) => Promise<Output>) => useChange(change, [TAX]);

export const documentsPageQuery = (query: SentQuery<typeof listTaxDocuments>) =>
  queryOptions({
    queryKey: [...TAX, 'documents', query],
    queryFn: ({ signal }) => fetchPage(listTaxDocuments, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: ['tax_documents'] },
  });

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...TAX, 'month', month],
    queryFn: ({ signal }) => call(getTaxMonth, { params: { month }, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['tax_documents', 'tax_stamps', 'invoices', 'credit_notes'] },
  });

const documentList = listShape({
  filters: { state: oneOf(...TAX_STATES) },
  sorts: ['queuedAt'],
  defaultSort: '-queuedAt',
});

export const useDocumentList = () => useList(documentList);
export type DocumentList = ReturnType<typeof useDocumentList>;

export const useRetryDocument = () => useTaxChange((id: string) => call(retryTaxDocument, { params: { id } }));

type NewDevice = { body: SentBody<typeof createTaxDevice>; idempotencyKey: string };
export const useCreateDevice = () => useTaxChange((input: NewDevice) => call(createTaxDevice, input));

export const useInitialiseDevice = () => useTaxChange((id: string) => call(initialiseTaxDevice, { params: { id } }));

type Setting = { id: string; isActive: boolean };
export const useSetDevice = () =>
  useTaxChange(({ id, isActive }: Setting) => call(setTaxDevice, { params: { id }, body: { isActive } }));

export const purchasesQuery = (state: PurchaseState) =>
  queryOptions({
    queryKey: [...TAX, 'purchases', state],
    queryFn: ({ signal }) => call(listTaxPurchases, { query: { state, limit: '100' }, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['tax_purchases', 'bills'] },
  });

export const useFetchPurchases = () => useTaxChange(() => call(fetchTaxPurchases, {}));

type Entered = { id: string; body: SentBody<typeof billTaxPurchase>; idempotencyKey: string };
export const useBillPurchase = () =>
  useTaxChange(({ id, ...rest }: Entered) => call(billTaxPurchase, { params: { id }, ...rest }));

export const useDismissPurchase = () =>
  useTaxChange(({ id, reason }: { id: string; reason: string }) =>
    call(dismissTaxPurchase, { params: { id }, body: { reason } }),
  );

export const pinCheckerQuery = queryOptions({
  queryKey: [...TAX, 'pin-checker'],
  queryFn: ({ signal }) => call(getPinChecker, { signal }),
  meta: { topics: ['pin_checkers'] },
});

export const useSavePinChecker = () =>
  useTaxChange((body: SentBody<typeof savePinChecker>) => call(savePinChecker, { body }));

export const useRemovePinChecker = () => useTaxChange(() => call(removePinChecker, {}));
