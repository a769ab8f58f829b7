import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import {
  addPerson,
  countTenants,
  createTenant,
  getTenant,
  listTenants,
  previewChange,
  removePerson,
  setTenantStatus,
  terminateTenant,
  updateTenant,
} from '../../domain/tenants/contract.ts';
import type { ImportCell } from '../../domain/tenants/fields.ts';
import { importTenants } from '../../domain/tenants/import-contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';
import { packagesQuery } from '../packages/queries.ts';
import type { SheetData, SheetToImport } from '../ui/spreadsheet-import/import-dialog.tsx';

type TenantsQuery = SentQuery<typeof listTenants>;

export const TENANTS = ['tenants'] as const;
// Tenant lists include balances.
const meta = { topics: ['tenants', 'workspace_packages', 'invoices', 'payments', 'credit_notes'] };

export const tenantsPageQuery = (query: TenantsQuery) =>
  queryOptions({
    queryKey: [...TENANTS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listTenants, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

/** Who is offered where a tenant is chosen. A longer list is searched, not scrolled. */
export type TenantChoice = Pick<TenantsQuery, 'status' | 'hideTerminated' | 'limit'>;

export const tenantChoicesQuery = (choice: TenantChoice & { q?: string }) =>
  queryOptions({
    queryKey: [...TENANTS, 'choices', choice],
    queryFn: ({ signal }) => call(listTenants, { query: { sort: 'companyName', limit: '50', ...choice }, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['tenants'] },
  });

export const tenantCountsQuery = queryOptions({
  queryKey: [...TENANTS, 'counts'],
  queryFn: ({ signal }) => call(countTenants, { signal }),
  meta,
});

export const tenantQuery = (id: string) =>
  queryOptions({
    queryKey: [...TENANTS, 'one', id],
    queryFn: ({ signal }) => call(getTenant, { params: { id }, signal }),
    meta: { topics: [...meta.topics, 'tenant_people', 'parties', 'settings'] },
  });

/** Asked anew each time: it is what the change would do at that moment. */
export const changeEffectQuery = (id: string, terms: SentBody<typeof previewChange>) =>
  queryOptions({
    queryKey: [...TENANTS, 'effect', id, terms],
    queryFn: ({ signal }) => call(previewChange, { params: { id }, body: terms, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { topics: [...meta.topics, 'settings', 'room_bookings'] },
  });

const useTenantChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [TENANTS, packagesQuery.queryKey]);

type Creation = { body: SentBody<typeof createTenant>; idempotencyKey: string };
export const useCreateTenant = () => useTenantChange((input: Creation) => call(createTenant, input));

type Update = { id: string; body: SentBody<typeof updateTenant> };
export const useUpdateTenant = () =>
  useTenantChange(({ id, body }: Update) => call(updateTenant, { params: { id }, body }));

type StatusChange = { id: string; body: SentBody<typeof setTenantStatus> };
export const useSetTenantStatus = () =>
  useTenantChange(({ id, body }: StatusChange) => call(setTenantStatus, { params: { id }, body }));

type Ending = { id: string; body: SentBody<typeof terminateTenant> };
export const useTerminateTenant = () =>
  useTenantChange(({ id, body }: Ending) => call(terminateTenant, { params: { id }, body }));

type NewPerson = { id: string; body: SentBody<typeof addPerson>; idempotencyKey: string };
export const useAddPerson = () =>
  useTenantChange(({ id, ...rest }: NewPerson) => call(addPerson, { params: { id }, ...rest }));

type OldPerson = { id: string; personId: string };
export const useRemovePerson = () => useTenantChange((params: OldPerson) => call(removePerson, { params }));

export const useImportTenants = () =>
  useTenantChange(({ idempotencyKey, ...body }: SheetToImport<ImportCell>) =>
    call(importTenants, { body, idempotencyKey }),
  );

/** A dry run changes nothing, so that nothing is asked again after it. */
export const useCheckImport = () =>
  useMutation({
    mutationFn: (sheet: SheetData<ImportCell>) => call(importTenants, { body: { ...sheet, dryRun: true } }),
  });
