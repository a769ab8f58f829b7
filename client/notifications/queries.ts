import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listNotifications, readNotifications } from '../../domain/notifications/contract.ts';
import { call, callWithHeaders } from '../api/call.ts';

export const NEWEST = 50;

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async () => {
    const { data, headers } = await callWithHeaders(listNotifications, { query: { limit: String(NEWEST) } });
    return { items: data, unread: Number(headers.get('x-unread-count') ?? 0) };
  },
  meta: { topics: ['notifications'] },
});

/** Without ids, all of them. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids?: string[]) => call(readNotifications, { body: ids ? { ids } : {} }),
    onSettled: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
}
