import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import {
  correctMail,
  countMail,
  handOutMail,
  listMail,
  remindOfMail,
  returnMail,
} from '../../domain/mailroom/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';
import { TENANTS } from '../tenants/queries.ts';
import type { SelectOption } from '../ui/form/select.tsx';

type MailQuery = SentQuery<typeof listMail>;

export const MAIL = ['mail-items'] as const;
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

// So many that all who rent an address are among them.
const MOST_OF_A_CALL = '500';

const rentsAddress = ({ packageType }: Tenant): boolean => packageType === 'virtual_office';

const toMailOptions = (tenants: readonly Tenant[]): SelectOption[] =>
  [...tenants.filter(rentsAddress), ...tenants.filter((tenant) => !rentsAddress(tenant))].map(
    ({ id, companyName, packageName }) => ({ value: id, label: companyName, hint: packageName }),
  );

/** Tenants who rent an address stand first, since most mail is theirs. */
export const mailPicker = { offer: { limit: MOST_OF_A_CALL }, toOptions: toMailOptions } as const;

// A tenant's page shows its mail.
const useMailChange = <Input, Output>(change: (input: Input) => Promise<Output>) => useChange(change, [MAIL, TENANTS]);

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
