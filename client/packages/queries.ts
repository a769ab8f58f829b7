import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import { createPackage, deletePackage, listPackages, updatePackage } from '../../domain/packages/contract.ts';
import { call } from '../api/call.ts';

const PACKAGES = ['workspace-packages'] as const;

/** All of them: a space sells a dozen packages, not a thousand. Tenants move their occupancy. */
export const packagesQuery = queryOptions({
  queryKey: PACKAGES,
  queryFn: ({ signal }) => call(listPackages, { query: { sort: 'name', limit: '500' }, signal }),
  meta: { topics: ['workspace_packages', 'tenants'] },
});

/** The event stream would refresh the list too; this does it without waiting, and also while the stream is down. */
function usePackageChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: PACKAGES }),
  });
}

type Creation = { body: SentBody<typeof createPackage>; idempotencyKey: string };
export const useCreatePackage = () => usePackageChange((input: Creation) => call(createPackage, input));

type Update = { id: string; changes: SentBody<typeof updatePackage> };
export const useUpdatePackage = () =>
  usePackageChange(({ id, changes }: Update) => call(updatePackage, { params: { id }, body: changes }));

export const useDeletePackage = () => usePackageChange((id: string) => call(deletePackage, { params: { id } }));
