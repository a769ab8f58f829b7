import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { putReceipt } from '../../domain/expenses/contract.ts';
import { fillPath, type SentBody, type SentQuery } from '../../domain/kernel/endpoint.ts';
import {
  countFund,
  getTopUpPaper,
  listFunds,
  listTopUps,
  listVouchers,
  setFund,
  topUpFund,
} from '../../domain/petty-cash/contract.ts';
import { VOUCHER_STATES } from '../../domain/petty-cash/rules.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { useChange } from '../api/use-change.ts';
import { useList } from '../api/use-list.ts';
import { CASH } from '../cash/queries.ts';

export const PETTY_CASH = ['petty-cash'] as const;
const meta = {
  topics: ['petty_cash_funds', 'petty_cash_counts', 'petty_cash_top_ups', 'expenses', 'transfers', 'journal_entries'],
};

export const fundsQuery = queryOptions({
  queryKey: [...PETTY_CASH, 'funds'],
  queryFn: ({ signal }) => call(listFunds, { signal }),
  meta: { topics: [...meta.topics, 'cash_accounts', 'expense_receipts'] },
});

export const vouchersPageQuery = (query: SentQuery<typeof listVouchers>) =>
  queryOptions({
    queryKey: [...PETTY_CASH, 'vouchers', query],
    queryFn: ({ signal }) => fetchPage(listVouchers, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: [...meta.topics, 'expense_receipts'] },
  });

const MOST_TOP_UPS = '24';

/** The newest: who wants an older one finds its transfer. */
export const topUpsQuery = (id: string) =>
  queryOptions({
    queryKey: [...PETTY_CASH, 'top-ups', id],
    queryFn: ({ signal }) => call(listTopUps, { query: { fund: id, limit: MOST_TOP_UPS }, signal }),
    meta,
  });

export const topUpPaper = (id: string): string => fillPath(getTopUpPaper.path, { id });

const vouchersList = listShape({
  filters: { state: oneOf(...VOUCHER_STATES) },
  sorts: ['number'],
  defaultSort: '-number',
});
export const useVouchersList = () => useList(vouchersList);

type Receipt = { id: string; body: SentBody<typeof putReceipt> };
export const useAddReceipt = () =>
  useChange(({ id, body }: Receipt) => call(putReceipt, { params: { id }, body }), [PETTY_CASH]);

// Who was refused was mostly behind what happened at the box.
const useFundChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [PETTY_CASH, CASH], { afterRefusal: true });

type Setting = { id: string; body: SentBody<typeof setFund> };
export const useSetFund = () => useFundChange(({ id, body }: Setting) => call(setFund, { params: { id }, body }));

type Counting = { id: string; body: SentBody<typeof countFund>; idempotencyKey: string };
export const useCountFund = () =>
  useFundChange(({ id, ...rest }: Counting) => call(countFund, { params: { id }, ...rest }));

type ToppingUp = { id: string; body: SentBody<typeof topUpFund>; idempotencyKey: string };
export const useTopUpFund = () =>
  useFundChange(({ id, ...rest }: ToppingUp) => call(topUpFund, { params: { id }, ...rest }));
