import { DELIVERY_STATES } from '../../domain/messages/delivery-words.ts';
import { CHANNELS } from '../../domain/messages/kind.ts';
import { MAIL_KINDS } from '../../domain/outbox/rules.ts';
import { listShape, oneOf } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const outboxList = listShape({
  filters: { status: oneOf(...DELIVERY_STATES), kind: oneOf(...Object.keys(MAIL_KINDS)), channel: oneOf(...CHANNELS) },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
});

export const useOutboxList = () => useList(outboxList);

export type OutboxList = ReturnType<typeof useOutboxList>;
