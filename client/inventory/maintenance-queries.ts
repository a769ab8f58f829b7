import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createMaintenance, listMaintenance, updateMaintenance } from '../../domain/inventory/maintenance-contract.ts';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { INVENTORY, useInventoryChange } from './inventory-queries.ts';

export const maintenancePageQuery = (query: SentQuery<typeof listMaintenance>) =>
  queryOptions({
    queryKey: [...INVENTORY, 'maintenance', query],
    queryFn: ({ signal }) => fetchPage(listMaintenance, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: ['maintenance_records', 'inventory_items'] },
  });

type Creation = { body: SentBody<typeof createMaintenance>; idempotencyKey: string };
export const useCreateMaintenance = () => useInventoryChange((input: Creation) => call(createMaintenance, input));

type Changes = { id: string; body: SentBody<typeof updateMaintenance> };
export const useUpdateMaintenance = () =>
  useInventoryChange(({ id, body }: Changes) => call(updateMaintenance, { params: { id }, body }));
