import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import {
  correctMail,
  countMail,
  handOutMail,
  listMail,
  recordMail,
  remindOfMail,
  returnMail,
} from '../../domain/mailroom/contract.ts';
import { listTenants } from '../../domain/tenants/contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { TENANTS } from '../tenants/queries.ts';

type MailQuery = SentQuery<typeof listMail>;

const MAIL = ['mail-items'] as const;
const meta = { topics: ['mail_items', 'tenants'] };

export const mailPageQuery = (query: MailQuery) =>
  queryOptions({
    queryKey: [...MAIL, 'page', query],
    queryFn: ({ signal }) => fetchPage(listMail, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const mailCountsQuery = queryOptions({
  queryKey: [...MAIL, 'counts'],
  queryFn: ({ signal }) => call(countMail, { signal }),
  meta,
});

const MOST_OF_A_CALL = '500';

/** Mail is taken in for those who are here; what came for the others can still be looked up. */
export const mailTenantsQuery = (q: string, withTerminated: boolean) =>
  queryOptions({
    queryKey: [...MAIL, 'tenants', q, withTerminated],
    queryFn: ({ signal }) =>
      call(listTenants, {
        query: {
          sort: 'companyName',
          limit: MOST_OF_A_CALL,
          ...(withTerminated ? {} : { hideTerminated: 'true' as const }),
          ...(q ? { q } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { topics: ['tenants'] },
  });

/** The event stream would refresh the screens too; this does it without waiting, and also while the stream is down. */
function useMailChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: MAIL });
      // A tenant's page shows its mail.
      void client.invalidateQueries({ queryKey: TENANTS });
    },
  });
}

type Recording = { body: SentBody<typeof recordMail>; idempotencyKey: string };
export const useRecordMail = () => useMailChange((input: Recording) => call(recordMail, input));

type Correction = { id: string; body: SentBody<typeof correctMail> };
export const useCorrectMail = () =>
  useMailChange(({ id, body }: Correction) => call(correctMail, { params: { id }, body }));

type HandingOut = { id: string; body: SentBody<typeof handOutMail>; idempotencyKey: string };
export const useHandOutMail = () =>
  useMailChange(({ id, ...rest }: HandingOut) => call(handOutMail, { params: { id }, ...rest }));

type Return = { id: string; reason: string };
export const useReturnMail = () =>
  useMailChange(({ id, reason }: Return) => call(returnMail, { params: { id }, body: { reason } }));

export const useRemindOfMail = () => useMailChange((id: string) => call(remindOfMail, { params: { id } }));
