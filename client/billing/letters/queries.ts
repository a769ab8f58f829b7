import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  approveLetters,
  createHold,
  decideLetter,
  getLetter,
  LETTER_STATUSES,
  LETTER_TYPES,
  listHolds,
  listLetters,
  releaseHold,
  resendLetter,
  serveLetter,
} from '../../../domain/billing/letters/letter-contract.ts';
import type { SentBody, SentQuery } from '../../../domain/kernel/endpoint.ts';
import { isId } from '../../../domain/kernel/ids.ts';
import { call } from '../../api/call.ts';
import { fetchPage } from '../../api/list-page.ts';
import { listShape, oneOf } from '../../api/list-url.ts';
import { useList } from '../../api/use-list.ts';
import { BILLING, MONEY_TOPICS, useBillingChange } from '../changes.ts';

const LETTERS = [...BILLING, 'letters'] as const;
const HOLDS = [...BILLING, 'holds'] as const;
// A letter that was sent goes through the outbox, which says by itself whether it arrived.
const meta = { topics: [...MONEY_TOPICS, 'outbox'] };

export const lettersPageQuery = (query: SentQuery<typeof listLetters>) =>
  queryOptions({
    queryKey: [...LETTERS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listLetters, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const letterQuery = (id: string) =>
  queryOptions({
    queryKey: [...LETTERS, 'one', id],
    queryFn: ({ signal }) => call(getLetter, { params: { id }, signal }),
    meta,
  });

const HOLDS_SHOWN = '50';

export const holdsQuery = (tenant: string | undefined) =>
  queryOptions({
    queryKey: [...HOLDS, tenant],
    queryFn: ({ signal }) => call(listHolds, { query: { limit: HOLDS_SHOWN, ...(tenant ? { tenant } : {}) }, signal }),
    meta,
  });

type Decision = { id: string; body: SentBody<typeof decideLetter>; idempotencyKey: string };
export const useDecideLetter = () =>
  useBillingChange(({ id, ...rest }: Decision) => call(decideLetter, { params: { id }, ...rest }));

type Approval = { ids: string[]; idempotencyKey: string };
export const useApproveLetters = () =>
  useBillingChange(({ ids, idempotencyKey }: Approval) => call(approveLetters, { body: { ids }, idempotencyKey }));

type Service = { id: string; body: SentBody<typeof serveLetter>; idempotencyKey: string };
export const useServeLetter = () =>
  useBillingChange(({ id, ...rest }: Service) => call(serveLetter, { params: { id }, ...rest }));

export const useResendLetter = () => useBillingChange((id: string) => call(resendLetter, { params: { id } }));

type Holding = { body: SentBody<typeof createHold>; idempotencyKey: string };
export const useCreateHold = () => useBillingChange((input: Holding) => call(createHold, input));

export const useReleaseHold = () => useBillingChange((id: string) => call(releaseHold, { params: { id } }));

const letterList = listShape({
  filters: { status: oneOf(...LETTER_STATUSES), type: oneOf(...LETTER_TYPES), tenant: isId },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
});

export const useLetterList = () => useList(letterList);

export type LetterList = ReturnType<typeof useLetterList>;
