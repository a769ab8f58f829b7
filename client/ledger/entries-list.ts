import { isId } from '../../domain/kernel/ids.ts';
import { isDay } from '../../domain/kernel/time.ts';
import { isAccountCode } from '../../domain/ledger/contract.ts';
import { listShape, textUpTo } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

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
