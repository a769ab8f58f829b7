import { queryOptions } from '@tanstack/react-query';
import { listOfferings } from '../../domain/portal/offering-contract.ts';
import { call } from '../api/call.ts';

export const offeringsQuery = queryOptions({
  queryKey: ['offerings'],
  queryFn: () => call(listOfferings, {}),
  meta: { topics: ['workspace_packages', 'meeting_rooms', 'settings'], quiet401: true },
});
