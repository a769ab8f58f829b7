import { listOutbox, OutboxStatus } from '../../domain/outbox/contract.ts';
import { listShape } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const { kind, sort } = listOutbox.query.shape;

const outboxList = listShape({
  filters: { status: OutboxStatus, kind: kind.unwrap() },
  sorts: sort,
  defaultSort: '-createdAt',
});

export const useOutboxList = () => useList(outboxList);

export type OutboxList = ReturnType<typeof useOutboxList>;
