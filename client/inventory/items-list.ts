import * as z from 'zod';
import { listItems } from '../../domain/inventory/contract.ts';
import { Condition, ITEM_STATUSES } from '../../domain/inventory/words.ts';
import { Id } from '../../domain/kernel/ids.ts';
import { listShape } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const itemsList = listShape({
  filters: {
    category: Id,
    condition: Condition,
    status: z.enum([...ITEM_STATUSES, 'disposed']),
    due: z.enum(['true']),
  },
  sorts: listItems.query.shape.sort,
  defaultSort: '-createdAt',
});

/** What was disposed of is history, and shown only where the address asks for it. */
export function useItemsList() {
  const list = useList(itemsList);
  const { status, ...query } = list.query;
  return {
    ...list,
    query: {
      ...query,
      ...(status === 'disposed'
        ? { disposed: 'true' as const }
        : { disposed: 'false' as const, ...(status ? { status } : {}) }),
    },
  };
}

export type ItemsList = ReturnType<typeof useItemsList>;
