import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { createUnit, createUnitSeries, listFloors, listUnits, updateUnit } from '../../domain/units/contract.ts';
import { createFloor, getFloor, saveFloor } from '../../domain/units/floor-contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';

export const UNITS = ['units'] as const;
const meta = { topics: ['units', 'floors', 'workspace_packages'] };

export const unitsPageQuery = (query: SentQuery<typeof listUnits>) =>
  queryOptions({
    queryKey: [...UNITS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listUnits, { sort: 'name', ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

type FreeDays = Pick<SentQuery<typeof listUnits>, 'freeFrom' | 'freeTo' | 'freeFor'>;

/** What can be given to somebody on some days: a space has hundreds of units, not thousands. */
export const unitChoicesQuery = (days: FreeDays = {}) =>
  queryOptions({
    queryKey: [...UNITS, 'choices', days],
    queryFn: ({ signal }) =>
      call(listUnits, { query: { sort: 'name', limit: '500', isActive: 'true', ...days }, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: [...meta.topics, 'unit_holds'] },
  });

export const floorsQuery = queryOptions({
  queryKey: [...UNITS, 'floors'],
  queryFn: ({ signal }) => call(listFloors, { signal }),
  meta,
});

export const floorQuery = (id: string, day?: Day) =>
  queryOptions({
    queryKey: [...UNITS, 'floor', id, day ?? 'today'],
    queryFn: ({ signal }) => call(getFloor, { params: { id }, query: day ? { day } : {}, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: [...meta.topics, 'meeting_rooms', 'unit_holds', 'agreements', 'tenants'] },
  });

const useUnitChange = <Input, Output>(change: (input: Input) => Promise<Output>) => useChange(change, [UNITS]);

type Creation = { body: SentBody<typeof createUnit>; idempotencyKey: string };
export const useCreateUnit = () => useUnitChange((input: Creation) => call(createUnit, input));

type Series = { body: SentBody<typeof createUnitSeries>; idempotencyKey: string };
export const useCreateUnitSeries = () => useUnitChange((input: Series) => call(createUnitSeries, input));

type Update = { id: string; body: SentBody<typeof updateUnit> };
export const useUpdateUnit = () => useUnitChange(({ id, body }: Update) => call(updateUnit, { params: { id }, body }));

type NewFloor = { body: SentBody<typeof createFloor>; idempotencyKey: string };
export const useCreateFloor = () => useUnitChange((input: NewFloor) => call(createFloor, input));

type FloorSave = { id: string; body: SentBody<typeof saveFloor> };
export const useSaveFloor = () => useUnitChange(({ id, body }: FloorSave) => call(saveFloor, { params: { id }, body }));
