import * as z from 'zod';
import { Id } from '../../domain/kernel/ids.ts';
import { Day } from '../../domain/kernel/time.ts';
import { AccountCode, listEntries } from '../../domain/ledger/contract.ts';
import { listShape } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const entriesList = listShape({
  filters: {
    from: Day,
    to: Day,
    account: AccountCode,
    tenant: Id,
    sourceType: z.string().min(1).max(40),
    sourceId: z.string().min(1).max(80),
  },
  sorts: listEntries.query.shape.sort,
  defaultSort: '-date',
});

export const useEntriesList = () => useList(entriesList);

export type EntriesList = ReturnType<typeof useEntriesList>;
