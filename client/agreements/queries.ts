import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  changeAgreement,
  giveNotice,
  previewAgreementChange,
  withdrawNotice,
} from '../../domain/agreements/change-contract.ts';
import {
  type Agreement,
  type AgreementIncrease,
  activateAgreement,
  createAgreement,
  getAgreement,
  listAgreements,
  updateAgreement,
} from '../../domain/agreements/contract.ts';
import { listAgreementHistory } from '../../domain/agreements/history-contract.ts';
import { getIncreaseLetter, increaseAgreements } from '../../domain/agreements/increases/increase-contract.ts';
import { pauseAgreement, previewPause, resumeAgreement } from '../../domain/agreements/pause-contract.ts';
import { previewAgreement, previewNewAgreement } from '../../domain/agreements/preview-contract.ts';
import { listRenewals, noteRenewalContact, renewAgreement } from '../../domain/agreements/renewal-contract.ts';
import { setLineUnits } from '../../domain/agreements/unit-contract.ts';
import { fillPath, type SentBody, type SentQuery } from '../../domain/kernel/endpoint.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';
import { packagesQuery } from '../packages/queries.ts';
import { TENANTS } from '../tenants/queries.ts';
import { UNITS } from '../units/queries.ts';

export const AGREEMENTS = ['agreements'] as const;
const meta = {
  topics: [
    'agreements',
    'agreement_lines',
    'tenants',
    'workspace_packages',
    'extras',
    'agreement_pauses',
    'agreement_increases',
  ],
};
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

export const agreementHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...AGREEMENTS, 'history', id],
    queryFn: ({ signal }) => call(listAgreementHistory, { params: { id }, signal }),
    meta: { topics: [...meta.topics, 'unit_holds', 'renewal_contacts'] },
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

/** The document that tells a tenant of an increase. */
export const increasePdf = ({ id }: Pick<AgreementIncrease, 'id'>): string =>
  `${fillPath(getIncreaseLetter.path, { id })}?format=pdf`;

const PAGE_OF_ALL = '500';

/** Every active agreement of a list, page after page. */
export const allActiveQuery = (filter: Pick<SentQuery<typeof listAgreements>, 'q' | 'tenantId' | 'endsBefore'>) =>
  queryOptions({
    queryKey: [...AGREEMENTS, 'active', filter],
    queryFn: async ({ signal }) => {
      const all: Agreement[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { ...filter, state: 'active' as const, limit: PAGE_OF_ALL, ...(cursor ? { cursor } : {}) };
        const page = await fetchPage(listAgreements, query, signal);
        all.push(...page.rows);
        cursor = page.nextCursor;
      }
      return all;
    },
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

export const renewalsQuery = (days: string) =>
  queryOptions({
    queryKey: [...AGREEMENTS, 'renewals', days],
    queryFn: ({ signal }) => call(listRenewals, { query: { days }, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: [...meta.topics, 'renewal_contacts'] },
  });

type Contact = { id: string; body: SentBody<typeof noteRenewalContact> };
export const useNoteRenewalContact = () =>
  useAgreementChange(({ id, body }: Contact) => call(noteRenewalContact, { params: { id }, body }));

export const renewedEndQuery = (id: string, termMonths: number) =>
  queryOptions({
    queryKey: [...AGREEMENTS, 'renewed', id, termMonths],
    queryFn: ({ signal }) => call(renewAgreement, { params: { id }, body: { termMonths, preview: true }, signal }),
    ...fresh,
  });

type Renewing = { id: string; termMonths: number; idempotencyKey: string };
export const useRenewAgreement = () =>
  useAgreementChange(({ id, termMonths, idempotencyKey }: Renewing) =>
    call(renewAgreement, { params: { id }, body: { termMonths }, idempotencyKey }),
  );

export const pausedInvoicesQuery = (id: string, body: SentBody<typeof previewPause>) =>
  queryOptions({
    queryKey: [...AGREEMENTS, 'paused', id, body],
    queryFn: ({ signal }) => call(previewPause, { params: { id }, body, signal }),
    ...fresh,
  });

type Pausing = { id: string; body: SentBody<typeof pauseAgreement>; idempotencyKey: string };
export const usePauseAgreement = () =>
  useAgreementChange(({ id, ...rest }: Pausing) => call(pauseAgreement, { params: { id }, ...rest }));

type Resuming = { id: string; body: SentBody<typeof resumeAgreement>; idempotencyKey: string };
export const useResumeAgreement = () =>
  useAgreementChange(({ id, ...rest }: Resuming) => call(resumeAgreement, { params: { id }, ...rest }));
