import { queryOptions } from '@tanstack/react-query';
import {
  assignNotice,
  getNoticeSettings,
  listBankNotices,
  saveNoticeSettings,
  unassignNotice,
} from '../../../domain/banking/notice-contract.ts';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { call } from '../../api/call.ts';
import { fetchPage } from '../../api/list-page.ts';
import { useChange } from '../../api/use-change.ts';
import { BILLING } from '../../billing/changes.ts';
import { moneyInQuery } from '../../mpesa/receipts/queries.ts';
import { TENANTS } from '../../tenants/queries.ts';

const NOTICES = ['bank-notices'] as const;

export type ShownNotices = 'waiting' | 'applied';

// Who clears the oldest sees the next ones; what was assigned is looked for soon afterwards.
const SORTS = { waiting: 'createdAt', applied: '-createdAt' } as const;

export const noticesQuery = (state: ShownNotices) =>
  queryOptions({
    queryKey: [...NOTICES, state],
    queryFn: ({ signal }) =>
      fetchPage(listBankNotices, { state, sort: SORTS[state], limit: '20', count: 'true' }, signal),
    meta: { topics: ['bank_notices', 'cash_accounts', 'invoices'] },
  });

// Also after a refusal: a colleague may have been faster.
const useNoticeChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [NOTICES, moneyInQuery.queryKey, BILLING, TENANTS], { afterRefusal: true });

type Assignment = { id: string; body: SentBody<typeof assignNotice>; idempotencyKey: string };
export const useAssignNotice = () =>
  useNoticeChange(({ id, ...rest }: Assignment) => call(assignNotice, { params: { id }, ...rest }));

type TakingBack = { id: string; reason: string; idempotencyKey: string };
export const useTakeBackNotice = () =>
  useNoticeChange(({ id, reason, idempotencyKey }: TakingBack) =>
    call(unassignNotice, { params: { id }, body: { reason }, idempotencyKey }),
  );

export const noticeSettingsQuery = (cashAccountId: string) =>
  queryOptions({
    queryKey: [...NOTICES, 'settings', cashAccountId],
    queryFn: ({ signal }) => call(getNoticeSettings, { params: { id: cashAccountId }, signal }),
    meta: { topics: ['notice_accounts', 'bank_notices'] },
  });

type Saving = { id: string; body: SentBody<typeof saveNoticeSettings> };
export const useSaveNoticeSettings = () =>
  useChange(({ id, body }: Saving) => call(saveNoticeSettings, { params: { id }, body }), [NOTICES]);
