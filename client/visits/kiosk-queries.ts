import { queryOptions } from '@tanstack/react-query';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import {
  addKiosk,
  getHouseRules,
  listKiosks,
  removeKiosk,
  saveHouseRules,
} from '../../domain/visits/kiosk-contract.ts';
import { call } from '../api/call.ts';
import { useChange } from '../api/use-change.ts';

const KIOSKS = ['kiosks'] as const;
const RULES = ['house-rules'] as const;

export const kiosksQuery = queryOptions({
  queryKey: KIOSKS,
  queryFn: ({ signal }) => call(listKiosks, { signal }),
  meta: { topics: ['kiosks', 'visits'] },
});

export const houseRulesQuery = queryOptions({
  queryKey: RULES,
  queryFn: ({ signal }) => call(getHouseRules, { signal }),
  meta: { topics: ['house_rules'] },
});

type NewKiosk = { body: SentBody<typeof addKiosk>; idempotencyKey: string };
export const useAddKiosk = () => useChange((input: NewKiosk) => call(addKiosk, input), [KIOSKS]);

export const useRemoveKiosk = () =>
  useChange((id: string) => call(removeKiosk, { params: { id } }), [KIOSKS], { afterRefusal: true });

export const useSaveHouseRules = () =>
  useChange((body: SentBody<typeof saveHouseRules>) => call(saveHouseRules, { body }), [RULES]);
