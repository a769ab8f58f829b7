import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ReceivedOutput, SentBody } from '../../../domain/kernel/endpoint.ts';
import { getKiosk, kioskCheckIn, kioskCheckOut } from '../../../domain/visits/kiosk-contract.ts';
import { call } from '../../api/call.ts';

export type KioskDetails = ReceivedOutput<typeof getKiosk>;
export type Welcome = ReceivedOutput<typeof kioskCheckIn>;
export type ComingIn = SentBody<typeof kioskCheckIn>;

const NOW_AND_THEN_MS = 300_000;

/** A tablet stands open for months: hosts and house rules are asked for again while it waits. */
export const kioskQuery = (key: string) =>
  queryOptions({
    queryKey: ['kiosk', key],
    queryFn: async ({ signal }) => {
      const { keptPage } = await import('./kept-page.ts');
      return keptPage(key, () => call(getKiosk, { params: { key }, signal }));
    },
    refetchInterval: NOW_AND_THEN_MS,
    refetchIntervalInBackground: true,
  });

type Sending<Body> = { body: Body; idempotencyKey: string };

export const useComeIn = (key: string) =>
  useMutation({
    mutationFn: ({ body, idempotencyKey }: Sending<ComingIn>) =>
      call(kioskCheckIn, { params: { key }, body, idempotencyKey }),
  });

export const useLeave = (key: string) =>
  useMutation({
    mutationFn: ({ body, idempotencyKey }: Sending<SentBody<typeof kioskCheckOut>>) =>
      call(kioskCheckOut, { params: { key }, body, idempotencyKey }),
  });
