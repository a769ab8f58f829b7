import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  bankCheques,
  bounceCheque,
  getCheque,
  listCheques,
  previewBounce,
} from '../../../domain/billing/cheques/cheque-contract.ts';
import { CHEQUE_STATES, type ChequeState } from '../../../domain/billing/cheques/cheque-rules.ts';
import type { SentBody, SentQuery } from '../../../domain/kernel/endpoint.ts';
import { isDay } from '../../../domain/kernel/time.ts';
import { call } from '../../api/call.ts';
import { fetchPage } from '../../api/list-page.ts';
import { listShape, oneOf } from '../../api/list-url.ts';
import { useChange } from '../../api/use-change.ts';
import { useList } from '../../api/use-list.ts';
import { CASH } from '../../cash/queries.ts';
import { TENANTS } from '../../tenants/queries.ts';
import { BILLING } from '../changes.ts';

// With the accounts: a deposit that arrives or is reversed there moves its cheques.
const CHEQUES = [...CASH, 'cheques'] as const;
const meta = { topics: ['cheques', 'payments', 'cash_accounts'] };

export const chequesPageQuery = (query: SentQuery<typeof listCheques>) =>
  queryOptions({
    queryKey: [...CHEQUES, 'page', query],
    queryFn: ({ signal }) => fetchPage(listCheques, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const chequeQuery = (paymentId: string) =>
  queryOptions({
    queryKey: [...CHEQUES, 'one', paymentId],
    queryFn: ({ signal }) => call(getCheque, { params: { paymentId }, signal }),
    meta,
  });

/** What a bounce would do at that moment: asked anew each time. */
export const bounceEffectQuery = (paymentId: string, body: SentBody<typeof previewBounce>) =>
  queryOptions({
    queryKey: [...CHEQUES, 'bounce', paymentId, body],
    queryFn: ({ signal }) => call(previewBounce, { params: { paymentId }, body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta,
  });

/** Received is a word for a payment; a cheque that was is in hand. */
export const chequeStatus = (state: ChequeState): string => (state === 'received' ? 'in_hand' : state);

const useChequeChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [BILLING, TENANTS, CASH], { afterRefusal: true });

type Keyed<Body> = { body: Body; idempotencyKey: string };

export const useBankCheques = () =>
  useChequeChange((input: Keyed<SentBody<typeof bankCheques>>) => call(bankCheques, input));

type Bounce = Keyed<SentBody<typeof bounceCheque>> & { paymentId: string };
export const useBounceCheque = () =>
  useChequeChange(({ paymentId, ...rest }: Bounce) => call(bounceCheque, { params: { paymentId }, ...rest }));

const chequesList = listShape({
  filters: { state: oneOf(...CHEQUE_STATES), from: isDay, to: isDay },
  sorts: ['createdAt', 'receivedOn', 'amount'],
  defaultSort: '-createdAt',
});
export const useChequesList = () => useList(chequesList);
