import { queryOptions } from '@tanstack/react-query';
import { getTenantOverview } from '../../domain/members/overview-contract.ts';
import { call } from '../api/call.ts';
import { MONEY_TOPICS } from '../billing/changes.ts';
import { TENANTS } from '../tenants/queries.ts';

/** What other features know of a tenant, for its page. It grows old with the tenant, and so by every change of those. */
export const tenantOverviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...TENANTS, 'overview', id],
    queryFn: ({ signal }) => call(getTenantOverview, { params: { id }, signal }),
    meta: {
      topics: [
        ...MONEY_TOPICS,
        'tenants',
        'room_bookings',
        'meeting_rooms',
        'mail_items',
        'member_accounts',
        'users',
        'agreements',
        'agreement_increases',
        'passes',
        'pass_uses',
        'mpesa_orders',
        'mpesa_channels',
      ],
    },
  });
