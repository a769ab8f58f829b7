import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../../domain/kernel/endpoint.ts';
import { listMpesaChannels, type MpesaChannel } from '../../../domain/mpesa/contract.ts';
import { getMpesaRequest, listMpesaRequests, promptInvoice } from '../../../domain/mpesa/request-contract.ts';
import { call } from '../../api/call.ts';
import { useCan } from '../../api/session.ts';
import { useChange } from '../../api/use-change.ts';

const MPESA = ['mpesa'] as const;
const REQUESTS = [...MPESA, 'requests'] as const;
const meta = { topics: ['mpesa_requests', 'mpesa_receipts'] };

/** Whether prompts can go out by a paybill or till: it is active, and Safaricom would take them and call us back. */
const canPrompt = ({ isActive, credentials, callbackProblem }: MpesaChannel): boolean =>
  isActive && credentials.consumerKey && credentials.consumerSecret && credentials.passkey && callbackProblem === null;

export const promptChannelsQuery = queryOptions({
  queryKey: [...REQUESTS, 'channels'],
  queryFn: async ({ signal }) => (await call(listMpesaChannels, { signal })).filter(canPrompt),
  meta: { topics: ['mpesa_channels'] },
});

/** Whether the signed-in user can send prompts: by right, and by a paybill or till that is set up for it. */
export function useCanPrompt(): boolean {
  const mayTake = useCan()('payments:read');
  const { data = [] } = useQuery({ ...promptChannelsQuery, enabled: mayTake });
  return mayTake && data.length > 0;
}

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: [...REQUESTS, 'one', id],
    queryFn: ({ signal }) => call(getMpesaRequest, { params: { id }, signal }),
    meta,
  });

/** The latest prompts, newest first. */
export const latestRequestsQuery = (wanted: SentQuery<typeof listMpesaRequests>) =>
  queryOptions({
    queryKey: [...REQUESTS, 'latest', wanted],
    queryFn: ({ signal }) => call(listMpesaRequests, { query: wanted, signal }),
    meta,
  });

type Prompting = { invoiceId: string; body: SentBody<typeof promptInvoice>; idempotencyKey: string };
export const useSendPrompt = () =>
  useChange(
    ({ invoiceId, ...rest }: Prompting) => call(promptInvoice, { params: { id: invoiceId }, ...rest }),
    [MPESA],
    { afterRefusal: true },
  );
