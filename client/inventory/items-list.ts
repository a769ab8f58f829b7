import { CONDITIONS, ITEM_STATUSES } from '../../domain/inventory/words.ts';
import { isId } from '../../domain/kernel/ids.ts';
import { listShape, oneOf } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const itemsList = listShape({
  filters: {
    category: isId,
    condition: oneOf(...CONDITIONS),
    status: oneOf(...ITEM_STATUSES, 'disposed'),
    due: oneOf('true'),
  },
  sorts: ['createdAt', 'itemCode', 'name', 'condition', 'status'],
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
