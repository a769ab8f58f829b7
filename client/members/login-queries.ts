import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import {
  addMemberLogin,
  linkMemberLogin,
  listUnlinkedUsers,
  removeMemberLogin,
} from '../../domain/members/login-contract.ts';
import { call } from '../api/call.ts';
import { TENANTS } from '../tenants/queries.ts';

const LOGINS = ['member-logins'] as const;
const meta = { topics: ['member_accounts', 'users'] };

export const unlinkedQuery = (q: string) =>
  queryOptions({
    queryKey: [...LOGINS, 'unlinked', q],
    queryFn: ({ signal }) => call(listUnlinkedUsers, { query: q ? { q } : {}, signal }),
    placeholderData: keepPreviousData,
    meta,
  });

function useLoginChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: LOGINS });
      return client.invalidateQueries({ queryKey: TENANTS });
    },
  });
}

type Addition = { tenantId: string; body: SentBody<typeof addMemberLogin>; idempotencyKey: string };
export const useAddLogin = () =>
  useLoginChange(({ tenantId, ...input }: Addition) => call(addMemberLogin, { params: { id: tenantId }, ...input }));

type Link = { tenantId: string; userId: string };
export const useLinkLogin = () =>
  useLoginChange(({ tenantId: id, userId }: Link) => call(linkMemberLogin, { params: { id, userId } }));

export const useRemoveLogin = () =>
  useLoginChange(({ tenantId: id, userId }: Link) => call(removeMemberLogin, { params: { id, userId } }));
