import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import { createUnit, createUnitSeries, listFloors, listUnits, updateUnit } from '../../domain/units/contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';

const UNITS = ['units'] as const;
const meta = { topics: ['units', 'floors', 'workspace_packages'] };

export const unitsPageQuery = (query: SentQuery<typeof listUnits>) =>
  queryOptions({
    queryKey: [...UNITS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listUnits, { sort: 'name', ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const floorsQuery = queryOptions({
  queryKey: [...UNITS, 'floors'],
  queryFn: ({ signal }) => call(listFloors, { signal }),
  meta,
});

const useUnitChange = <Input, Output>(change: (input: Input) => Promise<Output>) => useChange(change, [UNITS]);

type Creation = { body: SentBody<typeof createUnit>; idempotencyKey: string };
export const useCreateUnit = () => useUnitChange((input: Creation) => call(createUnit, input));

type Series = { body: SentBody<typeof createUnitSeries>; idempotencyKey: string };
export const useCreateUnitSeries = () => useUnitChange((input: Series) => call(createUnitSeries, input));

type Update = { id: string; body: SentBody<typeof updateUnit> };
export const useUpdateUnit = () => useUnitChange(({ id, body }: Update) => call(updateUnit, { params: { id }, body }));
