import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../../domain/kernel/endpoint.ts';
import { isId } from '../../../domain/kernel/ids.ts';
import { isDay } from '../../../domain/kernel/time.ts';
import { getMoneyInSummary } from '../../../domain/mpesa/money-in-contract.ts';
import {
  approveReversal,
  assignReceipt,
  getMpesaReceipt,
  listMpesaReceipts,
  listReversals,
  proposeReversal,
  RECEIPT_STATES,
  rejectReversal,
  unassignReceipt,
} from '../../../domain/mpesa/receipt-contract.ts';
import { importMpesaStatement } from '../../../domain/mpesa/statement-contract.ts';
import { call } from '../../api/call.ts';
import { fetchPage } from '../../api/list-page.ts';
import { listShape, oneOf } from '../../api/list-url.ts';
import { useChange } from '../../api/use-change.ts';
import { useList } from '../../api/use-list.ts';
import { BILLING } from '../../billing/changes.ts';
import { TENANTS } from '../../tenants/queries.ts';

const MONEY_IN = ['mpesa', 'money-in'] as const;
// A suggestion is an open invoice: whatever pays or makes one may change it.
const TOPICS = ['mpesa_receipts', 'mpesa_reversals', 'mpesa_channels', 'payments', 'invoices'];

export const moneyInQuery = queryOptions({
  queryKey: [...MONEY_IN, 'summary'],
  queryFn: ({ signal }) => call(getMoneyInSummary, { signal }),
  meta: { topics: [...TOPICS, 'bank_notices', 'deposit_moves', 'cash_accounts'] },
});

export const receiptsPageQuery = (query: SentQuery<typeof listMpesaReceipts>) =>
  queryOptions({
    queryKey: [...MONEY_IN, 'page', query],
    queryFn: ({ signal }) => fetchPage(listMpesaReceipts, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: TOPICS },
  });

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [...MONEY_IN, 'one', id],
    queryFn: ({ signal }) => call(getMpesaReceipt, { params: { id }, signal }),
    meta: { topics: TOPICS },
  });

const MOST_RETURNS = '50';

export const returnsQuery = queryOptions({
  queryKey: [...MONEY_IN, 'returns'],
  queryFn: ({ signal }) => call(listReversals, { query: { limit: MOST_RETURNS }, signal }),
  meta: { topics: ['mpesa_reversals'] },
});

const useReceiptChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [MONEY_IN, BILLING, TENANTS], { afterRefusal: true });

type Keyed = { id: string; idempotencyKey: string };

type Assigning = Keyed & { body: SentBody<typeof assignReceipt> };
export const useAssignReceipt = () =>
  useReceiptChange(({ id, ...rest }: Assigning) => call(assignReceipt, { params: { id }, ...rest }));

type Reasoned = Keyed & { reason: string };
export const useTakeBackReceipt = () =>
  useReceiptChange(({ id, reason, idempotencyKey }: Reasoned) =>
    call(unassignReceipt, { params: { id }, body: { reason }, idempotencyKey }),
  );

export const useProposeReturn = () =>
  useReceiptChange(({ id, reason, idempotencyKey }: Reasoned) =>
    call(proposeReversal, { params: { id }, body: { reason }, idempotencyKey }),
  );

export const useApproveReturn = () =>
  useReceiptChange(({ id, idempotencyKey }: Keyed) => call(approveReversal, { params: { id }, idempotencyKey }));

export const useRejectReturn = () =>
  useReceiptChange(({ id, reason, idempotencyKey }: Reasoned) =>
    call(rejectReversal, { params: { id }, body: { reason }, idempotencyKey }),
  );

type StatementFile = { file: File; channelId: string };

const sendStatement = (dryRun: 'true' | 'false', { file, channelId }: StatementFile) =>
  call(importMpesaStatement, { query: { channelId, dryRun }, file });

export const useCheckStatement = () =>
  useMutation({ mutationFn: (input: StatementFile) => sendStatement('true', input) });

export const useImportStatement = () => useReceiptChange((input: StatementFile) => sendStatement('false', input));

const receiptList = listShape({
  filters: { state: oneOf(...RECEIPT_STATES), channel: isId, tenant: isId, from: isDay, to: isDay },
  sorts: ['paidAt', 'amount', 'createdAt'],
  defaultSort: '-paidAt',
});

export const useReceiptList = () => useList(receiptList);
export type ReceiptList = ReturnType<typeof useReceiptList>;
