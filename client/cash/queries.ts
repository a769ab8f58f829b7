import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  arriveTransfer,
  createCashAccount,
  createCashEntry,
  createTransfer,
  listCashAccounts,
  listCashEntries,
  listTransfers,
  reverseCashEntry,
  reverseTransfer,
  updateCashAccount,
} from '../../domain/cash/contract.ts';
import { CASH_ENTRY_KINDS } from '../../domain/cash/rules.ts';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import { isId } from '../../domain/kernel/ids.ts';
import { isDay } from '../../domain/kernel/time.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { useChange } from '../api/use-change.ts';
import { useList } from '../api/use-list.ts';

export const CASH = ['cash'] as const;

export const cashAccountsQuery = queryOptions({
  queryKey: [...CASH, 'accounts'],
  queryFn: ({ signal }) => call(listCashAccounts, { signal }),
  meta: { topics: ['cash_accounts', 'cash_account_methods', 'journal_entries'] },
});

export const transfersPageQuery = (query: SentQuery<typeof listTransfers>) =>
  queryOptions({
    queryKey: [...CASH, 'transfers', query],
    queryFn: ({ signal }) => fetchPage(listTransfers, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: ['transfers', 'cash_accounts'] },
  });

export const cashEntriesPageQuery = (query: SentQuery<typeof listCashEntries>) =>
  queryOptions({
    queryKey: [...CASH, 'entries', query],
    queryFn: ({ signal }) => fetchPage(listCashEntries, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: ['cash_entries', 'cash_accounts'] },
  });

const useCashChange = <Input, Output>(change: (input: Input) => Promise<Output>) => useChange(change, [CASH]);

type Keyed<Body> = { body: Body; idempotencyKey: string };
type Reversal = Keyed<{ reason: string }> & { id: string };

export const useCreateCashAccount = () =>
  useCashChange((input: Keyed<SentBody<typeof createCashAccount>>) => call(createCashAccount, input));

type Change = { id: string; body: SentBody<typeof updateCashAccount> };
export const useUpdateCashAccount = () =>
  useCashChange(({ id, body }: Change) => call(updateCashAccount, { params: { id }, body }));

export const useCreateTransfer = () =>
  useCashChange((input: Keyed<SentBody<typeof createTransfer>>) => call(createTransfer, input));

type Arrival = Keyed<SentBody<typeof arriveTransfer>> & { id: string };
export const useArriveTransfer = () =>
  useCashChange(({ id, ...rest }: Arrival) => call(arriveTransfer, { params: { id }, ...rest }));

export const useReverseTransfer = () =>
  useCashChange(({ id, ...rest }: Reversal) => call(reverseTransfer, { params: { id }, ...rest }));

export const useCreateCashEntry = () =>
  useCashChange((input: Keyed<SentBody<typeof createCashEntry>>) => call(createCashEntry, input));

export const useReverseCashEntry = () =>
  useCashChange(({ id, ...rest }: Reversal) => call(reverseCashEntry, { params: { id }, ...rest }));

const days = { from: isDay, to: isDay };

const transfersList = listShape({
  filters: { ...days, cashAccount: isId, inTransit: oneOf('true') },
  sorts: ['createdAt', 'date', 'amount'],
  defaultSort: '-createdAt',
});
export const useTransfersList = () => useList(transfersList);

const cashEntriesList = listShape({
  filters: { ...days, cashAccount: isId, kind: oneOf(...CASH_ENTRY_KINDS) },
  sorts: ['createdAt', 'date', 'amount'],
  defaultSort: '-createdAt',
});
export const useCashEntriesList = () => useList(cashEntriesList);
