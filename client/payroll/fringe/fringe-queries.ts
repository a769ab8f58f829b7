import { queryOptions } from '@tanstack/react-query';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import {
  addFringeRate,
  listFringeRates,
  postFringeMonth,
  reverseFringeMonth,
} from '../../../domain/payroll/fringe/fringe-contract.ts';
import { call } from '../../api/call.ts';
import { PAYROLL, usePayrollChange } from '../queries.ts';

export const fringeRatesQuery = queryOptions({
  queryKey: [...PAYROLL, 'fringe-rates'],
  queryFn: ({ signal }) => call(listFringeRates, { signal }),
  meta: { topics: ['fringe_rates'] },
});

type NewRate = { body: SentBody<typeof addFringeRate>; idempotencyKey: string };
export const useAddRate = () => usePayrollChange((input: NewRate) => call(addFringeRate, input));

type Posting = { body: SentBody<typeof postFringeMonth>; idempotencyKey: string };
export const usePostFringe = () => usePayrollChange((input: Posting) => call(postFringeMonth, input));

type Undo = { id: string; reason: string };
export const useReverseFringe = () =>
  usePayrollChange(({ id, reason }: Undo) => call(reverseFringeMonth, { params: { id }, body: { reason } }));
