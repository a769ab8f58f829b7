import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { fillPath, type SentParams } from '../../domain/kernel/endpoint.ts';
import {
  ERASE_WORD,
  eraseSubject,
  exportSubject,
  findSubjects,
  listPrivacyRequests,
  type PrivacyAction,
  type RequestSubject,
  reviewSubject,
} from '../../domain/privacy/contract.ts';
import { call } from '../api/call.ts';

const PRIVACY = ['privacy'] as const;

export type Person = SentParams<typeof reviewSubject>;

export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...PRIVACY, 'people', q],
    queryFn: ({ signal }) => call(findSubjects, { query: { q }, signal }),
    meta: { topics: ['privacy_requests'] },
  });

export const reviewQuery = (person: Person) =>
  queryOptions({
    queryKey: [...PRIVACY, 'review', person],
    queryFn: ({ signal }) => call(reviewSubject, { params: person, signal }),
    meta: { topics: ['privacy_requests', 'invoices', 'tenants', 'room_bookings'] },
  });

export const requestsQuery = queryOptions({
  queryKey: [...PRIVACY, 'requests'],
  queryFn: ({ signal }) => call(listPrivacyRequests, { signal }),
  meta: { topics: ['privacy_requests'] },
});

export const exportPath = (person: Person): string => fillPath(exportSubject.path, person);

export const useErase = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (person: Person) => call(eraseSubject, { params: person, body: { confirm: ERASE_WORD } }),
    // Who was erased stands on many screens.
    onSuccess: () => void client.invalidateQueries(),
  });
};

export const KIND_LABELS: Readonly<Record<RequestSubject, string>> = {
  tenant: 'Tenant’s contact',
  visitor: 'Visitor',
  employee: 'Employee',
  user: 'User',
  payer: 'Unmatched payers',
};

export const ACTION_LABELS: Readonly<Record<PrivacyAction, string>> = {
  export: 'exported',
  erase: 'erased',
  retention: 'erased by the retention rule',
};
