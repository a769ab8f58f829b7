import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fillPath, type SentBody, type SentQuery } from '../../domain/kernel/endpoint.ts';
import { isId } from '../../domain/kernel/ids.ts';
import { isDay } from '../../domain/kernel/time.ts';
import {
  closeTill,
  countTill,
  getCurrentTill,
  getTill,
  handOverTill,
  listTills,
  openTill,
  receiveTill,
} from '../../domain/tills/contract.ts';
import { TILL_STATES } from '../../domain/tills/rules.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { useChange } from '../api/use-change.ts';
import { useList } from '../api/use-list.ts';
import { CASH } from '../cash/queries.ts';

export const TILLS = ['tills'] as const;
const meta = { topics: ['tills', 'till_counts', 'journal_entries', 'transfers'] };

export const tillsPageQuery = (query: SentQuery<typeof listTills>) =>
  queryOptions({
    queryKey: [...TILLS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listTills, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const tillQuery = (id: string) =>
  queryOptions({
    queryKey: [...TILLS, 'one', id],
    queryFn: ({ signal }) => call(getTill, { params: { id }, signal }),
    meta,
  });

/** The till that cash goes to, and those that can be opened or wait to be handed over. */
export const currentTillQuery = queryOptions({
  queryKey: [...TILLS, 'current'],
  queryFn: ({ signal }) => call(getCurrentTill, { signal }),
  meta: { topics: [...meta.topics, 'cash_accounts'] },
});

export const tillPdf = (id: string): string => `${fillPath(getTill.path, { id })}?format=pdf`;

const tillsList = listShape({
  filters: { state: oneOf(...TILL_STATES), cashAccount: isId, different: oneOf('true'), from: isDay, to: isDay },
  sorts: ['openedAt'],
  defaultSort: '-openedAt',
});
export const useTillsList = () => useList(tillsList);

// Who was refused was mostly behind what happened at the till.
const useTillChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [TILLS, CASH], { afterRefusal: true });

type Opening = { body: SentBody<typeof openTill>; idempotencyKey: string };
export const useOpenTill = () => useTillChange((input: Opening) => call(openTill, input));

type Counting = { id: string; body: SentBody<typeof countTill>; idempotencyKey: string };
export const useCountTill = () =>
  useTillChange(({ id, ...rest }: Counting) => call(countTill, { params: { id }, ...rest }));

type Closing = { id: string; body: SentBody<typeof closeTill>; idempotencyKey: string };
export const useCloseTill = () =>
  useTillChange(({ id, ...rest }: Closing) => call(closeTill, { params: { id }, ...rest }));

type Handing = { id: string; body: SentBody<typeof handOverTill>; idempotencyKey: string };
export const useHandOverTill = () =>
  useTillChange(({ id, ...rest }: Handing) => call(handOverTill, { params: { id }, ...rest }));

type Receiving = { id: string; idempotencyKey: string };
export const useReceiveTill = () =>
  useTillChange(({ id, ...rest }: Receiving) => call(receiveTill, { params: { id }, ...rest }));
