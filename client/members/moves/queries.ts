import { queryOptions } from '@tanstack/react-query';
import { getMoveIn, getMoveOut } from '../../../domain/members/move-contract.ts';
import { call } from '../../api/call.ts';
import { MONEY_TOPICS } from '../../billing/changes.ts';
import { TENANTS } from '../../tenants/queries.ts';

const topics = [
  ...MONEY_TOPICS,
  'tenants',
  'agreements',
  'agreement_lines',
  'unit_holds',
  'units',
  'member_accounts',
  'settings',
];

/** It grows old with the tenant, and so by every change of its money, logins and agreements. */
export const moveInQuery = (id: string) =>
  queryOptions({
    queryKey: [...TENANTS, 'move-in', id],
    queryFn: ({ signal }) => call(getMoveIn, { params: { id }, signal }),
    meta: { topics },
  });

export const moveOutQuery = (id: string) =>
  queryOptions({
    queryKey: [...TENANTS, 'move-out', id],
    queryFn: ({ signal }) => call(getMoveOut, { params: { id }, signal }),
    meta: { topics: [...topics, 'room_bookings'] },
  });
