import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  changeAgreement,
  giveNotice,
  increaseAgreements,
  previewAgreementChange,
  withdrawNotice,
} from '../../domain/agreements/change-contract.ts';
import {
  activateAgreement,
  createAgreement,
  getAgreement,
  listAgreements,
  previewAgreement,
  previewNewAgreement,
  updateAgreement,
} from '../../domain/agreements/contract.ts';
import { setLineUnits } from '../../domain/agreements/unit-contract.ts';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';
import { packagesQuery } from '../packages/queries.ts';
import { TENANTS } from '../tenants/queries.ts';
import { UNITS } from '../units/queries.ts';

export const AGREEMENTS = ['agreements'] as const;
const meta = { topics: ['agreements', 'agreement_lines', 'tenants', 'workspace_packages', 'extras'] };
const billed = { topics: [...meta.topics, 'invoices', 'credit_notes', 'charges', 'settings'] };

export const agreementsPageQuery = (query: SentQuery<typeof listAgreements>) =>
  queryOptions({
    queryKey: [...AGREEMENTS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listAgreements, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const agreementQuery = (id: string) =>
  queryOptions({
    queryKey: [...AGREEMENTS, 'one', id],
    queryFn: ({ signal }) => call(getAgreement, { params: { id }, signal }),
    meta: { topics: [...meta.topics, 'unit_holds'] },
  });

export const nextInvoicesQuery = (id: string) =>
  queryOptions({
    queryKey: [...AGREEMENTS, 'preview', id],
    queryFn: ({ signal }) => call(previewAgreement, { params: { id }, signal }),
    meta: billed,
  });

/** What a change would do at that moment: asked anew each time. */
const fresh = { staleTime: 0, gcTime: 0, retry: false, meta: billed } as const;

export const newInvoicesQuery = (body: SentBody<typeof previewNewAgreement>) =>
  queryOptions({
    queryKey: [...AGREEMENTS, 'new', body],
    queryFn: ({ signal }) => call(previewNewAgreement, { body, signal }),
    ...fresh,
  });

export const changedInvoicesQuery = (id: string, body: SentBody<typeof previewAgreementChange>) =>
  queryOptions({
    queryKey: [...AGREEMENTS, 'changed', id, body],
    queryFn: ({ signal }) => call(previewAgreementChange, { params: { id }, body, signal }),
    ...fresh,
  });

type NoticeDays = Pick<SentBody<typeof giveNotice>, 'givenOn' | 'endsOn'>;

export const noticeEndQuery = (id: string, days: NoticeDays) =>
  queryOptions({
    queryKey: [...AGREEMENTS, 'notice', id, days],
    queryFn: ({ signal }) => call(giveNotice, { params: { id }, body: { ...days, preview: true }, signal }),
    ...fresh,
  });

type Increase = Omit<SentBody<typeof increaseAgreements>, 'preview'>;

export const increaseQuery = (body: Increase) =>
  queryOptions({
    queryKey: [...AGREEMENTS, 'increase', body],
    queryFn: ({ signal }) => call(increaseAgreements, { body: { ...body, preview: true }, signal }),
    ...fresh,
  });

const useAgreementChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [AGREEMENTS, TENANTS, packagesQuery.queryKey]);

type Creation = { body: SentBody<typeof createAgreement>; idempotencyKey: string };
export const useCreateAgreement = () => useAgreementChange((input: Creation) => call(createAgreement, input));

type Update = { id: string; body: SentBody<typeof updateAgreement> };
export const useUpdateAgreement = () =>
  useAgreementChange(({ id, body }: Update) => call(updateAgreement, { params: { id }, body }));

export const useActivateAgreement = () =>
  useAgreementChange((id: string) => call(activateAgreement, { params: { id } }));

type Change = { id: string; body: SentBody<typeof changeAgreement>; idempotencyKey: string };
export const useChangeAgreement = () =>
  useAgreementChange(({ id, ...rest }: Change) => call(changeAgreement, { params: { id }, ...rest }));

type LineUnits = { id: string; lineId: string; body: SentBody<typeof setLineUnits> };
export const useSetLineUnits = () =>
  useChange(
    ({ id, lineId, body }: LineUnits) => call(setLineUnits, { params: { id, lineId }, body }),
    [AGREEMENTS, TENANTS, UNITS],
    { afterRefusal: true },
  );

type Notice = { id: string; body: NoticeDays; idempotencyKey: string };
export const useGiveNotice = () =>
  useAgreementChange(({ id, ...rest }: Notice) => call(giveNotice, { params: { id }, ...rest }));

export const useWithdrawNotice = () => useAgreementChange((id: string) => call(withdrawNotice, { params: { id } }));

type IncreaseNow = { body: Increase; idempotencyKey: string };
export const useIncreaseAgreements = () => useAgreementChange((input: IncreaseNow) => call(increaseAgreements, input));
