import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fillPath, type SentQuery } from '../../domain/kernel/endpoint.ts';
import type { Day } from '../../domain/kernel/time.ts';
import {
  discardMail,
  getOutboxDocument,
  getOutboxMail,
  getOutboxState,
  listOutbox,
  previewKept,
  releaseKept,
  retryMail,
} from '../../domain/outbox/contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';

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
  meta: { topics: ['outbox', 'sending_accounts'] },
});

/** What sending the kept messages would do. */
export const keptQuery = (discardBefore: Day | null) =>
  queryOptions({
    queryKey: [...OUTBOX, 'kept', discardBefore],
    queryFn: ({ signal }) => call(previewKept, { query: discardBefore ? { discardBefore } : {}, signal }),
    placeholderData: keepPreviousData,
    meta,
  });

// Also after a refusal: another user may have changed it.
const useOutboxChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [OUTBOX], { afterRefusal: true });

export const useReleaseKept = () =>
  useOutboxChange((discardBefore: Day | null) => call(releaseKept, { body: { discardBefore } }));

export const outboxMailQuery = (id: string) =>
  queryOptions({
    queryKey: [...OUTBOX, 'mail', id],
    queryFn: ({ signal }) => call(getOutboxMail, { params: { id }, signal }),
    meta,
  });

export const documentPath = (id: string): string => fillPath(getOutboxDocument.path, { id });

export const useRetryMail = () =>
  useOutboxChange(({ id, recipient }: { id: string; recipient?: string }) =>
    call(retryMail, { params: { id }, body: recipient ? { recipient } : {} }),
  );

export const useDiscardMail = () => useOutboxChange(({ id }: { id: string }) => call(discardMail, { params: { id } }));
