import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import { getFirstSteps, getSampleData, markFirstSteps, removeSampleData } from '../../domain/setup/contract.ts';
import { call } from '../api/call.ts';

export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => call(getFirstSteps, { signal }),
  meta: { topics: ['settings', 'meeting_rooms', 'workspace_packages', 'tenants'] },
});

export const sampleDataQuery = queryOptions({
  queryKey: ['sample-data'],
  queryFn: ({ signal }) => call(getSampleData, { signal }),
});

export const useMarkSteps = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof markFirstSteps>) => call(markFirstSteps, { body }),
    onSuccess: (steps) => client.setQueryData(firstStepsQuery.queryKey, steps),
  });
};

export const useRemoveSample = () =>
  useMutation({ mutationFn: (body: SentBody<typeof removeSampleData>) => call(removeSampleData, { body }) });
