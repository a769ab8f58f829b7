import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import { listViews, removeView, saveView, type ViewedList } from '../../domain/views/contract.ts';
import { call } from '../api/call.ts';

const VIEWS = ['saved-views'] as const;

export const viewsQuery = (list: ViewedList) =>
  queryOptions({
    queryKey: [...VIEWS, list],
    queryFn: ({ signal }) => call(listViews, { query: { list }, signal }),
    meta: { topics: ['saved_views'] },
  });

function useViewChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: VIEWS }) });
}

type Saving = { body: SentBody<typeof saveView>; idempotencyKey: string };
export const useSaveView = () => useViewChange((input: Saving) => call(saveView, input));
export const useRemoveView = () => useViewChange((id: string) => call(removeView, { params: { id } }));
