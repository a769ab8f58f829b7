import { queryOptions } from '@tanstack/react-query';
import {
  assignNotice,
  getNoticeSettings,
  listBankNotices,
  saveNoticeSettings,
} from '../../../domain/banking/notice-contract.ts';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { call } from '../../api/call.ts';
import { fetchPage } from '../../api/list-page.ts';
import { useChange } from '../../api/use-change.ts';
import { BILLING } from '../../billing/changes.ts';

const NOTICES = ['bank-notices'] as const;

/** The oldest money that waits; who clears it sees the next ones. */
export const waitingNoticesQuery = queryOptions({
  queryKey: [...NOTICES, 'waiting'],
  queryFn: ({ signal }) =>
    fetchPage(listBankNotices, { state: 'waiting', sort: 'createdAt', limit: '20', count: 'true' }, signal),
  meta: { topics: ['bank_notices', 'cash_accounts', 'invoices'] },
});

type Assignment = { id: string; body: SentBody<typeof assignNotice>; idempotencyKey: string };
// Also after a refusal: a colleague may have been faster.
export const useAssignNotice = () =>
  useChange(({ id, ...rest }: Assignment) => call(assignNotice, { params: { id }, ...rest }), [NOTICES, BILLING], {
    afterRefusal: true,
  });

export const noticeSettingsQuery = (cashAccountId: string) =>
  queryOptions({
    queryKey: [...NOTICES, 'settings', cashAccountId],
    queryFn: ({ signal }) => call(getNoticeSettings, { params: { id: cashAccountId }, signal }),
    meta: { topics: ['notice_accounts', 'bank_notices'] },
  });

type Saving = { id: string; body: SentBody<typeof saveNoticeSettings> };
export const useSaveNoticeSettings = () =>
  useChange(({ id, body }: Saving) => call(saveNoticeSettings, { params: { id }, body }), [NOTICES]);
