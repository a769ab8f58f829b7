import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createExtra, listExtras, updateExtra } from '../../domain/extras/contract.ts';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';

const EXTRAS = ['extras'] as const;
const meta = { topics: ['extras'] };

export const extrasPageQuery = (query: SentQuery<typeof listExtras>) =>
  queryOptions({
    queryKey: [...EXTRAS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listExtras, { sort: 'name', ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

/** What can be sold now: a space has dozens of extras, not thousands. */
export const extraChoicesQuery = queryOptions({
  queryKey: [...EXTRAS, 'choices'],
  queryFn: ({ signal }) => call(listExtras, { query: { sort: 'name', limit: '500', isActive: 'true' }, signal }),
  meta,
});

const useExtraChange = <Input, Output>(change: (input: Input) => Promise<Output>) => useChange(change, [EXTRAS]);

type Creation = { body: SentBody<typeof createExtra>; idempotencyKey: string };
export const useCreateExtra = () => useExtraChange((input: Creation) => call(createExtra, input));

type Update = { id: string; body: SentBody<typeof updateExtra> };
export const useUpdateExtra = () =>
  useExtraChange(({ id, body }: Update) => call(updateExtra, { params: { id }, body }));
