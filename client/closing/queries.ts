import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  closeMonth,
  createAccrual,
  getClosing,
  listAccruals,
  reverseAccrual,
  setClosingStep,
} from '../../domain/closing/contract.ts';
import type { ClosingStepId } from '../../domain/closing/steps.ts';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import { call } from '../api/call.ts';
import { useChange } from '../api/use-change.ts';
import { LEDGER } from '../ledger/queries.ts';

export const CLOSING = ['closing'] as const;

export const closingQuery = (month: string | null) =>
  queryOptions({
    queryKey: [...CLOSING, 'month', month],
    queryFn: ({ signal }) => call(getClosing, { query: month ? { month } : {}, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['closing_steps', 'ledger_lock', 'accruals', 'reconciliations', 'invoices', 'payroll_records'] },
  });

export const accrualsQuery = (month: string) =>
  queryOptions({
    queryKey: [...CLOSING, 'accruals', month],
    queryFn: ({ signal }) => call(listAccruals, { query: { month, limit: '200' }, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['accruals'] },
  });

const useClosingChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [CLOSING, LEDGER], { afterRefusal: true });

type Mark = { month: string; step: ClosingStepId; body: SentBody<typeof setClosingStep> };
export const useSetStep = () =>
  useClosingChange(({ month, step, body }: Mark) => call(setClosingStep, { params: { month, step }, body }));

type Close = { month: string; idempotencyKey: string };
export const useCloseMonth = () =>
  useClosingChange(({ month, idempotencyKey }: Close) => call(closeMonth, { params: { month }, idempotencyKey }));

type NewAccrual = { body: SentBody<typeof createAccrual>; idempotencyKey: string };
export const useCreateAccrual = () => useClosingChange((input: NewAccrual) => call(createAccrual, input));

type Reversal = { id: string; body: SentBody<typeof reverseAccrual>; idempotencyKey: string };
export const useReverseAccrual = () =>
  useClosingChange(({ id, ...rest }: Reversal) => call(reverseAccrual, { params: { id }, ...rest }));
