import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import { isId } from '../../domain/kernel/ids.ts';
import { isDay } from '../../domain/kernel/time.ts';
import {
  type AccountWithBalance,
  createAccount,
  createEntry,
  getEntry,
  getLock,
  getTrialBalance,
  isAccountCode,
  listAccounts,
  listEntries,
  reverseEntry,
  setLock,
  updateAccount,
  verifyJournal,
} from '../../domain/ledger/contract.ts';
import { KIND_LABELS } from '../../domain/ledger/rules.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { listShape, textUpTo } from '../api/list-url.ts';
import { useChange } from '../api/use-change.ts';
import { useList } from '../api/use-list.ts';
import type { SelectOption } from '../ui/form/select.tsx';

export const LEDGER = ['ledger'] as const;
const meta = { topics: ['journal_entries', 'accounts'] };

export const trialBalanceQuery = (date: string) =>
  queryOptions({
    queryKey: [...LEDGER, 'trial-balance', date],
    queryFn: ({ signal }) => call(getTrialBalance, { query: { date }, signal }),
    placeholderData: keepPreviousData,
    meta,
  });

export const accountsQuery = (date?: string) =>
  queryOptions({
    queryKey: [...LEDGER, 'accounts', date ?? 'today'],
    queryFn: ({ signal }) => call(listAccounts, { query: date ? { date } : {}, signal }),
    placeholderData: keepPreviousData,
    meta,
  });

export const entriesPageQuery = (query: SentQuery<typeof listEntries>) =>
  queryOptions({
    queryKey: [...LEDGER, 'entries', query],
    queryFn: ({ signal }) => fetchPage(listEntries, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: [...LEDGER, 'entry', id],
    queryFn: ({ signal }) => call(getEntry, { params: { id }, signal }),
    meta,
  });

export const lockQuery = queryOptions({
  queryKey: [...LEDGER, 'lock'],
  queryFn: ({ signal }) => call(getLock, { signal }),
  meta: { topics: ['ledger_lock'] },
});

/** Asked each time the dialog is opened, since a verdict is about the moment it was given. */
export const verdictQuery = queryOptions({
  queryKey: [...LEDGER, 'verdict'],
  queryFn: ({ signal }) => call(verifyJournal, { signal }),
  // A long journal takes longer than one answer, which then says how far it is.
  refetchInterval: ({ state }) => (state.data?.underWay ? 100 : false),
  staleTime: 0,
  gcTime: 0,
});

const useLedgerChange = <Input, Output>(change: (input: Input) => Promise<Output>) => useChange(change, [LEDGER]);

type Posting = { body: SentBody<typeof createEntry>; idempotencyKey: string };
export const usePostEntry = () => useLedgerChange((input: Posting) => call(createEntry, input));

type Reversal = { id: string; body: SentBody<typeof reverseEntry>; idempotencyKey: string };
export const useReverseEntry = () =>
  useLedgerChange(({ id, ...rest }: Reversal) => call(reverseEntry, { params: { id }, ...rest }));

type NewAccount = { body: SentBody<typeof createAccount>; idempotencyKey: string };
export const useCreateAccount = () => useLedgerChange((input: NewAccount) => call(createAccount, input));

type AccountChange = { code: string; body: SentBody<typeof updateAccount> };
export const useUpdateAccount = () =>
  useLedgerChange(({ code, body }: AccountChange) => call(updateAccount, { params: { code }, body }));

export const useSetLock = () => useLedgerChange((body: SentBody<typeof setLock>) => call(setLock, { body }));

const NONE: readonly AccountWithBalance[] = [];

/** The accounts to choose from, found by code, name or kind; those out of use only where the past is looked at. */
export function useAccountOptions({ withInactive = false, enabled = true } = {}): readonly SelectOption[] {
  const { data = NONE } = useQuery({ ...accountsQuery(), enabled });
  return data
    .filter(({ isActive }) => isActive || withInactive)
    .map(({ code, name, kind }) => ({ value: code, label: `${code} ${name}`, hint: KIND_LABELS[kind] }));
}

const entriesList = listShape({
  filters: {
    from: isDay,
    to: isDay,
    account: isAccountCode,
    tenant: isId,
    sourceType: textUpTo(40),
    sourceId: textUpTo(80),
  },
  sorts: ['date', 'seq'],
  defaultSort: '-date',
});

export const useEntriesList = () => useList(entriesList);

export type EntriesList = ReturnType<typeof useEntriesList>;
