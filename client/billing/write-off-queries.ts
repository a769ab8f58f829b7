import { reverseWriteOff, writeOffInvoice } from '../../domain/billing/write-off-contract.ts';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import { call } from '../api/call.ts';
import { useBillingChange } from './billing-change.ts';

type Keyed<Body> = { id: string; body: Body; idempotencyKey: string };

export const useWriteOff = () =>
  useBillingChange(({ id, ...rest }: Keyed<SentBody<typeof writeOffInvoice>>) =>
    call(writeOffInvoice, { params: { id }, ...rest }),
  );

export const useReverseWriteOff = () =>
  useBillingChange(({ id, ...rest }: Keyed<SentBody<typeof reverseWriteOff>>) =>
    call(reverseWriteOff, { params: { id }, ...rest }),
  );
