import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import { createParty, getParty, listParties, updateParty } from '../../domain/parties/contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';

const PARTIES = ['parties'] as const;
const meta = { topics: ['parties', 'tenant_people', 'tenants', 'room_bookings', 'invoices', 'settings'] };

export const partiesPageQuery = (query: SentQuery<typeof listParties>) =>
  queryOptions({
    queryKey: [...PARTIES, 'page', query],
    queryFn: ({ signal }) => fetchPage(listParties, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const partyChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: [...PARTIES, 'choices', q],
    queryFn: ({ signal }) => call(listParties, { query: { sort: 'name', limit: '50', ...(q ? { q } : {}) }, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['parties'] },
  });

export const partyQuery = (id: string) =>
  queryOptions({
    queryKey: [...PARTIES, 'one', id],
    queryFn: ({ signal }) => call(getParty, { params: { id }, signal }),
    meta,
  });

type Creation = { body: SentBody<typeof createParty>; idempotencyKey: string };
export const useCreateParty = () => useChange((input: Creation) => call(createParty, input), [PARTIES]);

type Update = { id: string; body: SentBody<typeof updateParty> };
export const useUpdateParty = () =>
  useChange(({ id, body }: Update) => call(updateParty, { params: { id }, body }), [PARTIES]);
