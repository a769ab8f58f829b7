import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { ROLE_LABELS, ROLES, type Role } from '../../domain/kernel/access.ts';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import {
  countUsers,
  createUser,
  endSessions,
  listUsers,
  resetPassword,
  updateUser,
} from '../../domain/users/contract.ts';
import { setCounterPin } from '../../domain/users/counter-pin-contract.ts';
import { getSecondFactor } from '../../domain/users/own-factors-contract.ts';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
} from '../../domain/users/second-factor-contract.ts';
import { getSso, unlinkSso } from '../../domain/users/sso-contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { currentUserQuery } from '../api/session.ts';
import { useChange } from '../api/use-change.ts';

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

const useUserChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [USERS, currentUserQuery.queryKey]);

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

export const useUnlinkSso = () => useUserChange((id: string) => call(unlinkSso, { params: { id } }));

/** Set by the operator: nothing that happens in the space changes it. */
export const ssoQuery = queryOptions({ queryKey: ['sso'], queryFn: ({ signal }) => call(getSso, { signal }) });

export const useEndSessions = () => useUserChange((id: string) => call(endSessions, { params: { id } }));

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(getSecondFactor, { signal }),
  meta: { topics: ['second_factors', 'passkeys', 'counter_pins', 'settings'] },
});

/** The server begins a new session with the change, so what this page knows of its own is asked for again. */
const useFactorChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [secondFactorQuery.queryKey, currentUserQuery.queryKey, ['sessions'], USERS]);

/** Its answer carries the key: it is held by the screen alone, and by no cache. */
export const useStartSecondFactor = () =>
  useMutation({
    mutationFn: (body: SentBody<typeof startSecondFactor>) => call(startSecondFactor, { body }),
    gcTime: 0,
  });

export const useConfirmSecondFactor = () =>
  useFactorChange((body: SentBody<typeof confirmSecondFactor>) => call(confirmSecondFactor, { body }));

export type Proof = SentBody<typeof removeSecondFactor>;

export const useRenewRecoveryCodes = () => useFactorChange((body: Proof) => call(renewRecoveryCodes, { body }));

export const useRemoveSecondFactor = () => useFactorChange((body: Proof) => call(removeSecondFactor, { body }));

export const useResetSecondFactor = () => useFactorChange((id: string) => call(resetSecondFactor, { params: { id } }));

export const useSetCounterPin = () =>
  useChange((body: SentBody<typeof setCounterPin>) => call(setCounterPin, { body }), [secondFactorQuery.queryKey]);

export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

/** What each role can do, shown when assigning it. */
export const ROLE_HINTS: Record<Role, string> = {
  admin: 'Everything, including users and security settings.',
  manager: 'Everything except users, security settings and approving payroll.',
  accountant: 'Finance and reports; read-only elsewhere.',
  hr: 'Employees and payroll.',
  front_desk: 'Tenants, bookings and inventory; takes payments.',
  auditor: 'Reads everything, writes nothing; may verify the books and the audit log.',
  tenant: 'Only their own invoices and bookings, in the client portal.',
};
