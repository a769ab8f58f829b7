import { issueAgreementsFirstInvoice, issueFirstInvoice } from '../../../domain/billing/contract.ts';
import {
  applyCredit,
  refundDeposit,
  setOffDeposit,
  takeDeposit,
} from '../../../domain/billing/payments/payment-contract.ts';
import { createRefund, reverseRefund } from '../../../domain/billing/payments/refund-contract.ts';
import { settleDeposit } from '../../../domain/billing/payments/settlement-contract.ts';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { call } from '../../api/call.ts';
import { useBillingChange } from '../changes.ts';

type Keyed<Body> = { body: Body; idempotencyKey: string };

export const useTakeDeposit = () =>
  useBillingChange((input: Keyed<SentBody<typeof takeDeposit>>) => call(takeDeposit, input));

export const useSetOffDeposit = () =>
  useBillingChange((input: Keyed<SentBody<typeof setOffDeposit>>) => call(setOffDeposit, input));

export const useRefundDeposit = () =>
  useBillingChange((input: Keyed<SentBody<typeof refundDeposit>>) => call(refundDeposit, input));

type OfOne<Body> = Keyed<Body> & { id: string };

export const useCreateRefund = () =>
  useBillingChange(({ id, ...rest }: OfOne<SentBody<typeof createRefund>>) =>
    call(createRefund, { params: { id }, ...rest }),
  );

export const useReverseRefund = () =>
  useBillingChange(({ id, ...rest }: OfOne<SentBody<typeof reverseRefund>>) =>
    call(reverseRefund, { params: { id }, ...rest }),
  );

export const useSettleDeposit = () =>
  useBillingChange(({ id, ...rest }: OfOne<SentBody<typeof settleDeposit>>) =>
    call(settleDeposit, { params: { id }, ...rest }),
  );

export const useApplyCredit = () => useBillingChange((id: string) => call(applyCredit, { params: { id } }));

export const useFirstInvoice = () => useBillingChange((id: string) => call(issueFirstInvoice, { params: { id } }));

export const useAgreementsFirstInvoice = () =>
  useBillingChange((id: string) => call(issueAgreementsFirstInvoice, { params: { id } }));
