import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import {
  countUsers,
  createUser,
  endSessions,
  listUsers,
  resetPassword,
  updateUser,
} from '../../domain/users/contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { currentUserQuery } from '../api/session.ts';

type UsersQuery = SentQuery<typeof listUsers>;

const USERS = ['users'] as const;
const meta = { topics: USERS };

export const usersPageQuery = (query: UsersQuery) =>
  queryOptions({
    queryKey: [...USERS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listUsers, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const userCountsQuery = queryOptions({
  queryKey: [...USERS, 'counts'],
  queryFn: ({ signal }) => call(countUsers, { signal }),
  meta,
});

/** The event stream would refresh the list too; this does it without waiting, and also while the stream is down. */
function useUserChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: USERS });
      void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
  });
}

type Invitation = { body: SentBody<typeof createUser>; idempotencyKey: string };
export const useInviteUser = () => useUserChange((input: Invitation) => call(createUser, input));

type Update = { id: string; changes: SentBody<typeof updateUser> };
export const useUpdateUser = () =>
  useUserChange(({ id, changes }: Update) => call(updateUser, { params: { id }, body: changes }));

type Reset = { id: string; password: string; idempotencyKey: string };
export const useResetPassword = () =>
  useUserChange(({ id, password, idempotencyKey }: Reset) =>
    call(resetPassword, { params: { id }, body: { password }, idempotencyKey }),
  );

export const useEndSessions = () => useUserChange((id: string) => call(endSessions, { params: { id } }));
