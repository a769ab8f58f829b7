import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { fillPath, type SentQuery } from '../../domain/kernel/endpoint.ts';
import {
  getOutboxDocument,
  getOutboxMail,
  getOutboxState,
  listOutbox,
  retryMail,
} from '../../domain/outbox/contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';

type OutboxQuery = SentQuery<typeof listOutbox>;

const OUTBOX = ['outbox'] as const;
const meta = { topics: ['outbox'] };

export const outboxPageQuery = (query: OutboxQuery) =>
  queryOptions({
    queryKey: [...OUTBOX, 'page', query],
    queryFn: ({ signal }) => fetchPage(listOutbox, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const outboxStateQuery = queryOptions({
  queryKey: [...OUTBOX, 'state'],
  queryFn: ({ signal }) => call(getOutboxState, { signal }),
});

export const outboxMailQuery = (id: string) =>
  queryOptions({
    queryKey: [...OUTBOX, 'mail', id],
    queryFn: ({ signal }) => call(getOutboxMail, { params: { id }, signal }),
    meta,
  });

export const documentPath = (id: string): string => fillPath(getOutboxDocument.path, { id });

export const useRetryMail = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(retryMail, { params: { id } }),
    // Also where it was refused: somebody else has changed it meanwhile.
    onSettled: () => void client.invalidateQueries({ queryKey: OUTBOX }),
  });
};
